import { beforeEach, expect, it } from 'vitest';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

let ada: TestUser;
let grace: TestUser;
let graceId: string;

const server = await serverForTests();

/** Returns the first user with a client that acts in the second user's account. */
function inTeam(user: TestUser, { accountId }: TestUser): TestUser {
  const headers = { authorization: `Bearer ${user.tokens.accessToken}`, 'x-account-id': accountId };
  return { ...user, accountId, api: server.call(headers) };
}

beforeEach(async () => {
  ada = await server.openTeam(await server.register({ firstName: 'Ada', lastName: 'Vale' }));
  // Let a second pass, so that Ada joins before Grace and sorts first.
  server.clock.advance({ seconds: 1 });
  const member = await server.register({ firstName: 'Grace', lastName: 'Holm' });
  graceId = await server.join(member, ada);
  grace = inTeam(member, ada);
});

const taskOf = (user: TestUser, id: string) => user.api('GET /api/tasks/{id}', { params: { id } });
const completers = async (id: string) => {
  const { userId, completedBy } = await taskOf(ada, id);
  return { userId, completedBy };
};

it.each([
  [
    'individually',
    (user: TestUser) => user.api('POST /api/tasks', { body: { title: 'a' } }).then(({ id }) => id),
  ],
  [
    'with tags',
    (user: TestUser) =>
      user.api('POST /api/tasks', { body: { title: 'a', tagPaths: ['b'] } }).then(({ id }) => id),
  ],
  [
    'in bulk',
    (user: TestUser) =>
      user
        .api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'a' }] } })
        .then(({ tasks }) => tasks[0]?.id ?? ''),
  ],
])('records the creator of a task created %s (TASK-46)', async (_, make) => {
  expect(await completers(await make(grace))).toEqual({ userId: grace.user.id, completedBy: null });
});

it.each<[string, (user: TestUser, id: string, completed: boolean) => Promise<unknown>]>([
  [
    'individually',
    (user, id, completed) =>
      user.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed } }),
  ],
  ['by a toggle', (user, id) => user.api('POST /api/tasks/{id}/complete', { params: { id } })],
  [
    'with its fields',
    (user, id, completed) => user.api('PUT /api/tasks/{id}', { params: { id }, body: { completed } }),
  ],
  [
    'with its tags',
    (user, id, completed) =>
      user.api('PUT /api/tasks/{id}', { params: { id }, body: { completed, tagPaths: ['b'] } }),
  ],
  [
    'in bulk',
    (user, id, completed) =>
      user.api('POST /api/tasks/bulk/complete', { body: { taskIds: [id], completed } }),
  ],
])('records who completed a task %s, until the task is reopened (TASK-46)', async (_, complete) => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'a' } });
  await complete(grace, id, true);
  expect(await completers(id)).toEqual({ userId: ada.user.id, completedBy: grace.user.id });
  await complete(ada, id, false);
  expect(await completers(id)).toEqual({ userId: ada.user.id, completedBy: null });
});

it('a task completed twice names the user who first completed it (TASK-46)', async () => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'a' } });
  for (const user of [grace, ada]) {
    await user.api('POST /api/tasks/{id}/complete', { params: { id }, body: { completed: true } });
    await user.api('POST /api/tasks/bulk/complete', { body: { taskIds: [id] } });
    await user.api('PUT /api/tasks/{id}', { params: { id }, body: { completed: true, title: 'b' } });
  }
  expect(await completers(id)).toEqual({ userId: ada.user.id, completedBy: grace.user.id });
});

it('a task copied with its project names the copying user as its creator (TASK-46)', async () => {
  const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
  await ada.api('POST /api/tasks', { body: { title: 'a', projectId: project.id } });
  const copy = await grace.api('POST /api/projects/{id}/duplicate', { params: { id: project.id } });
  const tasks = await ada.api('GET /api/projects/{id}/tasks', { params: { id: copy.id } });
  expect(tasks.map(({ userId }) => userId)).toEqual([grace.user.id]);
});

it("a pattern's task belongs to the user who set up the pattern, no matter who completed the previous task (TASK-46)", async () => {
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'a', dueDate: '2026-01-15T00:00:00.000Z' },
  });
  await ada.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
  });
  await grace.api('POST /api/tasks/{id}/complete', { params: { id } });
  const tasks = await ada.api('GET /api/tasks');
  expect(tasks.map(({ userId, completedBy }) => ({ userId, completedBy }))).toEqual(
    expect.arrayContaining([
      { userId: ada.user.id, completedBy: grace.user.id },
      { userId: ada.user.id, completedBy: null },
    ]),
  );
  expect(tasks).toHaveLength(2);
});

const users = async (user: TestUser) =>
  (await user.api('GET /api/accounts/{accountId}/people', { params: { accountId: ada.accountId } })).people;
const since = async (user: TestUser, version?: number) =>
  user.api('GET /api/changes', version === undefined ? {} : { query: { since: version } });

it("Active members see each other's names but not each other's addresses or roles (ACCOUNT-50)", async () => {
  const named = await users(grace);
  expect(named).toEqual([
    {
      id: ada.user.id,
      firstName: 'Ada',
      lastName: 'Vale',
      avatarUrl: null,
      isActive: true,
      updatedAt: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ firstName: 'Grace', isActive: true }),
  ]);
  expect((await since(grace)).people).toEqual(named);
  const stranger = await server.register();
  await expect(users(stranger)).rejects.toMatchObject({ status: 404 });
});

it("a former member stays among the account's people as inactive, and other members receive that change (ACCOUNT-50)", async () => {
  const { version } = await since(ada);
  const params = { accountId: ada.accountId, memberId: graceId };
  await ada.api('DELETE /api/accounts/{accountId}/members/{memberId}', { params });
  const removed = [expect.objectContaining({ id: grace.user.id, firstName: 'Grace', isActive: false })];
  const changes = await since(ada, version);
  expect(changes.people).toEqual(removed);
  expect((await since(ada, changes.version)).people).toEqual([]);
  expect(await users(ada)).toEqual(expect.arrayContaining(removed));
  await expect(users(grace)).rejects.toMatchObject({ status: 404 });
});

it("sends a user's new name or picture to each of their accounts (ACCOUNT-51)", async () => {
  const { version } = await since(ada);
  const first = await ada.api('GET /api/changes', { query: { since: version } });
  expect(first.people).toEqual([]);
  const before = (await users(ada)).find(({ id }) => id === grace.user.id);
  await grace.api('PUT /api/auth/profile', { body: { firstName: 'Gracia' } });
  const changes = await since(ada, version);
  expect(changes.people).toEqual([expect.objectContaining({ id: grace.user.id, firstName: 'Gracia' })]);
  expect(changes.people[0]?.updatedAt ?? '').not.toBe(before?.updatedAt);
  // Saving the same value twice changes nothing.
  await grace.api('PUT /api/auth/profile', { body: { firstName: 'Gracia' } });
  expect((await since(ada)).version).toBe(changes.version);
});
