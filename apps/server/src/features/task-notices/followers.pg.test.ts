import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

/** Opens a team of three. */
async function team() {
  const ada = await server.register({ tier: 'TeamPro' });
  const [grace, eve] = [await server.register(), await server.register()];
  for (const member of [grace, eve]) await server.join(member, ada);
  const asMember = (user: TestUser): TestUser => ({ ...user, api: server.inAccount(user, ada.accountId) });
  return { ada, grace: asMember(grace), eve: asMember(eve) };
}

const follows = async ({ api }: TestUser, id: string): Promise<boolean> =>
  (await api('GET /api/tasks/{id}/follow', { params: { id } })).isFollowing;

it('creator, assignee, commenters and mentioned members follow a task by themselves (PEOPLE-8)', async () => {
  const { ada, grace, eve } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  expect([await follows(ada, id), await follows(grace, id), await follows(eve, id)]).toEqual([
    true,
    false,
    false,
  ]);
  await ada.api('PUT /api/tasks/{id}', { params: { id }, body: { assigneeId: grace.user.id } });
  expect([await follows(grace, id), await follows(eve, id)]).toEqual([true, false]);
  const body = { body: `Ask @[Eve](user:${eve.user.id}) and @[x](user:${newId(0)})` };
  await ada.api('POST /api/tasks/{id}/comments', { params: { id }, body });
  expect(await follows(eve, id)).toBe(true);
  const call = await ada.api('POST /api/tasks', { body: { title: 'Call' } });
  await eve.api('POST /api/tasks/{id}/comments', { params: { id: call.id }, body: { body: 'Now?' } });
  expect([await follows(eve, call.id), await follows(grace, call.id)]).toEqual([true, false]);
});

it('a muted task stays muted, whatever happens to it, until it is followed again (PEOPLE-9)', async () => {
  const { ada, grace } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const params = { id };
  await grace.api('DELETE /api/tasks/{id}/follow', { params });
  await ada.api('DELETE /api/tasks/{id}/follow', { params });
  await ada.api('PUT /api/tasks/{id}', { params, body: { assigneeId: grace.user.id } });
  await grace.api('POST /api/tasks/{id}/comments', { params, body: { body: 'Blue?' } });
  const { id: commentId } = await ada.api('POST /api/tasks/{id}/comments', {
    params,
    body: { body: `@[Grace](user:${grace.user.id})` },
  });
  await ada.api('PATCH /api/comments/{id}', { params: { id: commentId }, body: { body: 'Blue' } });
  expect([await follows(ada, id), await follows(grace, id)]).toEqual([false, false]);
  expect(await grace.api('PUT /api/tasks/{id}/follow', { params })).toEqual({ isFollowing: true });
  expect([await follows(ada, id), await follows(grace, id)]).toEqual([false, true]);
});

it('a member who was removed cannot follow, and unknown tasks and those in the trash are 404 (PEOPLE-9)', async () => {
  const { ada, grace } = await team();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Paint' } });
  const stranger = await server.register();
  for (const call of ['GET', 'PUT', 'DELETE'] as const) {
    const follow = `${call} /api/tasks/{id}/follow` as const;
    await expect(stranger.api(follow, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(ada.api(follow, { params: { id: newId(0) } })).rejects.toMatchObject({ status: 404 });
  }
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  await expect(grace.api('PUT /api/tasks/{id}/follow', { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  const { members } = await ada.api('GET /api/accounts/{accountId}/members', {
    params: { accountId: ada.accountId },
  });
  const memberId = members.find(({ userId }) => userId === grace.user.id)?.id ?? '';
  await ada.api('DELETE /api/accounts/{accountId}/members/{memberId}', {
    params: { accountId: ada.accountId, memberId },
  });
  await expect(grace.api('PUT /api/tasks/{id}/follow', { params: { id } })).rejects.toMatchObject({
    status: 403,
  });
});
