import { expect, it, vi } from 'vitest';
import { notification } from '@questlog/contract/notifications';
import { newId } from '@questlog/domain/uuid';
import { giveTier } from '../../cli/operator-changes.ts';
import { unannounced, type Announcer } from '../../account-change/announcer.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { notify } from './notifications.commands.ts';
import { purgeRead } from './notifications.queries.ts';

const server = await serverForTests();

const now = (): Date => new Date(server.clock.now().epochMilliseconds);
const joined = (personName: string) => ({ type: 'NewTeamMember', accountName: 'Acme', personName }) as const;

/** Notifies users in a transaction, as a feature does. */
function notifyUser(
  users: readonly TestUser[],
  personName: string,
  live: Announcer = unannounced,
): Promise<string[]> {
  return inTransaction(server.database.pool, (client) =>
    notify(
      client,
      users.map(({ user }) => user.id),
      joined(personName),
      { accountId: null, now: now(), live },
    ),
  );
}

async function listOf(user: TestUser, query = {}) {
  const page = await user.api('GET /api/notifications', { query });
  for (const row of page.notifications) notification.parse(row);
  return page;
}

const messagesOf = async (user: TestUser): Promise<string[]> =>
  (await listOf(user)).notifications.map(({ message }) => message);

it('lists notifications newest first, by page, type and read state (NOTICE-7)', async () => {
  const ada = await server.register();
  for (const name of ['One', 'Two', 'Three']) {
    await notifyUser([ada], name);
    server.clock.advance({ seconds: 1 });
  }
  const all = await listOf(ada);
  expect(all).toMatchObject({ totalCount: 3, unreadCount: 3 });
  expect(all.notifications.map(({ message }) => message)).toEqual([
    'Three joined Acme.',
    'Two joined Acme.',
    'One joined Acme.',
  ]);
  expect(all.notifications[0]).toMatchObject({
    type: 6,
    title: 'New team member',
    isRead: false,
    readAt: null,
    actionUrl: '/settings?tab=team',
  });

  const [three, two] = all.notifications;
  const read = await ada.api('POST /api/notifications/{id}/mark-read', { params: { id: two?.id ?? '' } });
  expect(read).toMatchObject({ id: two?.id, isRead: true, readAt: now().toISOString() });
  expect(await listOf(ada, { includeRead: 'false' })).toMatchObject({
    totalCount: 2,
    unreadCount: 2,
    notifications: [{ message: 'Three joined Acme.' }, { message: 'One joined Acme.' }],
  });
  expect(await listOf(ada, { limit: 1, offset: 1 })).toMatchObject({
    totalCount: 3,
    unreadCount: 2,
    notifications: [{ id: two?.id }],
  });
  expect(await listOf(ada, { type: 5 })).toEqual({ notifications: [], totalCount: 0, unreadCount: 2 });
  expect((await listOf(ada, { type: 6 })).totalCount).toBe(3);
  expect(await ada.api('GET /api/notifications/{id}', { params: { id: three?.id ?? '' } })).toEqual(three);
});

it('the count of unread notifications never falls below zero (NOTICE-9)', async () => {
  const ada = await server.register();
  const count = async (): Promise<number> => (await ada.api('GET /api/notifications/unread-count')).count;
  expect(await count()).toBe(0);
  await notifyUser([ada], 'One');
  await notifyUser([ada], 'Two');
  const [first, second] = (await listOf(ada)).notifications.map(({ id }) => id);
  const params = { id: first ?? '' };
  await Promise.all(
    Array.from({ length: 5 }, () => ada.api('POST /api/notifications/{id}/mark-read', { params })),
  );
  expect(await count()).toBe(1);
  await ada.api('POST /api/notifications/mark-all-read');
  await ada.api('POST /api/notifications/mark-all-read');
  expect(await count()).toBe(0);
  await ada.api('DELETE /api/notifications/{id}', { params });
  await expect(ada.api('DELETE /api/notifications/{id}', { params })).rejects.toMatchObject({
    status: 404,
  });
  expect(await count()).toBe(0);
  expect((await listOf(ada)).notifications.map(({ id }) => id)).toEqual([second]);
});

it('marking a notification as read twice keeps the time of the first call (NOTICE-9)', async () => {
  const ada = await server.register();
  await notifyUser([ada], 'One');
  const [first] = (await listOf(ada)).notifications;
  const params = { id: first?.id ?? '' };
  const { readAt } = await ada.api('POST /api/notifications/{id}/mark-read', { params });
  server.clock.advance({ minutes: 1 });
  await ada.api('POST /api/notifications/mark-all-read');
  expect(await ada.api('POST /api/notifications/{id}/mark-read', { params })).toMatchObject({ readAt });
});

it("a user cannot read or change another user's notifications (NOTICE-7)", async () => {
  const [ada, eve] = await Promise.all([server.register(), server.register()]);
  await notifyUser([ada], 'One');
  const [hers] = (await listOf(ada)).notifications;
  const params = { id: hers?.id ?? '' };
  const unknown = { id: newId(1) };
  for (const who of [params, unknown]) {
    for (const call of [
      'GET /api/notifications/{id}',
      'POST /api/notifications/{id}/mark-read',
      'DELETE /api/notifications/{id}',
    ] as const) {
      await expect(eve.api(call, { params: who })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  }
  await eve.api('POST /api/notifications/mark-all-read');
  expect(await listOf(eve)).toEqual({ notifications: [], totalCount: 0, unreadCount: 0 });
  expect((await listOf(ada)).unreadCount).toBe(1);
});

it.each([
  'includeRead=perhaps',
  'type=14',
  'type=-1',
  'type=x',
  'limit=0',
  'limit=101',
  'offset=-1',
  'limit=1.5',
])('rejects the notification query ?%s (NOTICE-8)', async (query) => {
  const ada = await server.register();
  const response = await fetch(`${server.url}/api/notifications?${query}`, {
    headers: { authorization: `Bearer ${ada.tokens.accessToken}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: query.split('=')[0] }],
  });
});

it('notifies each user once, even if listed twice, and skips deactivated users', async () => {
  const [ada, ben, removed] = await Promise.all([server.register(), server.register(), server.register()]);
  await server.database.pool.query('update users set deactivated_at = now() where id = $1', [
    removed.user.id,
  ]);
  const notified = await notifyUser([ada, ben, ada, removed], 'One');
  expect(notified.toSorted()).toEqual([ada.user.id, ben.user.id].toSorted());
  expect(await messagesOf(ada)).toEqual(['One joined Acme.']);
  expect(await messagesOf(ben)).toEqual(['One joined Acme.']);
});

it('rolls a notification back with the change that caused it, and announces it only after a commit (NOTICE-6)', async () => {
  const ada = await server.register();
  const userNotified = vi.fn<Announcer['userNotified']>();
  const live = { ...unannounced, userNotified };
  const failed = inTransaction(server.database.pool, async (client) => {
    await client.query('update users set first_name = $2 where id = $1', [ada.user.id, 'Changed']);
    await notify(client, [ada.user.id], joined('One'), { accountId: null, now: now(), live });
    throw new Error('the cause fails');
  });
  await expect(failed).rejects.toThrow('the cause fails');
  expect(await messagesOf(ada)).toEqual([]);
  expect(userNotified).not.toHaveBeenCalled();
  expect((await ada.api('GET /api/auth/me')).firstName).not.toBe('Changed');

  await notifyUser([ada], 'Two', live);
  expect(userNotified).toHaveBeenCalledExactlyOnceWith(ada.user.id);
  expect(await messagesOf(ada)).toEqual(['Two joined Acme.']);
});

it('concurrent writers notify the same users without blocking each other', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      notifyUser(index % 2 === 0 ? users : users.toReversed(), `Person ${index}`),
    ),
  );
  for (const user of users) expect((await listOf(user)).unreadCount).toBe(20);
  // Each notification has its own version, because the hub reads by version.
  const { rows } = await server.database.pool.query(
    'select count(distinct version)::int as versions from notifications where user_id = $1',
    [users[0]?.user.id],
  );
  expect(rows).toEqual([{ versions: 20 }]);
});

async function fill(user: TestUser): Promise<void> {
  await user.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 50 }, (_, index) => ({ title: `Task ${index}` })) },
  });
}
const more = (user: TestUser) =>
  expect(user.api('POST /api/tasks', { body: { title: 'One more' } })).rejects.toMatchObject({
    code: 'limit_reached',
  });

it('sends one notification a day about a reached limit, even if it is reached repeatedly and concurrently (NOTICE-3)', async () => {
  const ada = await server.register();
  await fill(ada);
  expect(await messagesOf(ada)).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => more(ada)));
  const listed = (await listOf(ada)).notifications;
  expect(listed).toMatchObject([
    {
      type: 5,
      message: expect.stringContaining('has reached the limit of 50 tasks of its plan.') as string,
      actionUrl: `/settings?tab=billing&account=${ada.accountId}`,
    },
  ]);
  for (const title of ['A', 'B', 'C']) await ada.api('POST /api/projects', { body: { title } });
  await expect(ada.api('POST /api/projects', { body: { title: 'D' } })).rejects.toMatchObject({
    status: 403,
  });
  expect(await messagesOf(ada)).toHaveLength(2);
  server.clock.advance({ days: 1 });
  const next = await server.signIn(ada);
  await more(next);
  await more(next);
  expect(await messagesOf(next)).toHaveLength(3);
});

it('a reached limit notifies the Owner and Admins but not the Member who reached it (NOTICE-2)', async () => {
  const [ada, ben] = await Promise.all([server.register(), server.register()]);
  await fill(ada);
  await server.database.pool.query(
    `insert into members (account_id, user_id, id, role, status, joined_at)
       values ($1, $2, $3, 'Member', 'Active', now())`,
    [ada.accountId, ben.user.id, newId(7)],
  );
  const inHers = server.inAccount(ben, ada.accountId);
  await expect(inHers('POST /api/tasks', { body: { title: 'x' } })).rejects.toMatchObject({ status: 403 });
  expect(await messagesOf(ada)).toHaveLength(1);
  expect(await messagesOf(ben)).toEqual([]);
});

const give = (user: TestUser, tier: 'PersonalFree' | 'PersonalPro') =>
  giveTier(server.database.pool, user.email, tier, now());

it("an operator's tier change sends a notification only for an upgrade (NOTICE-4)", async () => {
  const ada = await server.register();
  await give(ada, 'PersonalFree');
  await give(ada, 'PersonalPro');
  await give(ada, 'PersonalPro');
  await give(ada, 'PersonalFree');
  expect((await listOf(ada)).notifications).toMatchObject([{ type: 3, title: 'Welcome to Personal Pro' }]);
});

it('purges read notifications when their retention period ends, but keeps unread ones (NOTICE-13)', async () => {
  const ada = await server.register();
  await notifyUser([ada], 'Read');
  await ada.api('POST /api/notifications/mark-all-read');
  await notifyUser([ada], 'Unread');
  await purgeRead(server.database.pool, new Date(now().getTime() + 1_000));
  expect(await messagesOf(ada)).toEqual(['Unread joined Acme.']);
});
