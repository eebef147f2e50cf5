import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const server = await serverForTests();

const save = (
  { api, accountId }: Pick<TestUser, 'api' | 'accountId'>,
  body: { name: string; query: string; shared?: boolean; id?: string; color?: string },
) => api('POST /api/accounts/{accountId}/filters', { params: { accountId }, body });
const filtersOf = async ({ api, accountId }: Pick<TestUser, 'api' | 'accountId'>) =>
  (await api('GET /api/accounts/{accountId}/filters', { params: { accountId } })).filters;
const namesOf = async (user: Pick<TestUser, 'api' | 'accountId'>) =>
  (await filtersOf(user)).map(({ name }) => name);

/** Registers the owner of a team, an Admin and a Member of it. */
async function team() {
  const ada = await server.register({ tier: 'TeamPro' });
  const { accountId } = ada;
  const [eve, grace] = [await server.register(), await server.register()];
  for (const user of [eve, grace]) await server.join(user, { accountId });
  const { members } = await ada.api('GET /api/accounts/{accountId}/members', { params: { accountId } });
  const memberId = members.find(({ userId }) => userId === eve.user.id)?.id ?? '';
  await ada.api('PUT /api/accounts/{accountId}/members/{memberId}/role', {
    params: { accountId, memberId },
    body: { role: 'Admin' },
  });
  const inTeam = (user: TestUser) => ({ user, accountId, api: server.inAccount(user, accountId) });
  return { ada, eve: inTeam(eve), grace: inTeam(grace), accountId };
}

it('saves a filter with the meaning of its question, and lists it in order (FILTER-11)', async () => {
  const ada = await server.register();
  const { api, accountId } = ada;
  const made = await save(ada, { name: ' Soon ', query: 'p1 & due: 7 days' });
  expect(made).toMatchObject({
    ownerId: ada.user.id,
    name: 'Soon',
    query: 'p1 & due: 7 days',
    sort: 'manual',
    group: 'none',
    view: 'list',
    shared: false,
    order: 0,
  });
  expect(made.tree.lists).toHaveLength(1);
  await save(ada, { name: 'Later', query: 'no date' });
  const params = { accountId, id: made.id };
  const change = { name: 'Now', query: 'today', order: 5, view: 'board', group: 'project' } as const;
  const changed = await api('PUT /api/accounts/{accountId}/filters/{id}', { params, body: change });
  expect(changed).toMatchObject({ ...change, color: made.color, createdAt: made.createdAt });
  expect(changed.tree).not.toEqual(made.tree);
  expect(await namesOf(ada)).toEqual(['Later', 'Now']);
  await api('DELETE /api/accounts/{accountId}/filters/{id}', { params });
  await api('DELETE /api/accounts/{accountId}/filters/{id}', { params });
  expect(await namesOf(ada)).toEqual(['Later']);
  await expect(
    api('PUT /api/accounts/{accountId}/filters/{id}', { params, body: change }),
  ).rejects.toMatchObject({ status: 404 });
});

it('a repeated id returns the stored filter, and an id of another member is a conflict (FILTER-11)', async () => {
  const { ada, grace } = await team();
  const id = newId(Date.now());
  await save(ada, { id, name: 'Mine', query: 'p1' });
  expect(await save(ada, { id, name: 'Again', query: 'p2' })).toMatchObject({ id, name: 'Mine' });
  await expect(save(grace, { id, name: 'Taken', query: 'p2' })).rejects.toMatchObject({ status: 409 });
});

it('rejects a question with errors, each with its place, and a name that is empty or too long (FILTER-6, FILTER-11)', async () => {
  const ada = await server.register();
  await expect(save(ada, { name: 'x', query: '+Wrok & @nobody' })).rejects.toMatchObject({
    status: 400,
    fields: [
      { field: 'query', position: 0 },
      { field: 'query', position: 8 },
    ],
  });
  for (const name of ['', '  ', 'x'.repeat(121)]) {
    await expect(save(ada, { name, query: 'p1' })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'name' }],
    });
  }
});

it('a member saves three filters on the free plan and 200 on a paid one (FILTER-12)', async () => {
  const free = await server.register();
  for (const name of ['1', '2', '3']) await save(free, { name, query: 'p1' });
  await expect(save(free, { name: '4', query: 'p1' })).rejects.toMatchObject({
    status: 403,
    body: { code: 'limit_reached', limitType: 'filters', currentUsage: 3, maxAllowed: 3 },
  });
  const paid = await server.register({ tier: 'PersonalPro' });
  for (const name of ['1', '2', '3', '4']) await save(paid, { name, query: 'p1' });
  const both = await Promise.allSettled(
    Array.from({ length: 3 }, async () => {
      const { api, accountId } = await server.register();
      return Promise.allSettled(
        Array.from({ length: 6 }, () => save({ api, accountId }, { name: 'x', query: 'p1' })),
      );
    }),
  );
  for (const result of both) {
    const made = result.status === 'fulfilled' ? result.value : [];
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  }
});

it('members see their own filters and shared ones, which their owner and Admins change (FILTER-13)', async () => {
  const { ada, eve, grace, accountId } = await team();
  const own = await save(grace, { name: 'Own', query: 'p1' });
  const shared = await save(grace, { name: 'Shared', query: 'p2', shared: true });
  expect(await namesOf(ada)).toEqual(['Shared']);
  expect(await namesOf(grace)).toEqual(['Own', 'Shared']);
  const put = ({ api }: Pick<TestUser, 'api'>, id: string, body: object) =>
    api('PUT /api/accounts/{accountId}/filters/{id}', { params: { accountId, id }, body });
  const remove = ({ api }: Pick<TestUser, 'api'>, id: string) =>
    api('DELETE /api/accounts/{accountId}/filters/{id}', { params: { accountId, id } });
  await expect(put(eve, own.id, { name: 'x' })).rejects.toMatchObject({ status: 404 });
  await remove(eve, own.id);
  expect(await put(eve, shared.id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
  const ofAda = await save(ada, { name: 'Of Ada', query: 'p3', shared: true });
  await expect(put(grace, ofAda.id, { name: 'x' })).rejects.toMatchObject({ status: 403 });
  await expect(remove(grace, ofAda.id)).rejects.toMatchObject({ status: 403 });
  await put(ada, shared.id, { shared: false });
  expect(await namesOf(ada)).toEqual(['Of Ada']);
  expect((await namesOf(grace)).toSorted()).toEqual(['Of Ada', 'Own', 'Renamed']);
});

it('a filter of another account is not found (FILTER-13)', async () => {
  const [ada, ben] = [await server.register(), await server.register()];
  const { id } = await save(ada, { name: 'Mine', query: 'p1' });
  const params = { accountId: ben.accountId, id };
  await expect(
    ben.api('PUT /api/accounts/{accountId}/filters/{id}', { params, body: { name: 'x' } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(filtersOf({ api: ben.api, accountId: ada.accountId })).rejects.toMatchObject({ status: 404 });
});

it('a member who leaves no longer sees the filters of the account, and others keep the shared ones (FILTER-13)', async () => {
  const { ada, grace, accountId } = await team();
  await save(grace, { name: 'Shared', query: 'p2', shared: true });
  await grace.api('POST /api/accounts/{accountId}/leave', { params: { accountId } });
  await expect(filtersOf(grace)).rejects.toMatchObject({ status: 404 });
  expect(await namesOf(ada)).toEqual(['Shared']);
});

it('a filter is saved again with the names of deleted rows, which match nothing (FILTER-36)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  const { api, accountId } = user;
  const project = await api('POST /api/projects', { body: { title: 'House' } });
  const section = await api('POST /api/projects/{id}/sections', {
    params: { id: project.id },
    body: { title: 'Kitchen' },
  });
  await api('POST /api/tasks', { body: { title: 't', tagPaths: ['work'] } });
  const body = { name: 'Mine', query: '+House | +House/Kitchen | #work', shared: false };
  const saved = await api('POST /api/accounts/{accountId}/filters', { params: { accountId }, body });
  await api('DELETE /api/projects/{id}', { params: { id: project.id } });
  await api('DELETE /api/accounts/{accountId}/filters/{id}', { params: { accountId, id: saved.id } });
  const restored = await api('POST /api/accounts/{accountId}/filters', {
    params: { accountId },
    body: { ...body, id: saved.id },
  });
  expect(restored.tree).toEqual(saved.tree);
  expect(JSON.stringify(restored.tree)).toContain(section.id);
  // A question that is not saved names no deleted row.
  await expect(api('POST /api/tasks/query', { body: { query: '+House' } })).rejects.toMatchObject({
    status: 400,
  });
});
