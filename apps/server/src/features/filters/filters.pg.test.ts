import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryTasks } from '@questlog/contract/filters';
import type { Task } from '@questlog/contract/tasks';
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import { newId } from '@questlog/domain/uuid';
import { compileQuery, type QueryContext, type QueryTask } from '@questlog/domain/query/match-query';
import { parseQuery } from '@questlog/domain/query/parse-query';
import { currentNames, printQuery } from '@questlog/domain/query/print-query';
import { MAX_QUERY, MAX_QUERY_TERMS, termsOf } from '@questlog/domain/query/query-tree';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { MEMBERS, READER, someTree, TAGS } from '@questlog/domain/query/testing/query-names';
import { leafName } from '@questlog/domain/tags/tag-path';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { serverForTests } from '@questlog/testkit/server';
import { openNamedTeam, type NamedTeam } from './testing/named-team.ts';

const server = await serverForTests();
const TODAY = '2026-01-15';
const ZONE = 'UTC';
const LANGUAGES = OTHER_LANGUAGES.map(({ language }) => language);
const DAY_MS = 86_400_000;
const TITLES = ['Call Ann', 'Café call', 'call today', 'R&D', 'two words', 'words, two', 'wow!', 'ÉTÉ', '#x'];
const TEXTS = [
  null,
  '',
  'see https://a.example',
  '- [ ] one',
  'no date',
  'Straße & call',
  'p1 and',
  '1) [x] é',
];

/** Adds tasks with random facts. */
async function addTasks({ ada, userIds, projects, sections }: NamedTeam, count: number): Promise<void> {
  const { api } = ada;
  const { pool } = server.database;
  const facts = fc.sample(
    fc.record({
      title: fc.constantFrom(...TITLES),
      notes: fc.constantFrom(...TEXTS),
      description: fc.constantFrom(...TEXTS),
      priority: fc.constantFrom(...PRIORITIES),
      durationMinutes: fc.constantFrom(null, 15, 30, 45, 60, 90),
      scheduled: fc.option(fc.integer({ min: -20, max: 20 }), { freq: 2 }),
      due: fc.option(fc.integer({ min: -20, max: 20 }), { freq: 1 }),
      isTimed: fc.boolean(),
      isHidden: fc.boolean(),
      isSomeday: fc.boolean(),
      home: fc.option(fc.integer({ min: 0, max: projects.length - 1 }), { freq: 3 }),
      section: fc.nat({ max: 3 }),
      tags: fc.uniqueArray(fc.constantFrom(...TAGS.map(({ fullPath }) => fullPath)), { maxLength: 2 }),
      assignee: fc.option(fc.integer({ min: 0, max: userIds.length - 1 })),
      age: fc.integer({ min: 0, max: 500 }),
      change: fc.integer({ min: 0, max: 40 }),
      done: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 1 }),
    }),
    { numRuns: count, seed: 60 },
  );
  const ids: string[] = [];
  for (const each of facts) {
    const project = each.home === null ? undefined : projects[each.home];
    const ofProject = sections.filter(({ projectId }) => projectId === project?.id);
    const section = ofProject[each.section];
    const day = (days: number) => `${addDays(TODAY, days)}T00:00:00.000Z`;
    const hasDate = each.scheduled !== null || each.due !== null;
    const { id } = await api('POST /api/tasks', {
      body: {
        title: each.title,
        notes: each.notes,
        description: each.description,
        priority: each.priority,
        durationMinutes: each.durationMinutes,
        ...(each.scheduled === null ? {} : { scheduledDate: day(each.scheduled) }),
        ...(each.scheduled !== null && each.isTimed ? { scheduledTime: '10:00' } : {}),
        ...(each.due === null ? {} : { dueDate: day(each.due) }),
        ...(each.isHidden && hasDate ? { hidden: true } : {}),
        ...(each.isSomeday && each.scheduled === null ? { someday: true } : {}),
        ...(project === undefined ? {} : { projectId: project.id }),
        ...(section === undefined ? {} : { sectionId: section.id }),
        tagPaths: each.tags,
        assigneeId: each.assignee === null ? null : (userIds[each.assignee] ?? null),
      },
    });
    const parent = ids.at(-1);
    if (parent !== undefined && each.home === null && each.change % 4 === 0) {
      await api('PUT /api/tasks/{id}', { params: { id }, body: { parentId: parent } }).catch(() => undefined);
    }
    if (each.change % 5 === 0) {
      await api('POST /api/tasks/{id}/comments', { params: { id }, body: { body: 'Done?' } });
      await api('PUT /api/tasks/{id}/reminders', {
        params: { id },
        body: { reminders: [{ kind: 'absolute', at: '2026-03-01T10:00' }] },
      });
    }
    if (each.home === null) ids.push(id);
    const at = (days: number) =>
      new Date(server.clock.now().epochMilliseconds - days * DAY_MS - each.age * 60_000);
    await pool.query('update tasks set created_at = $2, updated_at = $3, completed_at = $4 where id = $1', [
      id,
      at(each.age),
      at(each.change),
      each.done === null ? null : at(each.done),
    ]);
  }
  const [first, second] = ids;
  await api('POST /api/tasks/{id}/repeat', {
    params: { id: first ?? '' },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  }).catch(() => undefined);
  await api('DELETE /api/tasks/{id}', { params: { id: second ?? '' } });
}

async function readerOf({ ada, userIds, projects, sections }: NamedTeam) {
  const tags = (
    await ada.api('GET /api/accounts/{accountId}/tags', { params: { accountId: ada.accountId } })
  ).map(({ id, fullPath }) => ({ id, fullPath }));
  const reader: QueryReader = {
    ...READER,
    today: TODAY,
    tags,
    projects,
    sectionsOf: (id) => sections.filter(({ projectId }) => projectId === id),
    members: MEMBERS.map(({ name }, index) => ({ id: userIds[index] ?? '', name })),
  };
  const tasks: Task[] = await ada.api('GET /api/tasks');
  const reminders = new Set((await ada.api('GET /api/reminders')).reminders.map(({ taskId }) => taskId));
  const { rows } = await server.database.pool.query<{ task_id: string }>('select task_id from comments');
  const commented = new Set(rows.map((row) => row.task_id));
  const facts = tasks.map((task): QueryTask & { readonly id: string } => ({
    ...task,
    ...factsOf(task, ZONE),
    repeats: task.isRepeatingTask,
    hasSubtasks: tasks.some(({ parentId }) => parentId === task.id),
    hasComments: commented.has(task.id),
    hasReminder: reminders.has(task.id),
    createdOn: localDateAt(Date.parse(task.createdAt), ZONE),
    updatedOn: localDateAt(Date.parse(task.updatedAt), ZONE),
  }));
  const paths = new Map(tags.map(({ id, fullPath }) => [id, fullPath]));
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const context: QueryContext = {
    ...reader,
    userId: ada.user.id,
    tagsUnder: (id) => [
      id,
      ...tags.filter(({ fullPath }) => fullPath.startsWith(`${paths.get(id)}/`)).map((tag) => tag.id),
    ],
    foldedTexts: ({ title, notes, description, projectId, tagIds }) =>
      [
        ...[title, notes, description].flatMap((text) => text ?? []),
        titles.get(projectId ?? '') ?? '',
        ...tagIds.map((id) => `#${paths.get(id)} #${leafName(paths.get(id) ?? '')}`),
      ]
        .map(fold)
        .join('\n'),
  };
  return { reader, facts, context };
}

it('finds the same tasks as the evaluator of the browser, for random questions (FILTER-9)', async () => {
  server.clock.set(`${TODAY}T12:00:00Z`);
  const team = await openNamedTeam(server);
  await addTasks(team, 80);
  const { reader, facts, context } = await readerOf(team);
  const names = currentNames(READER);
  await fc.assert(
    fc.asyncProperty(someTree, async (random) => {
      const query = printQuery(random, names);
      if (query.length > MAX_QUERY || random.lists.flatMap(termsOf).length > MAX_QUERY_TERMS) return;
      const { tree, errors } = parseQuery(query, reader);
      expect(errors).toEqual([]);
      const tests = tree?.lists.map((list) => compileQuery(list, context)) ?? [];
      const expected = facts.filter((task) => tests.some((test) => test(task))).map(({ id }) => id);
      const found = await team.ada.api('POST /api/tasks/query', {
        body: { query, limit: 200, languages: LANGUAGES, region: 'DE' },
      });
      expect({ query, ids: found.tasks.map(({ id }) => id).sort() }).toEqual({
        query,
        ids: expected.sort(),
      });
      expect(found.total).toBe(expected.length);
      for (const [index, ids] of (found.lists ?? []).entries()) {
        const inList = facts.filter((task) => tests[index]?.(task)).map(({ id }) => id);
        expect([...ids].sort()).toEqual(inList.sort());
      }
    }),
    { numRuns: 500 },
  );
}, 120_000);

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
