import type { TaskEventRecord } from '@questlog/contract/activity';
import { newId } from '@questlog/domain/uuid';
import { NOT_ASSIGNABLE } from '@questlog/domain/tasks/task-assignee';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await serverForTests();

type Api = TestUser['api'];

/** Registers the owner of a team, and a member of it. */
async function team() {
  const ada = await server.register({ tier: 'TeamPro' });
  const grace = await server.register();
  await server.join(grace, { accountId: ada.accountId });
  return { ada, grace, api: ada.api, graceApi: server.inAccount(grace, ada.accountId) };
}

const assigned = async (api: Api, title: string, assigneeId: string | null) =>
  (await api('POST /api/tasks', { body: { title, assigneeId } })).id;
const assigneeOf = async (api: Api, id: string) =>
  (await api('GET /api/tasks/{id}', { params: { id } })).assigneeId;
const eventsOf = async (api: Api, id: string): Promise<TaskEventRecord[]> =>
  (await api('GET /api/tasks/{id}/activity', { params: { id } })).events;
const memberIdOf = async ({ ada, grace }: Awaited<ReturnType<typeof team>>): Promise<string> => {
  const { members } = await ada.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: ada.accountId },
  });
  return members.find(({ userId }) => userId === grace.user.id)?.id ?? '';
};
const REJECTED = { status: 400, fields: [{ field: 'assigneeId', message: NOT_ASSIGNABLE }] };

it('a task is assigned when it is created, changed, and in bulk, with an event each (PEOPLE-1)', async () => {
  const { api, ada, grace } = await team();
  const id = await assigned(api, 'Paint', grace.user.id);
  expect(await assigneeOf(api, id)).toBe(grace.user.id);
  await api('PUT /api/tasks/{id}', { params: { id }, body: { assigneeId: null } });
  expect(await assigneeOf(api, id)).toBeNull();
  const other = await assigned(api, 'Call', null);
  expect(
    await api('PUT /api/tasks/bulk/assign', { body: { taskIds: [id, other], assigneeId: ada.user.id } }),
  ).toEqual({ count: 2 });
  expect(await assigneeOf(api, other)).toBe(ada.user.id);
  await api('PUT /api/tasks/bulk/update', { body: { taskIds: [other], assigneeId: null } });
  expect((await eventsOf(api, other)).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['assigned', ada.user.id, null],
    ['assigned', null, ada.user.id],
    ['created', null, { title: 'Call' }],
  ]);
});

describe('an assignee who is not an Active member (PEOPLE-2)', () => {
  it('rejects an assignee who is unknown, of another account, Pending, Suspended or Removed', async () => {
    const given = await team();
    const { api, ada, grace } = given;
    const stranger = await server.register();
    const params = { accountId: ada.accountId, memberId: await memberIdOf(given) };
    const id = await assigned(api, 'Paint', null);
    const rejects = async (assigneeId: string) => {
      await expect(assigned(api, 'x', assigneeId)).rejects.toMatchObject(REJECTED);
      await expect(
        api('PUT /api/tasks/{id}', { params: { id }, body: { assigneeId } }),
      ).rejects.toMatchObject(REJECTED);
      await expect(
        api('PUT /api/tasks/bulk/assign', { body: { taskIds: [id], assigneeId } }),
      ).rejects.toMatchObject(REJECTED);
    };
    await rejects(newId(0));
    await rejects(stranger.user.id);
    for (const status of ['Pending', 'Suspended', 'Removed']) {
      await server.database.pool.query('update members set status = $2 where id = $1', [
        params.memberId,
        status,
      ]);
      await rejects(grace.user.id);
    }
    await expect(
      api('POST /api/tasks/bulk', {
        body: { tasks: [{ title: 'a' }, { title: 'b', assigneeId: stranger.user.id }] },
      }),
    ).rejects.toMatchObject({ fields: [{ field: 'tasks.1.assigneeId', message: NOT_ASSIGNABLE }] });
    expect(await assigneeOf(api, id)).toBeNull();
  });
});

it('tasks are listed by assignee (PEOPLE-3)', async () => {
  const { api, graceApi, ada, grace } = await team();
  const [mine, hers, nobodys] = [
    await assigned(api, 'Mine', ada.user.id),
    await assigned(api, 'Hers', grace.user.id),
    await assigned(api, 'Free', null),
  ];
  const listed = async (of: Api, assigneeId: string) =>
    (await of('GET /api/tasks', { query: { assigneeId } })).map(({ id }) => id);
  expect(await listed(api, 'me')).toEqual([mine]);
  expect(await listed(graceApi, 'me')).toEqual([hers]);
  expect(await listed(api, grace.user.id)).toEqual([hers]);
  expect(await listed(api, 'none')).toEqual([nobodys]);
  expect(await listed(api, newId(0))).toEqual([]);
});

describe('a member who loses access (PEOPLE-4)', () => {
  it.each(['suspended', 'removed'] as const)(
    'has only completed tasks when they are %s, and each open one has an event',
    async (how) => {
      const given = await team();
      const { api, ada, grace } = given;
      const open = await assigned(api, 'Open', grace.user.id);
      const done = await assigned(api, 'Done', grace.user.id);
      const trashed = await assigned(api, 'Trashed', grace.user.id);
      const mine = await assigned(api, 'Mine', ada.user.id);
      await api('POST /api/tasks/{id}/complete', { params: { id: done } });
      await api('DELETE /api/tasks/{id}', { params: { id: trashed } });
      const params = { accountId: ada.accountId, memberId: await memberIdOf(given) };
      await (how === 'removed'
        ? api('DELETE /api/accounts/{accountId}/members/{memberId}', { params })
        : api('PUT /api/accounts/{accountId}/members/{memberId}/status', {
            params,
            body: { status: 'Suspended' },
          }));
      expect(await assigneeOf(api, open)).toBeNull();
      expect(await assigneeOf(api, done)).toBe(grace.user.id);
      expect(await assigneeOf(api, mine)).toBe(ada.user.id);
      const [event] = await eventsOf(api, open);
      expect(event).toMatchObject({ kind: 'assigned', from: grace.user.id, to: null });
      await api('POST /api/tasks/{id}/restore', { params: { id: trashed } });
      expect(await assigneeOf(api, trashed)).toBeNull();
    },
  );
});

it('the next task of a series and the copies of a project have the assignee (PEOPLE-5)', async () => {
  const { api, grace } = await team();
  const project = await api('POST /api/projects', { body: { title: 'Home' } });
  const body = { title: 'Water', assigneeId: grace.user.id, projectId: project.id };
  const { id } = await api('POST /api/tasks', { body: { ...body, scheduledDate: '2026-03-01T00:00:00Z' } });
  await api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await api('POST /api/tasks/{id}/complete', { params: { id } });
  const next = (await api('GET /api/tasks', { query: { completed: 'false' } })).find(
    ({ title }) => title === 'Water',
  );
  expect(next?.assigneeId).toBe(grace.user.id);
  const copy = await api('POST /api/projects/{id}/duplicate', { params: { id: project.id }, body: {} });
  const copies = await api('GET /api/projects/{id}/tasks', { params: { id: copy.id } });
  expect(copies.map(({ assigneeId }) => assigneeId)).toEqual([grace.user.id]);
});

it('a task that is reopened has an assignee only if they are an Active member (PEOPLE-4)', async () => {
  const given = await team();
  const { api, ada, grace } = given;
  const hers = await assigned(api, 'Hers', grace.user.id);
  const mine = await assigned(api, 'Mine', ada.user.id);
  for (const id of [hers, mine]) await api('POST /api/tasks/{id}/complete', { params: { id } });
  const params = { accountId: ada.accountId, memberId: await memberIdOf(given) };
  await api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  expect(await assigneeOf(api, hers)).toBe(grace.user.id);
  for (const id of [hers, mine]) await api('POST /api/tasks/{id}/complete', { params: { id } });
  expect([await assigneeOf(api, hers), await assigneeOf(api, mine)]).toEqual([null, ada.user.id]);
  expect((await eventsOf(api, hers)).slice(0, 2).map(({ kind, to }) => [kind, to])).toEqual([
    ['assigned', null],
    ['reopened', null],
  ]);
});

it('the copies of subtasks for the next task have an assignee only if they are an Active member (PEOPLE-4)', async () => {
  const given = await team();
  const { api, ada, grace } = given;
  const { id } = await api('POST /api/tasks', {
    body: { title: 'Clean', scheduledDate: '2026-03-01T00:00:00Z' },
  });
  for (const user of [ada, grace]) {
    const body = { title: user.user.id, assigneeId: user.user.id, parentId: id };
    const subtask = await api('POST /api/tasks', { body });
    await api('POST /api/tasks/{id}/complete', { params: { id: subtask.id } });
  }
  await api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  const params = { accountId: ada.accountId, memberId: await memberIdOf(given) };
  await api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  await api('POST /api/tasks/{id}/complete', { params: { id } });
  const open = await api('GET /api/tasks', { query: { completed: 'false' } });
  const copies = open.filter(({ parentId }) => parentId !== null);
  expect(new Map(copies.map(({ title, assigneeId }) => [title, assigneeId]))).toEqual(
    new Map([
      [ada.user.id, ada.user.id],
      [grace.user.id, null],
    ]),
  );
});
