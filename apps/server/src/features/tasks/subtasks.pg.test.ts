import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Task } from '@questlog/contract/tasks';
import { isTopLevelRow } from '@questlog/domain/subtasks/top-level-rows';
import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';

let ada: TestUser;

const server = await serverForTests();
beforeEach(async () => {
  ada = await server.register({ tier: 'PersonalPro' });
});

const add = async (title: string, fields: object = {}): Promise<string> =>
  (await ada.api('POST /api/tasks', { body: { title, ...fields } })).id;
const of = (id: string) => ({ params: { id } });
const get = (id: string): Promise<Task> => ada.api('GET /api/tasks/{id}', of(id));
const put = (id: string, body: object): Promise<Task> => ada.api('PUT /api/tasks/{id}', { ...of(id), body });
const project = async (title = 'Garden'): Promise<string> =>
  (await ada.api('POST /api/projects', { body: { title } })).id;
const fieldError = (field: string) => ({ status: 400, code: 'validation_failed', fields: [{ field }] });
async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= length; level += 1)
    ids.push(await add(`Level ${level}`, { parentId: ids.at(-1) ?? null }));
  return ids;
}
/** Returns the titles of the account's tasks with their parents' titles. */
async function tree(): Promise<Record<string, string | null>> {
  const tasks = await ada.api('GET /api/tasks', { query: {} });
  return Object.fromEntries(tasks.map(({ title, parent }) => [title, parent?.title ?? null]));
}

it("a subtask is created in its parent's project and names its parent (SUBTASK-1, SUBTASK-3)", async () => {
  const projectId = await project();
  const parentId = await add('Plant', { projectId });
  const made = await ada.api('POST /api/tasks', { body: { title: 'Dig', parentId, tagPaths: ['soil'] } });
  expect(made).toMatchObject({ parentId, projectId, parent: { id: parentId, title: 'Plant' } });
  expect(await get(parentId)).toMatchObject({ parentId: null, parent: null });
});

it('rejects a sixth level, a parent in another account, and an unknown parent (SUBTASK-1, SUBTASK-2)', async () => {
  const ids = await chain(5);
  await expect(add('Level 6', { parentId: ids[4] })).rejects.toMatchObject(fieldError('parentId'));
  const other = await server.register();
  const body = { title: 'Foreign', parentId: ids[0] };
  await expect(other.api('POST /api/tasks', { body })).rejects.toMatchObject(fieldError('parentId'));
  await expect(add('Lost', { parentId: newId(1) })).rejects.toMatchObject(fieldError('parentId'));
});

it("rejects a project that differs from the parent's (SUBTASK-3)", async () => {
  const projectId = await project();
  const parentId = await add('Plant');
  await expect(add('Dig', { parentId, projectId })).rejects.toMatchObject(fieldError('projectId'));
  const id = await add('Dig');
  await expect(put(id, { parentId, projectId })).rejects.toMatchObject(fieldError('projectId'));
  expect(await put(id, { parentId, projectId: null })).toMatchObject({ parentId, projectId: null });
});

it("a task created under a trashed parent gets the parent's project but no parent (SUBTASK-7)", async () => {
  const projectId = await project();
  const parentId = await add('Plant', { projectId });
  await ada.api('DELETE /api/tasks/{id}', of(parentId));
  const made = await ada.api('POST /api/tasks', { body: { title: 'Dig', parentId } });
  expect(made).toMatchObject({ parentId: null, projectId });
});

it('creates a tree in one call, with parents and subtasks listed in any order (SUBTASK-1)', async () => {
  const projectId = await project();
  const [a, b, c] = [newId(1), newId(2), newId(3)];
  const body = {
    tasks: [
      { id: c, title: 'C', parentId: b },
      { id: a, title: 'A', projectId },
      { id: b, title: 'B', parentId: a },
    ],
  };
  const { tasks } = await ada.api('POST /api/tasks/bulk', { body });
  expect(new Set(tasks.map((task) => task.projectId))).toEqual(new Set([projectId]));
  expect(await tree()).toEqual({ A: null, B: 'A', C: 'B' });
  const cycle = { tasks: [{ id: newId(4), title: 'x', parentId: newId(5) }] };
  const [d, e] = [newId(6), newId(7)];
  const circle = {
    tasks: [
      { id: d, title: 'd', parentId: e },
      { id: e, title: 'e', parentId: d },
    ],
  };
  for (const wrong of [cycle, circle]) {
    await expect(ada.api('POST /api/tasks/bulk', { body: wrong })).rejects.toMatchObject(
      fieldError('tasks.0.parentId'),
    );
  }
});

it('lists direct subtasks by manual order, then oldest first, completed ones last (SUBTASK-11)', async () => {
  const parentId = await add('Plan');
  const ids = [];
  for (const title of ['one', 'two', 'three', 'four']) {
    // Ids created at the same instant have no defined order.
    server.clock.advance({ seconds: 1 });
    ids.push(await add(title, { parentId }));
  }
  await add('below', { parentId: ids[0] });
  await ada.api('POST /api/tasks/{id}/complete', of(ids[0] ?? ''));
  await ada.api('PUT /api/tasks/bulk-reorder', {
    body: { tasks: [{ taskId: ids[3] ?? '', context: 'anytime', newOrder: 1000 }] },
  });
  const found = await ada.api('GET /api/tasks/{id}/subtasks', of(parentId));
  expect(found.map(({ title }) => title)).toEqual(['four', 'two', 'three', 'one']);
  const facts = found.map((task) => factsOf(task, 'UTC'));
  expect(facts.toReversed().sort((x, y) => compareSubtasks('anytime', x, y))).toEqual(facts);
  const other = await server.register();
  await expect(other.api('GET /api/tasks/{id}/subtasks', of(parentId))).rejects.toMatchObject({
    status: 404,
  });
});

it("moving a task under a new parent moves it and its subtasks to the parent's project (SUBTASK-3, SUBTASK-8)", async () => {
  const projectId = await project();
  const home = await add('Home', { projectId });
  const [a = '', b = '', c = ''] = await chain(3);
  expect(await put(a, { parentId: home })).toMatchObject({ parentId: home, projectId });
  for (const id of [b, c]) expect(await get(id)).toMatchObject({ projectId });
});

it('a bulk move keeps trees together, including subtasks that the request does not name (SUBTASK-8)', async () => {
  const projectId = await project();
  const [a = '', b = '', c = ''] = await chain(3);
  await ada.api('PUT /api/tasks/bulk/move', { body: { taskIds: [b, a], projectId } });
  expect(await tree()).toEqual({ 'Level 1': null, 'Level 2': 'Level 1', 'Level 3': 'Level 2' });
  for (const id of [a, b, c]) expect(await get(id)).toMatchObject({ projectId });
  const single = await add('Lone');
  await ada.api('PUT /api/tasks/bulk/move', { body: { taskIds: [single, c], parentId: a } });
  expect(await get(single)).toMatchObject({ parentId: a, projectId });
  expect(await get(c)).toMatchObject({ parentId: a });
  await ada.api('PUT /api/tasks/bulk/move', { body: { taskIds: [c], parentId: null } });
  expect(await get(c)).toMatchObject({ parentId: null, projectId });
});

it('rejects a bulk move without a project or a parent', async () => {
  const body = { taskIds: [await add('x')] };
  await expect(ada.api('PUT /api/tasks/bulk/move', { body })).rejects.toMatchObject(fieldError('projectId'));
});

const ways: Readonly<Record<string, (id: string, completed: boolean) => Promise<unknown>>> = {
  'the checkbox': (id, completed) =>
    ada.api('POST /api/tasks/{id}/complete', { ...of(id), body: { completed } }),
  'a toggle': (id) => ada.api('POST /api/tasks/{id}/complete', of(id)),
  'a change of fields': (id, completed) => put(id, { title: 'Changed', completed }),
  'a bulk change': (id, completed) =>
    ada.api('POST /api/tasks/bulk/complete', { body: { taskIds: [id], completed } }),
};

it.each(Object.entries(ways))(
  'completing a task by %s completes its open subtasks, and reopening it reopens them (SUBTASK-4, SUBTASK-5)',
  async (_, complete) => {
    const [a = '', b = '', c = ''] = await chain(3);
    const before = await add('Done before', { parentId: a });
    await ada.api('POST /api/tasks/{id}/complete', of(before));
    server.clock.advance({ minutes: 1 });
    await complete(a, true);
    const times = await Promise.all([a, b, c].map(async (id) => (await get(id)).completedAt));
    expect(new Set(times).size).toBe(1);
    expect(times[0]).not.toBeNull();
    await complete(a, false);
    for (const id of [a, b, c]) expect(await get(id)).toMatchObject({ completed: false });
    expect(await get(before)).toMatchObject({ completed: true });
  },
);

it('other browsers receive both the parent and its subtasks as changes (SUBTASK-4)', async () => {
  const [a = '', b = ''] = await chain(2);
  const { version } = await ada.api('GET /api/changes', { query: {} });
  await ada.api('POST /api/tasks/{id}/complete', of(a));
  const changes = await ada.api('GET /api/changes', { query: { since: version } });
  expect(changes.tasks.map(({ id }) => id).sort()).toEqual([a, b].sort());
});

it('deleting a task also deletes its subtasks, and restoring it restores them (SUBTASK-7)', async () => {
  const [a = '', b = ''] = await chain(3);
  const single = await add('Lone');
  await ada.api('DELETE /api/tasks/{id}', of(b));
  expect(await tree()).toEqual({ 'Level 1': null, Lone: null });
  server.clock.advance({ minutes: 1 });
  await ada.api('POST /api/tasks/bulk/delete', { body: { taskIds: [a, single] } });
  const { tasks } = await ada.api('GET /api/trash');
  expect(new Map(tasks.map(({ title, subtaskCount }) => [title, subtaskCount]))).toEqual(
    new Map([
      ['Level 1', 0],
      ['Level 2', 1],
      ['Lone', 0],
    ]),
  );
  await ada.api('POST /api/tasks/bulk/restore', { body: { taskIds: [a, b] } });
  expect(await tree()).toEqual({ 'Level 1': null, 'Level 2': 'Level 1', 'Level 3': 'Level 2' });
});

it("a restored subtask goes to its parent's new project (SUBTASK-7)", async () => {
  const projectId = await project();
  const [a = '', b = ''] = await chain(2);
  await ada.api('DELETE /api/tasks/{id}', of(b));
  await put(a, { projectId });
  await ada.api('POST /api/tasks/{id}/restore', of(b));
  expect(await ada.api('GET /api/tasks/{id}', of(b))).toMatchObject({ parentId: a, projectId });
});

it('deleting and archiving a project keeps the structure of its task trees (SUBTASK-7)', async () => {
  const projectId = await project();
  const [a = ''] = await chain(2);
  await put(a, { projectId });
  await ada.api('POST /api/projects/{id}/archive', of(projectId));
  await ada.api('POST /api/projects/{id}/restore', of(projectId));
  await ada.api('DELETE /api/projects/{id}', of(projectId));
  await ada.api('POST /api/projects/{id}/restore', of(projectId));
  expect(await tree()).toEqual({ 'Level 1': null, 'Level 2': 'Level 1' });
});

it('emptying the trash removes tasks that were deleted together, and counts them as one entry (SUBTASK-7)', async () => {
  const [a = ''] = await chain(3);
  await ada.api('DELETE /api/tasks/{id}', of(a));
  expect(await ada.api('DELETE /api/trash', { query: {} })).toEqual({ removed: 1, hasMore: false });
  const { rows } = await server.database.pool.query('select from tasks where account_id = $1', [
    ada.accountId,
  ]);
  expect(rows).toEqual([]);
});

it('duplicating a project copies its open tasks with their subtask trees (SUBTASK-9)', async () => {
  const projectId = await project();
  const [a = '', b = ''] = await chain(3);
  await put(a, { projectId });
  await ada.api('POST /api/tasks/{id}/complete', of(b));
  const open = await add('Open', { parentId: a });
  await add('Under it', { parentId: open });
  const copy = await ada.api('POST /api/projects/{id}/duplicate', of(projectId));
  const tasks = await ada.api('GET /api/tasks', { query: { projectId: copy.id } });
  expect(Object.fromEntries(tasks.map(({ title, parent }) => [title, parent?.title ?? null]))).toEqual({
    'Level 1': null,
    Open: 'Level 1',
    'Under it': 'Open',
  });
  expect(tasks.every(({ parentId }) => parentId !== a && parentId !== open)).toBe(true);
});

it('views and counts of random task trees match the domain rule (SUBTASK-12, SUBTASK-13)', async () => {
  const projectId = await project();
  const some = fc.record({
    parent: fc.option(fc.nat({ max: 30 })),
    date: fc.constantFrom(null, '2026-01-14', '2026-01-15', '2026-02-01'),
    done: fc.boolean(),
    inProject: fc.boolean(),
  });
  const specs = fc.sample(fc.array(some, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 })[0] ?? [];
  const made: string[] = [];
  for (const [index, { parent, date, done, inProject }] of specs.entries()) {
    const parentId = parent === null ? null : (made[parent % Math.max(1, index)] ?? null);
    const target = parentId === null ? { projectId: inProject ? projectId : null } : { parentId };
    const id = await add(`Task ${index}`, { scheduledDate: date, ...target }).catch(() => undefined);
    if (id === undefined) continue;
    made.push(id);
    if (done) await ada.api('POST /api/tasks/{id}/complete', of(id));
  }
  const tasks = await ada.api('GET /api/tasks', { query: {} });
  const facts = new Map(tasks.map((task) => [task.id, factsOf(task, 'UTC')]));
  const own = [...facts.values()].filter((task) => {
    const parent = task.parentId === null ? undefined : facts.get(task.parentId);
    return isTopLevelRow({ kind: 'anytime' }, task, parent);
  });
  const open = own.filter(({ completedOn }) => completedOn === null);
  const undated = open.filter(({ scheduledOn }) => scheduledOn === null);
  const counts = await ada.api('GET /api/tasks/counts');
  expect(counts).toMatchObject({
    anytime: undated.length,
    inbox: undated.filter((task) => task.projectId === null).length,
    journal: tasks.filter(({ completed }) => completed).length,
    projects: [
      {
        projectId,
        active: open.filter((task) => task.projectId === projectId).length,
        completed: own.filter((task) => task.projectId === projectId && task.completedOn !== null).length,
      },
    ],
  });
  const anytime = await ada.api('GET /api/tasks/anytime', { query: {} });
  expect(anytime.tasks.map(({ id }) => id).sort()).toEqual(undated.map(({ id }) => id).sort());
  const today = await ada.api('GET /api/tasks/today', { query: {} });
  expect(counts.today).toBe(
    [...facts.values()].filter(
      (task) => task.completedOn === null && (task.scheduledOn ?? '9') <= '2026-01-15',
    ).length,
  );
  expect(today.totalCount).toBeGreaterThanOrEqual(counts.today);
});

it("each subtask counts towards the plan's limit (SUBTASK-14)", async () => {
  const free = await server.register();
  const parentId = (await free.api('POST /api/tasks', { body: { title: 'Parent' } })).id;
  const tasks = Array.from({ length: 49 }, (_, index) => ({ title: `Step ${index}`, parentId }));
  await free.api('POST /api/tasks/bulk', { body: { tasks } });
  const more = free.api('POST /api/tasks', { body: { title: 'One more', parentId } });
  await expect(more).rejects.toMatchObject({ code: 'limit_reached' });
  await free.api('DELETE /api/tasks/{id}', of(parentId));
  await free.api('POST /api/tasks', { body: { title: 'One more' } });
  await expect(free.api('POST /api/tasks/{id}/restore', of(parentId))).rejects.toMatchObject({
    code: 'limit_reached',
  });
});
