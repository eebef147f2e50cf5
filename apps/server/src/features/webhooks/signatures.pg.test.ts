import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { addWebhook, receiverForTests, sendAll, WEBHOOK_ENV, type Received } from './testing/receiver.ts';

// The verifier compares the times of messages with the real time.
const server = await serverForTests({ env: WEBHOOK_ENV, clock: new FakeClock(Temporal.Now.instant()) });
const receiver = await receiverForTests();

/** Returns whether a receiver with this secret accepts a message. */
function accepts(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

it('signs each message with both secrets while the secret is replaced, and for 24 hours (WEBHOOK-15, WEBHOOK-16)', async () => {
  const user = await server.register({ tier: 'TeamPro' });
  const { accountId } = user;
  const { id, secret } = await addWebhook(user, receiver.url, { events: ['task.created'] });
  const signedIn = async () => server.inAccount(await server.signIn(user), accountId);
  const message = async (title: string): Promise<Received> => {
    receiver.received.length = 0;
    await (
      await signedIn()
    )('POST /api/tasks', { body: { title } });
    await sendAll(server, 1);
    const [received, ...more] = receiver.received;
    expect(more).toEqual([]);
    return received as Received;
  };
  const first = await message('One');
  expect(accepts(secret, first)).toBe(true);
  const params = { accountId, id };
  const rotated = await (await signedIn())('POST /api/accounts/{accountId}/webhooks/{id}/rotate', { params });
  expect(rotated.secret).not.toBe(secret);
  const during = await message('Two');
  expect([accepts(secret, during), accepts(rotated.secret, during)]).toEqual([true, true]);
  expect(during.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const index of [0, Math.floor(during.body.length / 2), during.body.length - 1]) {
    const bytes = Buffer.from(during.body);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    const changed = { headers: during.headers, body: bytes.toString('latin1') };
    expect([accepts(secret, changed), accepts(rotated.secret, changed)]).toEqual([false, false]);
  }
  for (const name of ['webhook-id', 'webhook-timestamp']) {
    const headers = { ...during.headers, [name]: `${String(during.headers[name])}0` };
    expect(accepts(rotated.secret, { headers, body: during.body })).toBe(false);
  }
  server.clock.advance({ hours: 24 });
  const after = await message('Three');
  expect(after.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
});

it('another webhook’s secret does not verify a message (WEBHOOK-15)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const { secret } = await addWebhook(ada, 'https://example.org/', { events: ['tag.created'] });
  receiver.received.length = 0;
  server.clock.set(Temporal.Now.instant());
  await addWebhook(ada, receiver.url, { events: ['task.created'] });
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await sendAll(server, 1);
  expect(receiver.received).toHaveLength(1);
  expect(accepts(secret, receiver.received[0] as Received)).toBe(false);
});

it('a message keeps its id and its content in all attempts (WEBHOOK-9)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  await addWebhook(ada, receiver.url, { events: ['task.created'] });
  receiver.received.length = 0;
  receiver.respond(500);
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await server.webhooks.send();
  server.clock.advance({ seconds: 10 });
  receiver.respond(204);
  await server.webhooks.send();
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
});

it('two servers together send each message once (WEBHOOK-9)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  await addWebhook(ada, receiver.url, { events: ['task.created'] });
  receiver.received.length = 0;
  const tasks = Array.from({ length: 100 }, (_, index) => ({ title: `Task ${index}` }));
  await ada.api('POST /api/tasks/bulk', { body: { tasks } });
  const other = await startTestServer({ database: server.database, clock: server.clock, env: WEBHOOK_ENV });
  for (let tick = 0; tick < 200; tick += 1) {
    await Promise.all([server, other].map(({ webhooks }) => webhooks.send()));
    server.clock.set(server.clock.now().add({ milliseconds: 50 }));
  }
  await other.close();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

it('a secret that is lost after a restore switches the webhook off, until it is rotated (WEBHOOK-16)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const { accountId } = ada;
  const { id } = await addWebhook(ada, receiver.url, { events: ['task.created'] });
  receiver.received.length = 0;
  await server.database.pool.query('delete from webhook_keys');
  await ada.api('POST /api/tasks', { body: { title: 'One' } });
  await sendAll(server, 1);
  const { webhooks } = await ada.api('GET /api/accounts/{accountId}/webhooks', { params: { accountId } });
  expect(webhooks).toMatchObject([{ active: false, disabledReason: 'secret_lost' }]);
  expect(receiver.received).toEqual([]);
  const params = { accountId, id };
  const { secret } = await ada.api('POST /api/accounts/{accountId}/webhooks/{id}/rotate', { params });
  await ada.api('PATCH /api/accounts/{accountId}/webhooks/{id}', { params, body: { active: true } });
  server.clock.advance({ minutes: 1 });
  await sendAll(server, 1);
  expect(receiver.received).toHaveLength(1);
  server.clock.set(Temporal.Now.instant());
  expect(accepts(secret, receiver.received[0] as Received)).toBe(true);
});
