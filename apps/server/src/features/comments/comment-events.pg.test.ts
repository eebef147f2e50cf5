import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

const eventsOf = async ({ api }: TestUser, id: string) => {
  const { events } = await api('GET /api/tasks/{id}/activity', { params: { id } });
  return events.reverse().slice(1);
};

it('writing, editing, deleting and restoring a comment are events of its task (HISTORY-16)', async () => {
  const ada = await server.register({ tier: 'TeamPro' });
  const grace = await server.register();
  await server.join(grace, ada);
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const mention = `@[Grace](user:${grace.user.id})`;
  const { id: commentId } = await ada.api('POST /api/tasks/{id}/comments', {
    params: { id },
    body: { body: 'Blue?' },
  });
  const params = { id: commentId };
  await ada.api('PATCH /api/comments/{id}', { params, body: { body: `Blue, ${mention}?` } });
  await ada.api('PATCH /api/comments/{id}', { params, body: { body: `Red, ${mention}?` } });
  await ada.api('DELETE /api/comments/{id}', { params });
  await ada.api('DELETE /api/comments/{id}', { params });
  await ada.api('POST /api/comments/{id}/restore', { params });
  await ada.api('POST /api/comments/{id}/restore', { params });
  const comment = { commentId };
  const actor = { userId: ada.user.id, via: 'app' };
  expect(await eventsOf(ada, id)).toMatchObject([
    { kind: 'commented', field: null, from: null, to: comment, actor, taskId: id },
    { kind: 'commentEdited', from: comment, to: { commentId, mentions: [grace.user.id] } },
    { kind: 'commentEdited', from: comment, to: comment },
    { kind: 'commentDeleted', from: comment, to: null },
    { kind: 'restored', from: null, to: comment },
  ]);
  const { events } = await ada.api('GET /api/accounts/{accountId}/activity', {
    params: { accountId: ada.accountId },
    query: { kind: 'commentDeleted' },
  });
  expect(events).toHaveLength(1);
});

it('undoing a step of a comment is an event of the kind undone (HISTORY-16)', async () => {
  const ada = await server.register();
  const undo = server.call({ authorization: `Bearer ${ada.tokens.accessToken}`, 'x-undo': 'true' });
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const { id: commentId } = await ada.api('POST /api/tasks/{id}/comments', {
    params: { id },
    body: { body: 'Blue' },
  });
  const params = { id: commentId };
  await ada.api('DELETE /api/comments/{id}', { params });
  await undo('POST /api/comments/{id}/restore', { params });
  await undo('PATCH /api/comments/{id}', { params, body: { body: 'Red' } });
  await undo('DELETE /api/comments/{id}', { params });
  const comment = { commentId };
  expect(await eventsOf(ada, id)).toMatchObject([
    { kind: 'commented' },
    { kind: 'commentDeleted' },
    { kind: 'undone', field: null, from: null, to: comment },
    { kind: 'undone', field: null, from: comment, to: comment },
    { kind: 'undone', field: null, from: comment, to: null },
  ]);
});

it('a rejected comment and a repeated creation add no event (HISTORY-16)', async () => {
  const ada = await server.register();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const body = { id: newId(0), body: 'Blue' };
  await ada.api('POST /api/tasks/{id}/comments', { params: { id }, body });
  await ada.api('POST /api/tasks/{id}/comments', { params: { id }, body });
  await expect(
    ada.api('POST /api/tasks/{id}/comments', { params: { id }, body: { body: '' } }),
  ).rejects.toMatchObject({ status: 400 });
  expect(await eventsOf(ada, id)).toHaveLength(1);
});
