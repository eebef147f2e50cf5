import { expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();

async function deleteTasks({ api }: TestUser, count: number): Promise<void> {
  const titles = Array.from({ length: count }, (_, index) => ({ title: `Task ${index}` }));
  const { tasks } = await api('POST /api/tasks/bulk', { body: { tasks: titles } });
  await api('POST /api/tasks/bulk/delete', { body: { taskIds: tasks.map(({ id }) => id) } });
}

it('emptying the trash permanently deletes its tasks and projects and nothing else (TRASH-11)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const { api } = ada;
  const remaining = await api('POST /api/tasks', { body: { title: 'kept' } });
  const project = await api('POST /api/projects', { body: { title: 'P' } });
  await api('POST /api/tasks', { body: { title: 'in P', projectId: project.id } });
  await api('DELETE /api/projects/{id}', { params: { id: project.id } });
  await deleteTasks(ada, 2);
  const others = await server.register();
  await deleteTasks(others, 1);

  expect(await api('DELETE /api/trash')).toEqual({ removed: 3, hasMore: false });
  expect(await api('GET /api/trash')).toEqual({ projects: [], tasks: [] });
  expect((await api('GET /api/tasks')).map(({ id }) => id)).toEqual([remaining.id]);
  await expect(api('POST /api/projects/{id}/restore', { params: { id: project.id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await others.api('GET /api/trash')).tasks).toHaveLength(1);
});

it('emptying the trash keeps rows deleted after the given instant (TRASH-11)', async () => {
  const ada = await server.register();
  await deleteTasks(ada, 1);
  const [seen] = (await ada.api('GET /api/trash')).tasks;
  server.clock.advance({ minutes: 1 });
  await deleteTasks(ada, 1);
  const query = { before: seen?.deletedAt ?? '' };
  expect(await ada.api('DELETE /api/trash', { query })).toEqual({ removed: 1, hasMore: false });
  expect((await ada.api('GET /api/trash')).tasks.map(({ id }) => id)).not.toContain(seen?.id);
  expect((await ada.api('GET /api/trash')).tasks).toHaveLength(1);
});

it('emptying a large trash deletes its contents in batches (TRASH-11)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  await deleteTasks(ada, 2_001);
  expect(await ada.api('DELETE /api/trash')).toEqual({ removed: 2_000, hasMore: true });
  expect(await ada.api('DELETE /api/trash')).toEqual({ removed: 1, hasMore: false });
  expect(await ada.api('DELETE /api/trash')).toEqual({ removed: 0, hasMore: false });
});

it('emptying the trash forces a full read for a client that has not received the deletion (TRASH-11)', async () => {
  const ada = await server.register();
  const { version } = await ada.api('GET /api/changes');
  await deleteTasks(ada, 1);
  await ada.api('DELETE /api/trash');
  const changes = await ada.api('GET /api/changes', { query: { since: version } });
  expect(changes).toMatchObject({ reset: true });
});

it("rejects a Member's call to empty the trash, because Members may not delete permanently (TRASH-11)", async () => {
  const owner = await server.register({ tier: 'TeamPro' });
  const member = await server.register();
  await server.join(member, owner);
  await deleteTasks(owner, 1);
  await member.api('POST /api/auth/switch-account', { body: { accountId: owner.accountId } });
  await expect(member.api('DELETE /api/trash')).rejects.toMatchObject({ status: 403 });
  expect((await owner.api('GET /api/trash')).tasks).toHaveLength(1);
});
