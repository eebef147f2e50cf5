import { describe, expect, it } from 'vitest';
import { queryTasks } from '@questlog/contract/filters';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
describe('a question to the API', () => {
  it('returns the tasks that match a question in pages, newest first, with its tree (FILTER-9)', async () => {
    const { api } = await server.register();
    for (const title of ['a call', 'b call', 'c', 'd call'])
      await api('POST /api/tasks', { body: { title } });
    const body = { query: 'call', limit: 2 };
    const first = await api('POST /api/tasks/query', { body });
    expect(queryTasks.responses[200].parse(first)).toEqual(first);
    expect(first).toMatchObject({ total: 3, tree: { lists: [{ kind: 'text', text: 'call' }] } });
    const rest = await api('POST /api/tasks/query', {
      body: { ...body, cursor: first.nextCursor ?? undefined },
    });
    expect(rest).toMatchObject({ total: 3, nextCursor: null });
    const titles = [...first.tasks, ...rest.tasks].map(({ title }) => title).sort();
    expect(titles).toEqual(['a call', 'b call', 'd call']);
  });

  it('rejects a question with all of its errors and their places (FILTER-6)', async () => {
    const { api } = await server.register();
    await api('POST /api/projects', { body: { title: 'Work' } });
    await expect(
      api('POST /api/tasks/query', { body: { query: 'p1 & +Wrok, due:soon' } }),
    ).rejects.toMatchObject({
      status: 400,
      fields: [
        { field: 'query', position: 5, length: 5, message: 'Unknown project “Wrok”. Did you mean “Work”?' },
        { field: 'query', position: 16, length: 4 },
      ],
    });
    const parsed = await api('POST /api/tasks/query/parse', { body: { query: 'p1 & +Wrok' } });
    expect(parsed).toMatchObject({ tree: null, errors: [{ position: 5, length: 5 }] });
    expect(parsed.words.map(({ kind }) => kind)).toEqual(['term', 'operator', 'error']);
  });

  it('a question finds neither tasks nor names of another account (FILTER-9, V8.2.2)', async () => {
    const [ada, eve] = [await server.register(), await server.register()];
    await ada.api('POST /api/projects', { body: { title: 'Secret' } });
    await ada.api('POST /api/tasks', { body: { title: 'call' } });
    expect((await eve.api('POST /api/tasks/query', { body: { query: 'call' } })).total).toBe(0);
    await expect(eve.api('POST /api/tasks/query', { body: { query: '+Secret' } })).rejects.toMatchObject({
      fields: [{ message: 'Unknown project “Secret”.' }],
    });
  });

  it('a question finds no tasks in the trash or in archived projects (FILTER-9)', async () => {
    const { api } = await server.register();
    const { id: projectId } = await api('POST /api/projects', { body: { title: 'Old' } });
    await api('POST /api/tasks', { body: { title: 'call archived', projectId } });
    const { id } = await api('POST /api/tasks', { body: { title: 'call deleted' } });
    await api('POST /api/projects/{id}/archive', { params: { id: projectId } });
    await api('DELETE /api/tasks/{id}', { params: { id } });
    expect((await api('POST /api/tasks/query', { body: { query: 'call' } })).tasks).toEqual([]);
  });
});

it('a question searches the texts of the newest tasks only if there are too many, and says so (FILTER-15)', async () => {
  const { api } = await server.register();
  const query = (typed: string) => api('POST /api/tasks/query', { body: { query: typed, limit: 200 } });
  await api('POST /api/tasks', { body: { title: 'Oldest needle', notes: 'https://a.example' } });
  expect(await query('needle')).toMatchObject({ total: 1, isCut: false });
  const text = 'x'.repeat(99_000);
  for (let part = 0; part < 4; part += 1) {
    const tasks = Array.from({ length: 10 }, () => ({
      id: newId(server.clock.now().epochMilliseconds),
      title: 'Nädel',
      notes: text,
      description: `${text} needle`,
    }));
    server.clock.advance({ seconds: 1 });
    await api('POST /api/tasks/bulk', { body: { tasks } });
  }
  expect(await query('needle')).toMatchObject({ total: 41, isCut: false });
  await api('POST /api/tasks', { body: { title: 'Newest needle', notes: text, description: text } });
  const found = await query('needle');
  expect(found).toMatchObject({ isCut: true });
  expect(found.tasks[0]?.title).toBe('Newest needle');
  expect(found.tasks.length).toBeLessThan(15);
  expect(found.nextCursor).not.toBeNull();
  expect(await query('p0')).toMatchObject({ total: 42, isCut: false });
});

it.each(['\u0301', '\u200B', '\u0640', '"\u0301"', '!\u0301', 'p1 & \u0301'])(
  'the text %j, which has nothing to search for, is rejected in its position (FILTER-3)',
  async (query) => {
    const ada = await server.register();
    await expect(ada.api('POST /api/tasks/query', { body: { query } })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'query', message: 'This text has no letter, digit or sign to search for.' }],
    });
  },
);

it('a malformed cursor is rejected with an error of its field (FILTER-9)', async () => {
  const ada = await server.register();
  await expect(
    ada.api('POST /api/tasks/query', { body: { query: 'p1', cursor: 'x' } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'cursor' }] });
});
