import { expect, it } from 'vitest';
import type { WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { accept, invite, mailedToken } from '../teams/invitations/testing/invitations.ts';
import { addWebhook, receiverForTests, sendAll, WEBHOOK_ENV, type Received } from './testing/receiver.ts';

const server = await serverForTests({ env: WEBHOOK_ENV });
const receiver = await receiverForTests();
let paths = 0;

/** Creates a team with a webhook. @returns the messages since the last call */
async function hooked(options?: { events?: readonly WebhookEvent[]; projectId?: string }) {
  const ada = await server.register({ tier: 'TeamPro' });
  const sent = await listen(ada, options);
  return { ada, sent, api: ada.api };
}

async function listen(ada: TestUser, options?: { events?: readonly WebhookEvent[]; projectId?: string }) {
  paths += 1;
  const path = `/${paths}`;
  await addWebhook(ada, receiver.url + path, options);
  return async (): Promise<Received['content'][]> => {
    await sendAll(server, 1);
    const found = receiver.received.filter((each) => each.path === path);
    for (const each of found) receiver.received.splice(receiver.received.indexOf(each), 1);
    return found.map(({ content }) => content);
  };
}

const typesOf = (contents: readonly Received['content'][]): string[] =>
  contents.map(({ type }) => type).toSorted();

it('a new task is sent as in the API, with its account and its author (WEBHOOK-1, WEBHOOK-3)', async () => {
  const { ada, api, sent } = await hooked();
  const task = await api('POST /api/tasks', { body: { title: 'Paint' } });
  const [message, ...more] = await sent();
  expect(more).toEqual([]);
  expect(message).toEqual({
    type: 'task.created',
    timestamp: task.createdAt,
    data: {
      account: { id: ada.accountId, name: ada.user.currentAccount?.name },
      actor: { userId: ada.user.id, name: `${ada.user.firstName} ${ada.user.lastName}`.trim(), via: 'app' },
      task,
      changes: {},
    },
  });
});

it('each kind of change of a task is an event, with the fields before and after (WEBHOOK-2, WEBHOOK-3)', async () => {
  const { ada, api, sent } = await hooked();
  const { id } = await api('POST /api/tasks', { body: { title: 'Paint' } });
  const project = await api('POST /api/projects', { body: { title: 'House' } });
  await sent();
  const params = { id };
  const changesOf = async () => (await sent()).map(({ type, data }) => [type, data.changes]);
  await api('PUT /api/tasks/{id}', { params, body: { title: 'Draw', notes: 'Red' } });
  expect(await changesOf()).toEqual([
    ['task.updated', { title: { from: 'Paint', to: 'Draw' }, notes: { from: null, to: 'Red' } }],
  ]);
  await api('PUT /api/tasks/{id}', { params, body: { projectId: project.id } });
  expect(await changesOf()).toEqual([['task.moved', { projectId: { from: null, to: project.id } }]]);
  await api('PUT /api/tasks/{id}', { params, body: { assigneeId: ada.user.id } });
  expect(await changesOf()).toEqual([['task.assigned', { assigneeId: { from: null, to: ada.user.id } }]]);
  await api('POST /api/tasks/{id}/complete', { params });
  expect(await changesOf()).toMatchObject([['task.completed', { completedAt: { from: null } }]]);
  await api('POST /api/tasks/{id}/complete', { params });
  expect(await changesOf()).toMatchObject([['task.reopened', { completedAt: { to: null } }]]);
  await api('DELETE /api/tasks/{id}', { params });
  expect(await changesOf()).toEqual([['task.deleted', { deleted: { from: false, to: true } }]]);
  await api('POST /api/tasks/{id}/restore', { params });
  expect(await changesOf()).toEqual([['task.restored', { deleted: { from: true, to: false } }]]);
});

it('a change without effect and a change that is rejected send nothing (WEBHOOK-2)', async () => {
  const { api, sent } = await hooked();
  const { id } = await api('POST /api/tasks', { body: { title: 'Paint' } });
  await sent();
  await api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Paint' } });
  const bad = { title: 'x', sectionId: id };
  await expect(api('POST /api/tasks', { body: bad })).rejects.toMatchObject({ status: 400 });
  expect(await sent()).toEqual([]);
});

it('comments, projects and tags send what happens to them (WEBHOOK-1, WEBHOOK-3)', async () => {
  const { api, sent } = await hooked();
  const task = await api('POST /api/tasks', { body: { title: 'Paint', tagPaths: ['work/now'] } });
  expect(typesOf(await sent())).toEqual(['tag.created', 'tag.created', 'task.created']);

  const params = { id: task.id };
  const comment = await api('POST /api/tasks/{id}/comments', { params, body: { body: 'Blue' } });
  await api('PATCH /api/comments/{id}', { params: { id: comment.id }, body: { body: 'Red' } });
  await api('DELETE /api/comments/{id}', { params: { id: comment.id } });
  await api('POST /api/comments/{id}/restore', { params: { id: comment.id } });
  const comments = await sent();
  expect(typesOf(comments)).toEqual([
    'comment.created',
    'comment.deleted',
    'comment.restored',
    'comment.updated',
  ]);
  expect(comments.find(({ type }) => type === 'comment.updated')?.data).toMatchObject({
    comment: { id: comment.id, taskId: task.id, body: 'Red' },
    changes: { body: { from: 'Blue', to: 'Red' } },
  });

  const project = await api('POST /api/projects', { body: { title: 'House' } });
  await api('PUT /api/projects/{id}', { params: { id: project.id }, body: { title: 'Home' } });
  await api('PUT /api/projects/{id}', { params: { id: project.id }, body: { title: 'Home' } });
  await api('DELETE /api/projects/{id}', { params: { id: project.id } });
  await api('POST /api/projects/{id}/restore', { params: { id: project.id } });
  const projects = await sent();
  expect(typesOf(projects)).toEqual([
    'project.created',
    'project.deleted',
    'project.restored',
    'project.updated',
  ]);
  expect(projects.find(({ type }) => type === 'project.updated')?.data.changes).toEqual({
    title: { from: 'House', to: 'Home' },
  });
});

it('a tag that is renamed, deleted or restored also sends the tags below it (WEBHOOK-1)', async () => {
  const { ada, api, sent } = await hooked();
  const { accountId } = ada;
  await api('POST /api/tasks', { body: { title: 'Paint', tagPaths: ['work/now'] } });
  const { tags } = await api('GET /api/accounts/{accountId}/tags', { params: { accountId } }).then((all) => ({
    tags: all as readonly { id: string; fullPath: string }[],
  }));
  await sent();
  const id = tags.find(({ fullPath }) => fullPath === 'work')?.id ?? '';
  await api('PUT /api/accounts/{accountId}/tags/{tagId}', {
    params: { accountId, tagId: id },
    body: { name: 'job' },
  });
  const renamed = await sent();
  expect(renamed.map(({ type, data }) => [type, data.changes?.['fullPath']])).toEqual(
    expect.arrayContaining([
      ['tag.updated', { from: 'work', to: 'job' }],
      ['tag.updated', { from: 'work/now', to: 'job/now' }],
    ]),
  );
  await api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params: { accountId, tagId: id } });
  expect(typesOf(await sent())).toEqual(['tag.deleted', 'tag.deleted']);
  await api('POST /api/tasks', { body: { title: 'Draw', tagPaths: ['job'] } });
  await sent();
  await api('POST /api/accounts/{accountId}/tags/{tagId}/restore', { params: { accountId, tagId: id } });
  const restored = await sent();
  expect(restored.map(({ type, data }) => [type, (data['tag'] as { fullPath: string }).fullPath])).toEqual([
    ['tag.restored', 'job/now'],
  ]);
});

it('members who join and leave are events (WEBHOOK-1)', async () => {
  const ada = await server.openTeam(await server.register(), 5);
  await server.setTier(ada, 'TeamPro');
  const sent = await listen(ada, { events: ['member.joined', 'member.left'] });
  const grace = await server.register();
  await invite(ada, grace.email);
  await accept(grace, await mailedToken(server, grace.email));
  const { accountId, api } = ada;
  const { members } = await api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userId }) => userId === grace.user.id)?.id ?? '';
  const params = { accountId, memberId };
  const setStatus = (status: 'Active' | 'Suspended') =>
    api('PUT /api/accounts/{accountId}/members/{memberId}/status', { params, body: { status } });
  await setStatus('Suspended');
  await setStatus('Active');
  await api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  const messages = await sent();
  expect(typesOf(messages)).toEqual(['member.joined', 'member.joined', 'member.left', 'member.left']);
  const accepted = messages.find(
    ({ data }) => (data['actor'] as { userId: string }).userId === grace.user.id,
  );
  expect(accepted?.data).toMatchObject({
    member: { id: memberId, userId: grace.user.id, email: grace.email, status: 'Active' },
  });
});

it('an undo sends the inverse event (WEBHOOK-2)', async () => {
  const { ada, sent } = await hooked();
  const call = server.call({ authorization: `Bearer ${ada.tokens.accessToken}`, 'x-undo': '1' });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  await call('DELETE /api/tasks/{id}', { params: { id } });
  expect(typesOf(await sent())).toEqual(['task.created', 'task.deleted']);
});

it('the tasks that a series creates and removes are events too (WEBHOOK-2)', async () => {
  const { api, sent } = await hooked();
  const { id } = await api('POST /api/tasks', {
    body: { title: 'Water', scheduledDate: '2026-01-15T00:00:00.000Z' },
  });
  await api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await sent();
  await api('POST /api/tasks/{id}/complete', { params: { id } });
  const completed = await sent();
  expect(typesOf(completed)).toEqual(['task.completed', 'task.created']);
  expect(completed.find(({ type }) => type === 'task.created')?.data['actor']).toEqual({
    userId: null,
    name: null,
    via: 'system',
  });
  await api('POST /api/tasks/{id}/complete', { params: { id } });
  expect(typesOf(await sent())).toEqual(['task.deleted', 'task.reopened']);
});

it('a webhook of a project gets only what belongs to it, also tasks that leave it (WEBHOOK-5)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const project = await ada.api('POST /api/projects', { body: { title: 'House' } });
  const sent = await listen(ada, { projectId: project.id });
  await ada.api('POST /api/tasks', { body: { title: 'Elsewhere', tagPaths: ['x'] } });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Here', projectId: project.id } });
  await ada.api('POST /api/tasks/{id}/comments', { params: { id }, body: { body: 'Blue' } });
  await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { projectId: null } });
  await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'Away' } });
  await ada.api('PUT /api/projects/{id}', { params: { id: project.id }, body: { title: 'Home' } });
  expect(typesOf(await sent())).toEqual(['comment.created', 'project.updated', 'task.created', 'task.moved']);
});

it('a message is at most 20 KB, and says if it was cut (WEBHOOK-4)', async () => {
  const { api, sent } = await hooked();
  const description = '🙂'.repeat(9_000);
  await api('POST /api/tasks', { body: { title: 'Long', description, notes: description } });
  const [message] = await sent();
  expect(message?.data['truncated']).toBe(true);
  expect(message?.data.task?.title).toBe('Long');
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(20_000);
});

it('a change of more than 10,000 tasks is one event with their number (WEBHOOK-4)', async () => {
  const { ada, api, sent } = await hooked({ events: ['task.deleted'] });
  const { id } = await api('POST /api/projects', { body: { title: 'Large' } });
  await server.database.pool.query(
    `with grown as (update accounts set task_count = 10001 where id = $1)
     insert into tasks (account_id, id, user_id, project_id, title, created_at, updated_at, version)
     select $1, gen_random_uuid(), $2, $3, 'Task', now(), now(), 0 from generate_series(1, 10001)`,
    [ada.accountId, ada.user.id, id],
  );
  // Plans that were made for an empty table would scan it for each task.
  await server.database.pool.query('analyze tasks');
  await api('DELETE /api/projects/{id}', { params: { id } });
  const messages = await sent();
  expect(messages.map(({ type, data }) => [type, data['tasks']])).toEqual([['account.changed', 10_001]]);
});

it('500 tasks of one change are 500 messages, at 20 a second (WEBHOOK-10)', async () => {
  const { api } = await hooked();
  const path = `/${paths}`;
  const tasks = Array.from({ length: 500 }, (_, index) => ({ title: `Task ${index}` }));
  await api('POST /api/tasks/bulk', { body: { tasks } });
  const count = () => receiver.received.filter((each) => each.path === path).length;
  await sendAll(server, 1);
  expect(count()).toBeLessThanOrEqual(30);
  await sendAll(server, 9);
  expect(count()).toBeGreaterThanOrEqual(190);
  expect(count()).toBeLessThanOrEqual(210);
  await sendAll(server, 17);
  expect(count()).toBe(500);
});

it('accounts without webhooks read and write nothing about them (WEBHOOK-2)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  await ada.api('POST /api/tasks', { body: { title: 'Paint', tagPaths: ['x'] } });
  const { rows } = await server.database.pool.query('select from webhook_messages where account_id = $1', [
    ada.accountId,
  ]);
  expect(rows).toEqual([]);
});
