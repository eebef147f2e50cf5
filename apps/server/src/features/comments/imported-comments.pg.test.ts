import { MAX_COMMENTS, MAX_IMPORTED_COMMENTS } from '@questlog/domain/comments/comments';
import { chunk } from '@questlog/domain/tags/bulk-tagging';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();
server.clock.set('2026-03-10T12:00:00.000Z');

type Api = TestUser['api'];

const task = async (api: Api): Promise<string> =>
  (await api('POST /api/tasks', { body: { title: 'Call the bank' } })).id;
const imported = (api: Api, comments: readonly object[]) =>
  api('POST /api/comments/bulk', { body: { comments: comments as never } });
const read = async (api: Api, id: string) =>
  (await api('GET /api/tasks/{id}/comments', { params: { id } })).comments;

it('imports comments with the names of their authors and their dates (COMMENT-37)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const taskId = await task(ada.api);
  const first = { id: newId(0), taskId, authorName: ' Ana ', body: `Ask @[Ben](user:${ben.user.id})` };
  const second = { id: newId(0), taskId, body: 'Done' };
  const times = { createdAt: '2025-02-03T10:00:00+01:00', editedAt: '2025-02-04T10:00:00Z' };
  const { comments } = await imported(ada.api, [
    { ...second, createdAt: '2999-01-01T00:00:00Z' },
    { ...first, ...times },
  ]);
  expect(await read(ada.api, taskId)).toEqual(comments);
  expect(comments).toEqual([
    {
      ...first,
      authorId: null,
      authorName: 'Ana',
      mentions: [],
      createdAt: '2025-02-03T09:00:00.000Z',
      editedAt: '2025-02-04T10:00:00.000Z',
      updatedAt: '2026-03-10T12:00:00.000Z',
    },
    {
      ...second,
      authorId: null,
      authorName: null,
      mentions: [],
      createdAt: '2026-03-10T12:00:00.000Z',
      editedAt: null,
      updatedAt: '2026-03-10T12:00:00.000Z',
    },
  ]);
  const changes = await ada.api('GET /api/changes', { query: { since: 1 } });
  expect(changes.comments).toHaveLength(2);
});

it('imports a comment once, and leaves a deleted one in the trash (COMMENT-37)', async () => {
  const { api } = await server.register();
  const taskId = await task(api);
  const [a, b] = ['a', 'b'].map((body) => ({ id: newId(0), taskId, body })) as [object, { id: string }];
  await imported(api, [a]);
  await imported(api, [{ ...a, body: 'Changed' }, b]);
  expect((await read(api, taskId)).map(({ body }) => body).sort()).toEqual(['a', 'b']);
  await api('DELETE /api/comments/{id}', { params: { id: b.id } });
  const { comments } = await imported(api, [a, b]);
  expect(comments.map(({ body }) => body)).toEqual(['a']);
  expect((await read(api, taskId)).map(({ body }) => body)).toEqual(['a']);
});

it('the Owner deletes and restores an imported comment, and nobody edits it (COMMENT-4, COMMENT-37)', async () => {
  const { api } = await server.register();
  const taskId = await task(api);
  const params = { id: newId(0) };
  await imported(api, [{ ...params, taskId, body: 'Hello', authorName: 'Ana' }]);
  const edit = api('PATCH /api/comments/{id}', { params, body: { body: 'Bye' } });
  await expect(edit).rejects.toMatchObject({ status: 403 });
  await api('DELETE /api/comments/{id}', { params });
  expect(await read(api, taskId)).toEqual([]);
  await api('POST /api/comments/{id}/restore', { params });
  expect(await read(api, taskId)).toHaveLength(1);
});

it('an imported comment is not in the history, and notifies nobody (COMMENT-37, HISTORY-16)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const taskId = await task(ada.api);
  await ada.api('PUT /api/tasks/bulk/assign', { body: { taskIds: [taskId], assigneeId: ben.user.id } });
  await imported(ada.api, [{ id: newId(0), taskId, body: `@[Ben](user:${ben.user.id})` }]);
  const params = { id: taskId };
  const { events } = await ada.api('GET /api/tasks/{id}/activity', { params, query: {} });
  expect(events.map(({ kind }) => kind)).toEqual(['assigned', 'created']);
  const { rows } = await server.database.pool.query(
    'select 1 from pending_notices where account_id = $1 and change_id > $2',
    [ada.accountId, events[0]?.changeId],
  );
  expect(rows).toEqual([]);
});

it.each([
  ['an empty text', { body: ' ' }, 'comments.0.body', 'A comment needs text.'],
  ['10,001 characters', { body: 'x'.repeat(10_001) }, 'comments.0.body', 'At most 10000 characters.'],
  ['an empty author', { authorName: ' ' }, 'comments.0.authorName', 'An author needs a name.'],
  ['a long author', { authorName: 'x'.repeat(201) }, 'comments.0.authorName', 'At most 200 characters.'],
  ['a wrong time', { createdAt: 'yesterday' }, 'comments.0.createdAt', 'This is not a valid time.'],
  ['an unknown task', { taskId: newId(0) }, 'comments.0.taskId', 'Task not found'],
])('rejects an imported comment with %s (COMMENT-37)', async (_, wrong, field, message) => {
  const { api } = await server.register();
  const comment = { id: newId(0), taskId: await task(api), body: 'x', ...wrong };
  await expect(imported(api, [comment])).rejects.toMatchObject({
    status: 400,
    fields: [{ field, message }],
  });
});

it("rejects comments on another account's tasks, and two with the same id (COMMENT-7, COMMENT-37)", async () => {
  const [ada, other] = [await server.register(), await server.register()];
  const comment = { id: newId(0), taskId: await task(ada.api), body: 'x' };
  await expect(imported(other.api, [comment])).rejects.toMatchObject({
    fields: [{ field: 'comments.0.taskId', message: 'Task not found' }],
  });
  await expect(imported(ada.api, [comment, comment])).rejects.toMatchObject({
    fields: [{ field: 'comments', message: 'Two comments have the same id.' }],
  });
  expect(await read(ada.api, comment.taskId)).toEqual([]);
});

it('imports all or none if a task is in the trash or would have too many comments (COMMENT-2, COMMENT-3, COMMENT-37)', async () => {
  const { api } = await server.register();
  const [full, trashed] = [await task(api), await task(api)];
  const onFull = Array.from({ length: MAX_COMMENTS }, (_, index) => ({
    id: newId(0),
    taskId: full,
    body: `${index}`,
  }));
  for (const some of chunk(onFull, MAX_IMPORTED_COMMENTS)) await imported(api, some);
  const last = onFull.slice(-MAX_IMPORTED_COMMENTS);
  expect((await imported(api, last)).comments).toHaveLength(MAX_IMPORTED_COMMENTS);
  const further = { id: newId(0), body: 'x' };
  const tooMany = imported(api, [...last.slice(1), { ...further, taskId: full }]);
  await expect(tooMany).rejects.toMatchObject({ status: 409 });
  await api('DELETE /api/tasks/{id}', { params: { id: trashed } });
  await expect(imported(api, [{ ...further, taskId: trashed }])).rejects.toMatchObject({
    status: 409,
    message: 'This task is in the trash. Restore it to comment on it.',
  });
});
