import { expect, it } from 'vitest';
import { startTestServer, serverForTests } from '@questlog/testkit/server';
import { mention, noticeTools } from './testing/notice-tools.ts';

const server = await serverForTests();
const { team, leave, noticesOf } = noticeTools(server);

const [ASSIGNED, MENTIONED, COMMENTED, COMPLETED, UNASSIGNED] = [8, 9, 10, 11, 12];

it('assigning a task notifies the assignee, once, and links to the task (PEOPLE-10)', async () => {
  const { ada, grace, eve } = await team();
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'Paint', assigneeId: grace.user.id },
  });
  const call = await ada.api('POST /api/tasks', { body: { title: 'Call' } });
  await ada.api('PUT /api/tasks/{id}', { params: { id: call.id }, body: { assigneeId: grace.user.id } });
  await ada.api('PUT /api/tasks/{id}', { params: { id: call.id }, body: { assigneeId: ada.user.id } });
  expect(await noticesOf(grace)).toEqual([[ASSIGNED, 'Ada assigned you a task', 'Paint']]);
  const { notifications } = await grace.api('GET /api/notifications');
  expect(notifications[0]).toMatchObject({ actionUrl: `/task/${id}`, isRead: false });
  expect([await noticesOf(ada), await noticesOf(eve), await noticesOf(grace)]).toEqual([
    [],
    [],
    [[ASSIGNED, 'Ada assigned you a task', 'Paint']],
  ]);
});

it('assigning tasks in bulk is one notice (PEOPLE-10)', async () => {
  const { ada, grace } = await team();
  const { tasks } = await ada.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 12 }, (_, index) => ({ title: `Task ${index + 1}` })) },
  });
  await ada.api('PUT /api/tasks/bulk/assign', {
    body: { taskIds: tasks.map(({ id }) => id), assigneeId: grace.user.id },
  });
  expect(await noticesOf(grace)).toEqual([
    [
      ASSIGNED,
      'Ada assigned you 12 tasks',
      expect.stringMatching(/^Task \d+, Task \d+, Task \d+, and 9 more$/),
    ],
  ]);
});

it('a comment notifies the followers, and mentions come first (PEOPLE-10, COMMENT-30)', async () => {
  const { ada, grace, eve } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: eve.user.id } });
  await noticesOf(eve);
  const body = `Blue, ${mention(ada)}?`;
  await grace.api('POST /api/tasks/{id}/comments', { params: { id }, body: { body } });
  expect(await noticesOf(ada)).toEqual([[MENTIONED, 'Grace mentioned you', 'Paint: Blue, @Ada?']]);
  expect((await noticesOf(eve)).slice(1)).toEqual([
    [COMMENTED, 'Grace commented on a task', 'Paint: Blue, @Ada?'],
  ]);
  expect(await noticesOf(grace)).toEqual([]);
});

it('editing a comment notifies only members who are newly mentioned (COMMENT-30)', async () => {
  const { ada, grace, eve } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const { id: commentId } = await grace.api('POST /api/tasks/{id}/comments', {
    params: { id },
    body: { body: `Blue, ${mention(ada)}?` },
  });
  await noticesOf(ada);
  const edit = (body: string) =>
    grace.api('PATCH /api/comments/{id}', { params: { id: commentId }, body: { body } });
  await edit(`Red, ${mention(ada)}?`);
  await edit(`Red, ${mention(ada)} and ${mention(eve)}?`);
  expect(await noticesOf(ada)).toHaveLength(1);
  expect(await noticesOf(eve)).toEqual([[MENTIONED, 'Grace mentioned you', 'Paint: Red, @Ada and @Eve?']]);
});

it('a description notifies each mentioned member once (PEOPLE-11)', async () => {
  const { ada, grace, eve } = await team();
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'Paint', description: `Ask ${mention(grace)} and ${mention(ada)}` },
  });
  const describe = (description: string) =>
    ada.api('PUT /api/tasks/{id}', { params: { id }, body: { description } });
  await describe('Ask nobody');
  expect(await noticesOf(grace)).toEqual([]);
  await describe(`Ask ${mention(grace)}`);
  expect(await noticesOf(grace)).toEqual([[MENTIONED, 'Ada mentioned you', 'Paint']]);
  await describe('Ask nobody');
  await noticesOf(grace);
  await describe(`Ask ${mention(grace)} and ${mention(eve)}`);
  expect(await noticesOf(grace)).toHaveLength(1);
  expect(await noticesOf(eve)).toEqual([[MENTIONED, 'Ada mentioned you', 'Paint']]);
  const { isFollowing } = await eve.api('GET /api/tasks/{id}/follow', { params: { id } });
  expect(isFollowing).toBe(true);
});

it('completing a task notifies its followers, and not of its subtasks too (PEOPLE-10)', async () => {
  const { ada, grace } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Move' } });
  await ada.api('POST /api/tasks', { body: { title: 'Pack', parentId: id } });
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  expect(await noticesOf(ada)).toEqual([[COMPLETED, 'Grace completed a task', 'Move']]);
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  expect(await noticesOf(ada)).toHaveLength(1);
});

it('tasks of a series that the server creates notify nobody (PEOPLE-12)', async () => {
  const { ada, grace } = await team();
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'Water', assigneeId: grace.user.id, scheduledDate: '2026-01-15T00:00:00Z' },
  });
  await ada.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await noticesOf(grace);
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  expect((await ada.api('GET /api/tasks')).filter(({ completed }) => !completed)).toHaveLength(1);
  expect(await noticesOf(grace)).toHaveLength(1);
});

it('an undo notifies nobody (PEOPLE-12)', async () => {
  const { ada, grace } = await team();
  const undo = server.call({ authorization: `Bearer ${ada.tokens.accessToken}`, 'x-undo': 'true' });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  await undo('PUT /api/tasks/{id}', { params: { id }, body: { assigneeId: grace.user.id } });
  expect(await noticesOf(grace)).toEqual([]);
});

it('notices of tasks and comments that have been deleted are not sent (PEOPLE-12)', async () => {
  const { ada, grace } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  const call = await ada.api('POST /api/tasks', { body: { title: 'Call' } });
  const { id: commentId } = await ada.api('POST /api/tasks/{id}/comments', {
    params: { id: call.id },
    body: { body: mention(grace) },
  });
  await ada.api('DELETE /api/comments/{id}', { params: { id: commentId } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  expect(await noticesOf(grace)).toEqual([]);
});

it('the Owner and Admins are notified of the tasks of a member who is removed (PEOPLE-15)', async () => {
  const { ada, grace, eve } = await team();
  const { members } = await ada.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: ada.accountId },
  });
  const memberId = members.find(({ userId }) => userId === eve.user.id)?.id ?? '';
  const accountId = ada.accountId;
  await ada.api('PUT /api/accounts/{accountId}/members/{memberId}/role', {
    params: { accountId, memberId },
    body: { role: 'Admin' },
  });
  for (const title of ['Paint', 'Call']) {
    await ada.api('POST /api/tasks', { body: { title, assigneeId: grace.user.id } });
  }
  await leave({ ada, grace, eve }, grace);
  const notices = [
    [
      UNASSIGNED,
      '2 tasks of Grace have nobody now',
      expect.stringMatching(
        /^Grace can no longer work in .*\. You can assign these tasks to somebody else\.$/,
      ),
    ],
  ];
  expect(await noticesOf(eve)).toEqual(notices);
  expect(await noticesOf(ada), 'who removed Grace').toEqual(notices);
  // The notices of Grace's tasks had not been made when she left.
  expect(await noticesOf({ ...grace, api: server.inAccount(grace, grace.accountId) })).toEqual([]);
});

it('a change whose notices fail is tried again, and does not stop other accounts (PEOPLE-14)', async () => {
  const { ada, grace } = await team();
  await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: grace.user.id } });
  await server.database.pool.query(`
    create function fail_notices() returns trigger language plpgsql as $$ begin raise 'failed'; end $$;
    create trigger fail_notices before insert on notifications for each row execute function fail_notices()`);
  await server.notices.make();
  await server.database.pool.query(
    'drop trigger fail_notices on notifications; drop function fail_notices()',
  );
  expect(await noticesOf(grace)).toEqual([]);
  server.clock.advance({ seconds: 31 });
  expect(await noticesOf(grace)).toHaveLength(1);
});

it('200 comments at once on two servers notify every follower of each, once (PEOPLE-14)', async () => {
  const { ada, grace, eve } = await team();
  const other = await startTestServer({ database: server.database, clock: server.clock });
  try {
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint', assigneeId: eve.user.id } });
    await noticesOf(eve);
    const commented = new AbortController();
    const making = [server, other].map(async ({ notices }) => {
      while (!commented.signal.aborted) await notices.make();
    });
    const comment = ({ api }: typeof ada, index: number) =>
      api('POST /api/tasks/{id}/comments', { params: { id }, body: { body: `Comment ${index}` } });
    for (let start = 0; start < 200; start += 20) {
      server.clock.advance({ seconds: 5 });
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => comment(index % 2 === 0 ? ada : grace, start + index)),
      );
    }
    commented.abort();
    await Promise.all(making);
    await noticesOf(ada);
    const { rows } = await server.database.pool.query<{ user_id: string; count: number; texts: number }>(
      `select user_id, count(*)::int as count, count(distinct message)::int as texts
         from notifications where type = ${COMMENTED} and about_account_id = $1 group by 1`,
      [ada.accountId],
    );
    const counts = new Map(rows.map(({ user_id: userId, count, texts }) => [userId, [count, texts]]));
    expect(counts.get(ada.user.id)).toEqual([100, 100]);
    expect(counts.get(eve.user.id)).toEqual([200, 200]);
    const [count] = counts.get(grace.user.id) ?? [];
    // Grace follows the task from her first comment on.
    expect(count).toBeGreaterThan(80);
  } finally {
    await other.close();
  }
});

it('many changes in one account do not delay the notices of another (PEOPLE-39)', async () => {
  const [busy, other] = [await team(), await team()];
  const comment = async ({ ada, grace }: typeof busy, count: number): Promise<void> => {
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
    for (let number = 0; number < count; number += 1) {
      await grace.api('POST /api/tasks/{id}/comments', { params: { id }, body: { body: 'Blue?' } });
    }
  };
  await comment(busy, 60);
  await comment(other, 12);
  await server.notices.make();
  const { rows } = await server.database.pool.query<{ user_id: string }>(
    'select user_id from notifications where user_id = any($1) and type >= 8 order by xmin::text::bigint',
    [[busy.ada.user.id, other.ada.user.id]],
  );
  expect(rows).toHaveLength(72);
  const positions = rows.flatMap(({ user_id: userId }, index) => (userId === other.ada.user.id ? index : []));
  // Ten of the busy account, ten of the other, ten of the busy one, and the last two.
  expect(positions[0]).toBeLessThan(11);
  expect(positions.at(-1)).toBeLessThan(33);
});
