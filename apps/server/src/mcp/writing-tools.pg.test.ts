import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { assistantChangeJobs } from '../features/assistant-changes/assistant-changes.jobs.ts';
import { toolsFor } from './testing/mcp-client.ts';

const server = await serverForTests();

interface Changed {
  readonly tasks: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  readonly undoId: string;
}

const writer = async (tier: 'PersonalFree' | 'PersonalPro' = 'PersonalPro') => {
  const ada = await server.register({ firstName: 'Ada', tier });
  return { ada, ...(await toolsFor(server, ada, ['read', 'write', 'delete'])) };
};

const tasksOf = ({ api }: TestUser) => api('GET /api/tasks', { query: { includeArchived: 'true' } as never });

it('add_tasks creates tasks from typed texts and from fields, and undo removes them (ASSIST-20)', async () => {
  const { ada, read } = await writer();
  const { tasks, undoId } = await read<Changed>('add_tasks', {
    tasks: [
      { text: 'Pay rent tomorrow 9:00 #home p1' },
      { title: 'Not tomorrow', due: '2026-02-01', minutes: 30, tags: ['work/desk'] },
    ],
  });
  expect(tasks).toMatchObject([
    { title: 'Pay rent', scheduled: '2026-01-16', time: '09:00', priority: 'high', tags: ['home'] },
    { title: 'Not tomorrow', due: '2026-02-01', minutes: 30 },
  ]);
  expect(await tasksOf(ada)).toHaveLength(2);
  expect(await read('undo', { undoId })).toEqual({ change: 'Test added 2 tasks', isUndone: true });
  expect(await tasksOf(ada)).toEqual([]);
  expect(await read('undo', { undoId })).toMatchObject({ isUndone: true });
  expect(await read('undo', { undoId, redo: true })).toMatchObject({ isUndone: false });
  expect(await tasksOf(ada)).toHaveLength(2);
});

it('errors name arguments as the tools do (ASSIST-17)', async () => {
  const { ada, failure } = await writer();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Task' } });
  expect(
    await failure('add_tasks', { tasks: [{ title: 'A', scheduled: '2026-01-20', time: '25:00' }] }),
  ).toContain('tasks.0.time: ');
  const wrong = { id, due: '2026-02-30', minutes: -1, addTags: ['a b'] };
  for (const [name, value] of Object.entries(wrong).slice(1)) {
    const text = await failure('update_tasks', { tasks: [{ id, [name]: value }] });
    expect(text).toMatch(new RegExp(`^tasks\\.0\\.${name}(?:\\.0)?: `, 'm'));
  }
  expect(await failure('comment', { taskId: id, text: ' ' })).toMatch(/^text: /m);
  expect(await failure('activity', { memberId: 'x' })).toMatch(/^memberId: /m);
});

it('rejects unknown fields of rows instead of ignoring them (ASSIST-21)', async () => {
  const { ada, failure } = await writer();
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'Task' } });
  const reminders = [{ at: '2026-02-01T08:00', minutes: 5 }];
  for (const [name, input] of [
    ['add_tasks', { tasks: [{ title: 'A', dueDate: '2026-02-01' }] }],
    ['update_tasks', { tasks: [{ id, title: 'B', dueDate: '2026-02-01' }] }],
    ['edit_projects', { projects: [{ title: 'P', name: 'Q' }] }],
    ['edit_tags', { tags: [{ name: 't', path: 'a/t' }] }],
    ['set_reminders', { tasks: [{ id, reminders }] }],
  ] as const)
    expect(await failure(name, input), name).toMatch(/0: Unrecognized key: "(?:dueDate|name|path|minutes)"/);
  expect(await tasksOf(ada)).toMatchObject([{ title: 'Task', dueDate: null }]);
});

it('update_tasks changes fields, and undo restores them (ASSIST-20)', async () => {
  const { ada, read, failure } = await writer();
  const task = await ada.api('POST /api/tasks', {
    body: { title: 'Old', description: 'Text', priority: 'low', tagPaths: ['a'] },
  });
  const { undoId } = await read<Changed>('update_tasks', {
    tasks: [
      {
        id: task.id,
        title: 'New',
        description: null,
        scheduled: '2026-01-20',
        addTags: ['b'],
        removeTags: ['a'],
      },
    ],
  });
  const one = () => ada.api('GET /api/tasks/{id}', { params: { id: task.id } });
  expect(await one()).toMatchObject({ title: 'New', description: null, tags: [{ fullPath: 'b' }] });
  await read('undo', { undoId });
  const { updatedAt: _, ...before } = task;
  expect(await one()).toMatchObject(before);
  await read('undo', { undoId, redo: true });
  await ada.api('PUT /api/tasks/{id}', { params: { id: task.id }, body: { title: 'Newer' } });
  expect(await failure('undo', { undoId })).toBe('"New" was changed elsewhere since.');
});

it('complete_tasks completes tasks with their subtasks, and undo reopens them (ASSIST-20)', async () => {
  const { ada, read } = await writer();
  const task = await ada.api('POST /api/tasks', { body: { title: 'Trip' } });
  const under = await ada.api('POST /api/tasks', { body: { title: 'Pack', parentId: task.id } });
  const { undoId, tasks } = await read<Changed>('complete_tasks', { ids: [task.id] });
  expect(tasks).toEqual([{ id: task.id, title: 'Trip', url: `${server.url}/task/${task.id}` }]);
  const done = async () => {
    const all = [task, under].map(({ id }) => ada.api('GET /api/tasks/{id}', { params: { id } }));
    return (await Promise.all(all)).map(({ completed }) => completed);
  };
  expect(await done()).toEqual([true, true]);
  await read('undo', { undoId });
  expect(await done()).toEqual([false, false]);
  await read('undo', { undoId, redo: true });
  expect(await done()).toEqual([true, true]);
});

it('a batch is all or none, and names each item that is wrong (ASSIST-21)', async () => {
  const { ada, failure, read } = await writer();
  const task = await ada.api('POST /api/tasks', { body: { title: 'A' } });
  const trashed = await ada.api('POST /api/tasks', { body: { title: 'B' } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: trashed.id } });
  const unknown = newId(0);
  const count = async () => (await tasksOf(ada)).length;

  const added = await failure('add_tasks', {
    tasks: [
      { title: 'New' },
      { text: 'x', title: 'y' },
      { title: 'Soon', scheduled: 'tomorrow' },
      { title: '' },
      { title: 'In', projectId: unknown },
    ],
  });
  expect(added.split('\n')).toEqual([
    'Nothing was changed, because some items are wrong:',
    'tasks.1.text: Send either text or title.',
    'tasks.2.scheduled: Send a day as YYYY-MM-DD, such as 2026-12-31, or null for none.',
    expect.stringMatching(/^tasks\.3\.title: /),
    expect.stringMatching(/^tasks\.4\.projectId: /),
  ]);
  expect(await count()).toBe(1);

  const updated = await failure('update_tasks', {
    tasks: [
      { id: task.id, title: 'Changed' },
      { id: unknown, title: 'X' },
      { id: trashed.id, title: 'Y' },
    ],
  });
  expect(updated.split('\n')).toEqual([
    'Nothing was changed, because some items are wrong:',
    'tasks.1: The account has no task with this id. Call find_tasks for ids.',
    'tasks.2: This task is in the trash. Call restore_tasks first.',
  ]);
  expect(await failure('update_tasks', { tasks: [{ id: task.id, title: 'C' }, { id: task.id }] })).toContain(
    'tasks.1: Send at least one field to change',
  );
  expect(await failure('complete_tasks', { ids: [task.id, 'x'] })).toContain(
    'ids.1: The account has no task',
  );
  const projects = await failure('edit_projects', {
    projects: [{ title: 'P' }, { id: unknown, title: 'X' }, {}],
  });
  expect(projects).toContain('projects.1: ');
  expect(projects).toContain('projects.2.title: A new project needs a title.');
  expect(await failure('edit_tags', { tags: [{ name: 'a' }, { name: 'A' }] })).toContain('tags.1');
  expect(await failure('set_repeat', { id: task.id, every: 'now and then' })).toContain('Send one such as');
  expect(await failure('set_reminders', { tasks: [{ id: task.id, reminders: [{}] }] })).toContain(
    'exactly one of',
  );
  expect(await failure('move_tasks', { ids: [task.id] })).toContain('at least one of: projectId');
  expect(await failure('undo', { undoId: unknown })).toContain('Send the undoId of a result');
  expect(await ada.api('GET /api/tasks/{id}', { params: { id: task.id } })).toMatchObject({ title: 'A' });
  expect(await ada.api('GET /api/assistants/changes', {})).toEqual({ changes: [] });
  expect(await read('overview')).toMatchObject({ projects: [], tags: [] });
});

it('a call changes 50 rows, and no more (ASSIST-21)', async () => {
  const { ada, read, failure } = await writer();
  const titles = Array.from({ length: 50 }, (_, index) => ({ title: `Task ${index}` }));
  expect(await failure('add_tasks', { tasks: [...titles, { title: 'One more' }] })).toContain('50');
  const { tasks, undoId } = await read<Changed>('add_tasks', { tasks: titles });
  expect(tasks).toHaveLength(50);
  const ids = tasks.map(({ id }) => id);
  expect(await failure('complete_tasks', { ids: [...ids, newId(0)] })).toContain('50');
  await read('complete_tasks', { ids });
  const all = await tasksOf(ada);
  expect(all.filter(({ completed }) => completed)).toHaveLength(50);
  const { changes } = await ada.api('GET /api/assistants/changes', {});
  expect(changes.map(({ label }) => label)).toEqual(['Test added 50 tasks', 'Test completed 50 tasks']);
  expect(await failure('undo', { undoId })).toContain('was changed elsewhere since');
});

it('limits of the plan, roles and scopes are results that say so (ASSIST-21)', async () => {
  const free = await writer('PersonalFree');
  const projects = Array.from({ length: 20 }, (_, index) => ({ title: `P${index}` }));
  expect(await free.failure('edit_projects', { projects })).toContain('limit');
  expect(await free.ada.api('GET /api/projects', {})).toEqual([]);

  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const bens = await toolsFor(server, { ...ben, accountId: ada.accountId }, ['read', 'write', 'delete']);
  const { tags } = await bens.read<{ tags: readonly { id: string }[] }>('edit_tags', {
    tags: [{ name: 'mine' }],
  });
  expect(await bens.failure('edit_tags', { tags: [{ id: tags[0]?.id, name: 'new' }] })).toMatch(
    /permission|allowed/i,
  );
  await bens.read('add_tasks', { tasks: [{ title: 'From Ben' }] });

  const writes = await toolsFor(server, ada, ['read', 'write']);
  const {
    projects: [project],
  } = await writes.read<{ projects: readonly { id: string }[] }>('edit_projects', {
    projects: [{ title: 'P' }],
  });
  expect(await writes.failure('edit_projects', { projects: [{ id: project?.id, deleted: true }] })).toContain(
    'The token needs the scope delete',
  );
  const reads = await toolsFor(server, ada, ['read']);
  await expect(reads.failure('add_tasks', { tasks: [{ title: 'X' }] })).rejects.toThrow();
});

it('the history names the assistant, and an undo by it or by the user is one (ASSIST-22)', async () => {
  const { ada, read } = await writer();
  const { tasks, undoId } = await read<Changed>('add_tasks', { tasks: [{ title: 'A' }] });
  await ada.api('POST /api/assistants/changes/{id}/undo', { params: { id: undoId } });
  await read('undo', { undoId, redo: true });
  const { events } = await ada.api('GET /api/tasks/{id}/activity', { params: { id: tasks[0]?.id ?? '' } });
  expect(events.map(({ kind, actor }) => [kind, actor.via, actor.name])).toEqual([
    ['restored', 'token', 'Test'],
    ['undone', 'app', expect.stringContaining('Ada')],
    ['created', 'token', 'Test'],
  ]);
});

it('a token undoes its own changes only, and needs no right to delete for it (ASSIST-22)', async () => {
  const ada = await server.register();
  const [one, other] = [
    await toolsFor(server, ada, ['read', 'write']),
    await toolsFor(server, ada, ['read', 'write']),
  ];
  const { undoId } = await one.read<Changed>('add_tasks', { tasks: [{ title: 'A' }] });
  expect(await other.failure('undo', { undoId })).toContain('You have made no change with this id');
  const bob = await server.register();
  const params = { id: undoId };
  await expect(bob.api('POST /api/assistants/changes/{id}/undo', { params })).rejects.toMatchObject({
    code: 'not_found',
  });
  await one.read('undo', { undoId });
  expect(await tasksOf(ada)).toEqual([]);
});

it('an undo that needs a deleted row says so, and changes nothing (ASSIST-22)', async () => {
  const { ada, read, failure } = await writer();
  const project = await ada.api('POST /api/projects', { body: { title: 'P' } });
  const task = await ada.api('POST /api/tasks', { body: { title: 'A', projectId: project.id } });
  const { undoId } = await read<Changed>('move_tasks', { ids: [task.id], projectId: null });
  await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  expect(await failure('undo', { undoId })).toBe('Something that the change needs was deleted since.');
  expect(await ada.api('GET /api/tasks/{id}', { params: { id: task.id } })).toMatchObject({
    projectId: null,
  });
});

it('changes are removed after 30 days and beyond 200, and listed for a week (ASSIST-22, ASSIST-24)', async () => {
  const { ada, read } = await writer();
  const stored = async () => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      'select count(*)::int as count from assistant_changes where user_id = $1',
      [ada.user.id],
    );
    return rows[0]?.count;
  };
  const now = server.clock.now().epochMilliseconds;
  const add = (count: number, days: number) =>
    server.database.pool.query(
      `insert into assistant_changes (account_id, id, user_id, token_id, client_name, label, changes, created_at)
       select $1, uuidv7(), $2, 'x', 'X', 'X', '[]', $3 from generate_series(1, $4::int)`,
      [ada.accountId, ada.user.id, new Date(now - days * 86_400_000), count],
    );
  await add(250, 1);
  await read('add_tasks', { tasks: [{ title: 'A' }] });
  expect(await stored()).toBe(200);
  await server.database.pool.query('delete from assistant_changes where user_id = $1', [ada.user.id]);
  await add(1, 31);
  await add(1, 8);
  const { undoId } = await read<Changed>('add_tasks', { tasks: [{ title: 'B' }] });
  const { changes } = await ada.api('GET /api/assistants/changes', {});
  expect(changes.map(({ id }) => id)).toEqual([undoId]);
  const [purge] = assistantChangeJobs({ pool: server.database.pool, clock: server.clock });
  await purge?.handle({}, server.jobs, new AbortController().signal);
  expect(await stored()).toBe(2);
});
