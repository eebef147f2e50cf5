/**
 * Checks that every stored response can be sent again, and that it stays small even if its rows are large.
 */
import { expect, it } from 'vitest';
import type { Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import { MAX_SECTION_TITLE } from '@questlog/domain/sections/sections';
import { newId } from '@questlog/domain/uuid';
import { createLog } from '../../platform/log/log.ts';
import { serverForTests } from '@questlog/testkit/server';
import { makeRows, pathOf } from '../../endpoint/testing/calls.ts';
import { unannounced } from '../announcer.ts';
import { emptyTrash } from '../../features/trash/trash.commands.ts';

const LONG = 'long '.repeat(2_000);
const STORED_BYTES = 500;

const server = await serverForTests();
const ada = await server.openTeam(await server.register(), 1_000);

async function send(method: string, path: string, key: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${ada.tokens.accessToken}`,
      'x-account-id': ada.accountId,
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the bytes stored under a key, without the key itself. */
async function bytesStoredUnder(key: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ bytes: number }>(
    `select coalesce(octet_length(body), 0) + coalesce(cardinality(row_ids), 0) * 16 as bytes
       from idempotency_keys where user_id = $1 and key = $2`,
    [ada.user.id, key],
  );
  return rows[0]?.bytes ?? Number.NaN;
}

// Omit responses that are not stored: after deleting or leaving the account, the caller is no longer a member, and
// secrets are never stored.
const changing = (routes as readonly Endpoint[]).filter(
  ({ method, access, path, secretBody }) =>
    method !== 'GET' &&
    access.kind === 'account' &&
    path !== '/api/accounts/{accountId}' &&
    path !== '/api/accounts/{accountId}/leave' &&
    secretBody !== true,
);

it.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s: stores a small response and replays it when the request is repeated (API-11)',
  async (name, route) => {
    // Each case makes many calls, which count towards the user's limit.
    server.clock.advance({ seconds: 5 });
    const key = name.replaceAll(/[^\w/]/g, '-');
    const rows = await makeRows(server, ada);
    const fields = { title: 'x'.repeat(500), notes: LONG, description: LONG, projectId: rows['projects'] };
    const task = await ada.api('POST /api/tasks', {
      body: { ...fields, tagPaths: ['tag'], dueDate: '2026-03-01' },
    });
    const rule = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
    const { data } = await ada.api('POST /api/tasks/{id}/repeat', { params: { id: task.id }, body: rule });
    if (route.path.endsWith('/repeat/restore'))
      await ada.api('DELETE /api/tasks/{id}/repeat', { params: { id: task.id } });
    const path = pathOf(route, { ...rows, tasks: task.id });
    const body =
      route.method === 'DELETE'
        ? undefined
        : {
            ...fields,
            ...rule,
            patternId: data.id,
            name: `name-${newId(0).slice(-12)}`,
            text: 'text',
            query: 'text',
            body: 'text',
            tasks: [{ ...fields, taskId: task.id, context: 'today', newOrder: 1, reminders: [] }],
            sections: [{ sectionId: rows['sections'], newOrder: 1 }],
            comments: [{ id: newId(0), taskId: task.id, body: LONG.slice(0, 10_000) }],
            taskIds: [task.id],
            ids: [task.id],
            tagIds: [],
            arranged: [],
            favourites: [],
            reminders: Array.from({ length: 10 }, (_, days) => ({ kind: 'due', daysBefore: days })),
            scheduledDate: null,
            assigneeId: null,
            role: 'Member',
            email: `${newId(0)}@example.org`,
            status: 'Active',
            memberId: rows['memberId'],
            tier: 'TeamPro',
            targetTier: 'TeamPro',
            sessionId: 'cs_test_none',
            paymentMethodId: 'pm_card_visa',
            since: '2026-01-01T00:00:00Z',
            ...(route.path === '/api/projects/{id}/duplicate' ? { id: newId(0) } : {}),
            ...(route.path.includes('/sections') ? { title: 'x'.repeat(MAX_SECTION_TITLE) } : {}),
          };
    const first = await send(route.method, path, key, body);
    // 409 is fine too: the account may already have the plan.
    if (first.status !== 409) expect(first.status, first.text.slice(0, 300)).toBeLessThan(300);
    const stored = await bytesStoredUnder(key);
    // A request that changes nothing stores no response. If repeated, it runs again.
    if (!Number.isNaN(stored)) expect(stored).toBeLessThan(STORED_BYTES);
    expect(await send(route.method, path, key, body)).toEqual(first);
  },
);

it("a replayed response shows the row's current state (API-11)", async () => {
  const id = newId(0);
  const made = { id, title: 'first' };
  expect((await send('POST', '/api/tasks', 'made', made)).status).toBe(201);
  await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'second' } });
  const again = await send('POST', '/api/tasks', 'made', made);
  expect([again.status, (JSON.parse(again.text) as { title: string }).title]).toEqual([201, 'second']);
});

it('replaying a creation whose row has been purged answers 404 and creates nothing (API-11)', async () => {
  const id = newId(0);
  const made = { id, title: 'gone' };
  await send('POST', '/api/tasks', 'gone', made);
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  await emptyTrash(
    { pool: server.database.pool, clock: server.clock, live: unannounced, log: createLog('silent') },
    new Date('2030-01-01'),
  );
  expect((await send('POST', '/api/tasks', 'gone', made)).status).toBe(404);
  expect((await ada.api('GET /api/tasks')).some((task) => task.id === id)).toBe(false);
});
