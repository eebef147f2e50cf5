/**
 * Tests unread responses, which stay in memory. Each user may leave a limited number of bytes unread. Further
 * requests are rejected with a Retry-After.
 */
import { RawConnection } from '@questlog/testkit/raw-connection';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

/** Size of a response in bytes. A user may leave four of them unread. */
const CHANGES_BYTES = 10_000_000;

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const bob = await server.register({ tier: 'PersonalPro' });
const tasks = Array.from({ length: 1_000 }, () => ({
  title: 't',
  description: 'x'.repeat(CHANGES_BYTES / 1_000),
}));
await ada.api('POST /api/tasks/bulk', { body: { tasks } });

const statusFor = async ({ tokens }: TestUser, init: RequestInit = {}): Promise<number> => {
  const headers = {
    authorization: `Bearer ${tokens.accessToken}`,
    'content-type': 'application/json',
    // Ask for an uncompressed response, because a compressed one would be only a few kilobytes.
    'accept-encoding': 'identity',
  };
  const path = init.method === 'POST' ? '/api/tasks' : '/api/changes';
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
};

it('rejects requests from a client with too many unread responses until it reads them or disconnects (OPERATION-31)', async () => {
  const idle: RawConnection[] = [];
  const statusOfUnread = async (): Promise<number> => {
    const connection = new RawConnection(server.url);
    idle.push(connection);
    connection.head('GET', '/api/changes', { authorization: `Bearer ${ada.tokens.accessToken}` });
    const status = await connection.status();
    connection.stopReading();
    return status;
  };
  for (const status of [200, 200, 200, 200, 429, 429]) expect(await statusOfUnread()).toBe(status);
  expect(await statusFor(ada)).toBe(429);
  expect(await statusFor(bob)).toBe(200);
  // The response to a change is sent however much its sender has left unread.
  expect(await statusFor(ada, { method: 'POST', body: '{"title":"t"}' })).toBe(201);
  for (const connection of idle) connection.drop();
  await expect.poll(() => statusFor(ada), { timeout: 30_000 }).toBe(200);
});
