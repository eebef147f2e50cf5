import { expect, it } from 'vitest';
import { foundRow } from '@questlog/contract/lookup';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const team = await server.openTeam(ada);
const projectId = (await team.api('POST /api/projects', { body: { title: 'Garden' } })).id;
const body = { title: 'Dig', projectId, tagPaths: ['work/urgent'] };
const taskId = (await team.api('POST /api/tasks', { body })).id;

const find = (who: TestUser, id: string) => who.api('GET /api/lookup/{id}', { params: { id } });
const findTag = (who: TestUser, tag: string) => who.api('GET /api/lookup', { query: { tag } });
const made = async (title: string) => (await team.api('POST /api/tasks', { body: { title } })).id;

it('returns which ids exist in the account and which are in its trash (IMPORT-3)', async () => {
  const [remaining, removed] = [await made('Kept'), await made('Gone')];
  await team.api('DELETE /api/tasks/{id}', { params: { id: removed } });
  const daily = await team.api('POST /api/tasks', { body: { title: 'Daily', dueDate: '2026-02-01' } });
  const { data: pattern } = await team.api('POST /api/tasks/{id}/repeat', {
    params: { id: daily.id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  const ids = [remaining, removed, projectId, pattern.id, newId(0)];
  const { existing, inTrash } = await team.api('POST /api/lookup/ids', { body: { ids } });
  expect(existing.sort()).toEqual([remaining, projectId, pattern.id].sort());
  expect(inTrash).toEqual([removed]);
  expect(await ada.api('POST /api/lookup/ids', { body: { ids } })).toEqual({ existing: [], inTrash: [] });
});

it('finds a task, a project and a tag in an account other than the current one (ADDRESS-4)', async () => {
  const { accountId } = team;
  const task = await find(ada, taskId);
  expect(foundRow.parse(task)).toEqual({
    kind: 'task',
    accountId,
    title: 'Dig',
    state: 'open',
    project: { id: projectId, title: 'Garden' },
    deletedAt: null,
  });
  expect(await find(ada, projectId)).toMatchObject({ kind: 'project', accountId, title: 'Garden' });
  expect(await findTag(ada, 'Work/Urgent')).toEqual({ accountId });
});

it('reports whether a row is completed, archived or in the trash (ADDRESS-4)', async () => {
  const done = await made('Done');
  await team.api('POST /api/tasks/{id}/complete', { params: { id: done } });
  const removed = await made('Gone');
  await team.api('DELETE /api/tasks/{id}', { params: { id: removed } });
  const old = (await team.api('POST /api/projects', { body: { title: 'Old' } })).id;
  const inOld = (await team.api('POST /api/tasks', { body: { title: 'In it', projectId: old } })).id;
  await team.api('POST /api/projects/{id}/archive', { params: { id: old } });
  expect(await find(ada, done)).toMatchObject({ state: 'completed', deletedAt: null });
  expect(await find(ada, removed)).toMatchObject({ state: 'trash', deletedAt: '2026-01-15T12:00:00.000Z' });
  expect(await find(ada, old)).toMatchObject({ state: 'archived' });
  expect(await find(ada, inOld)).toMatchObject({ state: 'archived', project: { title: 'Old' } });
  await team.api('DELETE /api/projects/{id}', { params: { id: old } });
  expect(await find(ada, old)).toMatchObject({ kind: 'project', state: 'trash' });
  expect(await find(ada, inOld)).toMatchObject({ kind: 'task', state: 'trash', project: null });
});

it.each<[string, Role | undefined, MemberStatus, boolean]>([
  ['an Admin', 'Admin', 'Active', true],
  ['a Member', 'Member', 'Active', true],
  ['a suspended Admin', 'Admin', 'Suspended', false],
  ['a removed Admin', 'Admin', 'Removed', false],
  ['a pending Admin', 'Admin', 'Pending', false],
  ['a stranger', undefined, 'Active', false],
])('only Active members find the rows of an account: %s (V8.3.1)', async (_, role, status, isFound) => {
  const user = await server.register();
  if (role !== undefined) await server.join(user, team, role, status);
  const calls = [() => find(user, taskId), () => find(user, projectId), () => findTag(user, 'work/urgent')];
  for (const call of calls) {
    const response = await call().catch((error: unknown) => error);
    expect(response).toMatchObject(isFound ? { accountId: team.accountId } : { status: 404 });
  }
});

it("answers requests for missing rows and for other users' rows identically (V8.2.2)", async () => {
  const stranger = await server.register();
  const rejectionOf = async (call: Promise<unknown>) =>
    call.catch(({ status, code, message }: Record<string, unknown>) => ({ status, code, message }));
  const unknown = await rejectionOf(find(stranger, newId(1)));
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
  expect(await rejectionOf(find(stranger, taskId))).toEqual(unknown);
  expect(await rejectionOf(findTag(stranger, 'work'))).toEqual(
    await rejectionOf(findTag(stranger, 'nowhere')),
  );
});

it('finds no rows in a deleted account, and no tags in an account whose plan does not include them (ADDRESS-4)', async () => {
  const grace = await server.register({ tier: 'PersonalPro' });
  const id = (await grace.api('POST /api/tasks', { body: { title: 'Tagged', tagPaths: ['home'] } })).id;
  await server.setTier(grace, 'PersonalFree');
  await expect(findTag(grace, 'home')).rejects.toMatchObject({ status: 404 });
  expect(await find(grace, id)).toMatchObject({ kind: 'task' });
  await server.database.pool.query('update accounts set deleted_at = now() where id = $1', [grace.accountId]);
  await expect(find(grace, id)).rejects.toMatchObject({ status: 404 });
});
