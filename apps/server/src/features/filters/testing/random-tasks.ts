/** Random tasks of a team, for tests that compare the server with the evaluator of the browser. */
import type { Task } from '@questlog/contract/tasks';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { fold } from '@questlog/domain/folded-text';
import type { QueryContext, QueryTask } from '@questlog/domain/query/match-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { MEMBERS, READER, TAGS } from '@questlog/domain/query/testing/query-names';
import { leafName, tagsUnder } from '@questlog/domain/tags/tag-path';
import { factsOf, PRIORITIES } from '@questlog/domain/tasks/task-facts';
import type { TestServer } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import type { NamedTeam } from './named-team.ts';

export const TODAY = '2026-01-15';
export const ZONE = 'UTC';
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

/** Adds tasks with random facts, always the same for a seed. */
export async function addRandomTasks(
  server: TestServer,
  { ada, userIds, projects, sections }: NamedTeam,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> {
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
    { numRuns: count, seed },
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

/** Returns the tasks of a team as the evaluator of the browser sees them, and their reader. */
export async function readerOf(server: TestServer, { ada, userIds, projects, sections }: NamedTeam) {
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
    tagsUnder: (id) => tagsUnder(tags, id),
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
