import { expect, it } from 'vitest';
import { MAX_LONG_TEXT, MAX_TITLE } from '@questlog/domain/text';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { toolsFor } from './testing/mcp-client.ts';
import type { WholeTask } from './tools/get-tasks.ts';

const server = await serverForTests();

const add = ({ api }: TestUser, body: { readonly title: string } & Readonly<Record<string, unknown>>) =>
  api('POST /api/tasks', { body });

interface Row {
  readonly id: string;
  readonly title: string;
}
interface Page {
  readonly tasks: readonly Row[];
  readonly total: number;
  readonly nextCursor?: string;
}

interface TextPart {
  readonly description?: string;
  readonly nextTextFrom?: number;
}

/** Maximum size of a result in bytes. */
const MAX_BYTES = 100_000;
const bytesOf = (result: object): number => {
  const text = JSON.stringify(result);
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
};

it('overview has the date, counts, projects with sections, tags and members (ASSIST-16)', async () => {
  const ada = await server.register({ firstName: 'Ada', lastName: 'Lovelace', tier: 'PersonalPro' });
  const { accountId } = ada;
  const project = await ada.api('POST /api/projects', { body: { title: 'Engine' } });
  const section = await ada.api('POST /api/projects/{id}/sections', {
    params: { id: project.id },
    body: { title: 'Mill' },
  });
  const tag = await ada.api('POST /api/accounts/{accountId}/tags', {
    params: { accountId },
    body: { name: 'deep-work' },
  });
  await add(ada, { title: 'Notes', projectId: project.id });
  await add(ada, { title: 'Letter' });
  const { read } = await toolsFor(server, ada);
  const result = await read('overview');
  expect(result).toMatchObject({
    today: '2026-01-15',
    timeZone: 'UTC',
    counts: { inbox: 1, today: 0, upcoming: 0, anytime: 2, someday: 0 },
    tags: [{ id: tag.id, path: tag.fullPath, url: expect.stringContaining(`${server.url}/tag/`) }],
    members: [{ id: ada.user.id, name: 'Ada Lovelace', isYou: true }],
  });
  expect(result['projects']).toContainEqual({
    id: project.id,
    title: 'Engine',
    url: `${server.url}/project/${project.id}`,
    openTasks: 1,
    sections: [{ id: section.id, title: 'Mill' }],
  });
});

it('find_tasks finds the tasks of a question, with plain dates and addresses (ASSIST-17)', async () => {
  const ada = await server.register();
  const task = await add(ada, {
    title: 'Pay rent',
    scheduledDate: '2026-01-15T00:00:00.000Z',
    scheduledTime: '09:30',
    dueDate: '2026-01-14T00:00:00.000Z',
    priority: 'high',
  });
  await add(ada, { title: 'Other' });
  const { read } = await toolsFor(server, ada);
  expect(await read('find_tasks', { query: 'overdue & p1' })).toEqual({
    total: 1,
    tasks: [
      {
        id: task.id,
        title: 'Pay rent',
        url: `${server.url}/task/${task.id}`,
        scheduled: '2026-01-15',
        time: '09:30',
        due: '2026-01-14',
        overdue: true,
        priority: 'high',
      },
    ],
  });
});

it('find_tasks says what is wrong with a question, and how to write one (ASSIST-17)', async () => {
  const ada = await server.register();
  const { failure } = await toolsFor(server, ada);
  const text = await failure('find_tasks', { query: '#nothing & (overdue' });
  expect(text).toContain('(at “#nothing”)');
  expect(text).toContain('This bracket is not closed.');
  expect(text).toContain('Write conditions such as');
  expect(await failure('find_tasks', { query: 'overdue', limit: 1000 })).toContain('limit');
  expect(await failure('find_tasks', { query: 'overdue', cursor: 'x' })).toContain('cursor');
});

it('results have at most 100 KB, and their cursors lead to every task (ASSIST-18)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const titles = Array.from({ length: 120 }, (_, index) => `${index} ${'"漢'.repeat((MAX_TITLE - 5) / 2)}`);
  for (const title of titles) await add(ada, { title, someday: true });
  const { read } = await toolsFor(server, ada);
  const found: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page: Page = await read<Page>('find_tasks', { query: 'is:someday', limit: 200, cursor });
    expect(bytesOf(page)).toBeLessThan(MAX_BYTES);
    found.push(...page.tasks.map(({ title }) => title));
    cursor = page.nextCursor;
    pages += 1;
  }
  expect([found.length, new Set(found).size]).toEqual([titles.length, titles.length]);
  expect(pages).toBeGreaterThan(2);
});

it('the journal leads to every task of many that were completed at one instant (ASSIST-18)', async () => {
  const ada = await server.register({ tier: 'PersonalPro' });
  const titles = Array.from({ length: 90 }, (_, index) => `${index} ${'漢'.repeat(MAX_TITLE - 5)}`);
  const completedAt = '2026-01-15T10:00:00.000Z';
  for (const title of titles) {
    const { id } = await add(ada, { title });
    await ada.api('POST /api/tasks/{id}/complete', {
      params: { id },
      body: { completed: true, completedAt },
    });
  }
  const { read, failure } = await toolsFor(server, ada);
  const found = new Set<string>();
  let count = 0;
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page: Page = await read<Page>('journal', { limit: 20, cursor });
    expect(bytesOf(page)).toBeLessThan(MAX_BYTES);
    for (const { title } of page.tasks) found.add(title);
    count += page.tasks.length;
    cursor = page.nextCursor;
  }
  expect([found.size, count]).toEqual([titles.length, titles.length]);
  expect(await failure('journal', { cursor: 'x' })).toContain('Leave it out');
});

it('get_tasks has texts, subtasks and comments, long texts in parts, and unknown ids apart (ASSIST-18)', async () => {
  const ada = await server.register();
  const description = `a${'😀'.repeat(MAX_LONG_TEXT / 2)}`;
  const task = await add(ada, { title: 'Book', description, notes: 'Short' });
  const subtask = await add(ada, { title: 'Chapter', parentId: task.id });
  await ada.api('POST /api/tasks/{id}/comments', { params: { id: task.id }, body: { body: 'Nice' } });
  const bob = await server.register();
  const foreign = await add(bob, { title: 'Secret' });
  const { read } = await toolsFor(server, ada);
  const unknown = newId(0);

  const first = await read<{ tasks: readonly Record<string, unknown>[] }>('get_tasks', {
    ids: [task.id, foreign.id, unknown, 'x'],
  });
  expect(first).toMatchObject({
    missing: [foreign.id, unknown, 'x'],
    tasks: [
      {
        notes: 'Short',
        subtasks: [{ id: subtask.id, title: 'Chapter' }],
        comments: [{ authorId: ada.user.id, text: 'Nice' }],
      },
    ],
  });
  let text = '';
  for (let textFrom: number | undefined = 0; textFrom !== undefined;) {
    const { tasks }: { tasks: readonly TextPart[] } = await read('get_tasks', { ids: [task.id], textFrom });
    expect(bytesOf(tasks)).toBeLessThan(MAX_BYTES);
    text += tasks[0]?.description ?? '';
    textFrom = tasks[0]?.nextTextFrom;
  }
  expect(text).toBe(description);
  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = { title: `Long ${index}`, description: '漢'.repeat(5_000) };
      return (await add(ada, body)).id;
    }),
  );
  const page = await read<{ tasks: readonly Row[]; nextIds: readonly string[] }>('get_tasks', { ids });
  expect(bytesOf(page)).toBeLessThan(MAX_BYTES);
  expect([...page.tasks.map(({ id }) => id), ...page.nextIds]).toEqual(ids);
});

it('one task fits into a result, whatever its texts are (ASSIST-18)', async () => {
  const ada = await server.register();
  // These take the most bytes: they are escaped in JSON, twice in the text of a result.
  const longest = '\u0001'.repeat(10_000);
  const task = await add(ada, { title: 'Odd', description: longest, notes: longest });
  const title = '\u0001"'.repeat(249) + 'ab';
  for (let made = 0; made < 30; made += 1) await add(ada, { title, parentId: task.id });
  for (let made = 0; made < 5; made += 1) {
    const body = { body: `${made}${'\u0001'.repeat(2_000)}` };
    server.clock.advance({ seconds: 1 });
    await ada.api('POST /api/tasks/{id}/comments', { params: { id: task.id }, body });
  }
  const { read } = await toolsFor(server, ada);
  const page = await read<{ tasks: readonly WholeTask[] }>('get_tasks', { ids: [task.id] });
  expect(bytesOf(page)).toBeLessThan(MAX_BYTES);
  const [shown] = page.tasks;
  expect(shown).toMatchObject({ isCut: true, nextTextFrom: 1_000 });
  expect(shown?.comments?.at(-1)?.text).toMatch(/^4/);
  expect(bytesOf(await read('fetch', { id: task.id }))).toBeLessThan(MAX_BYTES);
});

it('activity lists the changes of the account and of one task (ASSIST-16)', async () => {
  const ada = await server.register();
  const task = await add(ada, { title: 'Old' });
  await ada.api('PUT /api/tasks/{id}', { params: { id: task.id }, body: { title: 'New' } });
  await add(ada, { title: 'Other' });
  const { read, failure } = await toolsFor(server, ada);
  const url = `${server.url}/task/${task.id}`;
  const change = {
    kind: 'changed',
    field: 'title',
    from: 'Old',
    to: 'New',
    taskId: task.id,
    url,
    via: 'app',
  };
  expect(await read('activity', { taskId: task.id })).toMatchObject({
    events: [change, { kind: 'created', taskId: task.id }],
  });
  const { events, nextCursor } = await read<{ events: object[]; nextCursor: string }>('activity', {
    limit: 2,
  });
  expect(events).toMatchObject([
    { kind: 'created', title: 'Other' },
    { ...change, title: 'New' },
  ]);
  expect(await read('activity', { limit: 2, cursor: nextCursor })).toMatchObject({
    events: [{ kind: 'created', taskId: task.id }],
  });
  expect(await read('activity', { kind: 'changed' })).toMatchObject({ events: [change] });
  expect(await failure('activity', { taskId: newId(0) })).toContain('find');
});

it('activity returns the changed part of a description as text (ASSIST-73)', async () => {
  const ada = await server.register();
  const task = await add(ada, { title: 'Book', description: 'Chapter one' });
  const body = { description: 'Chapter two' };
  await ada.api('PUT /api/tasks/{id}', { params: { id: task.id }, body });
  const { read } = await toolsFor(server, ada);
  const { events } = await read<{ events: { from?: string; to?: string }[] }>('activity', {
    taskId: task.id,
  });
  expect(events[0]?.to).toMatch(/two$/u);
  expect(events[0]?.from).not.toContain('{');
});

it('search finds open and completed tasks and projects by words, and fetch returns their text (ASSIST-17)', async () => {
  const ada = await server.register();
  const project = await ada.api('POST /api/projects', { body: { title: 'Träume & "Pläne"' } });
  const open = await add(ada, { title: 'Traume plane', projectId: project.id, notes: 'Soon' });
  server.clock.advance({ seconds: 1 });
  const done = await add(ada, { title: 'PLÄNE, träume!' });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id: done.id }, body: { completed: true } });
  await add(ada, { title: 'Traume' });
  const { read, failure } = await toolsFor(server, ada);
  const { results } = await read<{ results: Row[] }>('search', { query: 'traume "plane' });
  expect(results.map(({ id }) => id)).toEqual([project.id, done.id, open.id]);
  for (const query of ['"', ' ', '( &'])
    expect(await failure('search', { query })).toContain('Send a few words');
  const url = `${server.url}/task/${open.id}`;
  const text = expect.stringContaining('Soon');
  expect(await read('fetch', { id: open.id })).toEqual({ id: open.id, title: 'Traume plane', url, text });
  expect(await read('fetch', { id: project.id })).toMatchObject({
    title: 'Träume & "Pläne"',
    text: expect.stringContaining('- Traume plane'),
  });
  expect(await failure('fetch', { id: newId(0) })).toContain('Call search');
});

it("never reads another account, nor a member's rows after they lost access (ASSIST-16)", async () => {
  const ada = await server.register();
  const bob = await server.register();
  const task = await add(bob, { title: 'Private plan' });
  const { read, failure } = await toolsFor(server, ada);
  expect(await read('find_tasks', { query: 'plan' })).toEqual({ total: 0, tasks: [] });
  expect(await read('search', { query: 'plan' })).toEqual({ results: [] });
  expect(await failure('fetch', { id: task.id })).toContain('no task or project');
  expect(await failure('activity', { taskId: task.id })).not.toContain('Private');
});
