/** Checks the views and counts against the domain's rules, with the same random tasks in many time zones. */
import fc from 'fast-check';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { expect, it } from 'vitest';
import { projectPart } from '@questlog/domain/subtasks/top-level-rows';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { belongsTo, todaySection, type SmartView } from '@questlog/domain/tasks/task-views';
import { isOverdue, isToday } from '@questlog/domain/tasks/testing/dated-tasks';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { serverForTests } from '@questlog/testkit/server';

const ZONES = [
  'Etc/GMT+12',
  'America/St_Johns',
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
];
/** Instants at which to compare: noon, around midnight UTC, and around Berlin's daylight saving changes. */
const MOMENTS = [
  '2026-01-15T12:00:00Z',
  '2026-03-28T23:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-10-25T00:30:00Z',
];

const server = await serverForTests();
const user = await server.register({ tier: 'PersonalPro' });

const offset = fc.option(fc.integer({ min: -40, max: 40 }));
const someTask = fc.record({
  scheduled: offset,
  evening: fc.boolean(),
  due: offset,
  inProject: fc.boolean(),
  someday: fc.boolean(),
  hidden: fc.boolean(),
  done: fc.boolean(),
  hoursAgo: fc.integer({ min: 0, max: 60 }),
});

it(
  'views and counts follow the domain rules for any tasks and time zones (DATE-4, DATE-7, JOURNAL-1, SOMEDAY-3, SOMEDAY-31, VIEW-1, VIEW-2, VIEW-3, VIEW-4, VIEW-15)',
  { timeout: 120_000 },
  async () => {
    const project = await user.api('POST /api/projects', { body: { title: 'P' } });
    await fc.assert(
      fc.asyncProperty(
        fc.array(someTask, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...MOMENTS),
        async (tasks, zone, moment) => {
          server.clock.set(moment);
          const now = server.clock.now().epochMilliseconds;
          const today = localDateAt(now, zone);
          const on = (days: number | null, evening = false): string | null =>
            days === null ? null : formatWireDate(addDays(today, days), evening);
          await server.database.pool.query('delete from tasks where account_id = $1', [user.accountId]);
          const session = await server.signIn(user);
          const api = server.call({
            authorization: `Bearer ${session.tokens.accessToken}`,
            'x-time-zone': zone,
          });
          const { tasks: made } = await api('POST /api/tasks/bulk', {
            body: {
              tasks: tasks.map((task, index) => ({
                title: `t${index}`,
                scheduledDate: on(task.scheduled, task.evening),
                dueDate: on(task.due),
                someday: task.someday && task.scheduled === null,
                hidden: task.hidden && (task.scheduled ?? (task.someday ? null : task.due)) !== null,
                projectId: task.inProject ? project.id : null,
              })),
            },
          });
          for (const [index, task] of tasks.entries()) {
            if (!task.done) continue;
            await server.database.pool.query(
              'update tasks set completed_at = $3 where account_id = $1 and id = $2',
              [user.accountId, made[index]?.id, new Date(now - task.hoursAgo * 3_600_000)],
            );
          }
          const all = (await api('GET /api/tasks')).map((task) => ({ task, facts: factsOf(task, zone) }));
          const idsOf = (kind: SmartView): string[] =>
            all
              .filter(({ facts }) => belongsTo({ kind }, facts, today))
              .map(({ task }) => task.id)
              .sort();
          for (const { task, facts } of all) {
            expect([task.isOverdue, task.isToday]).toEqual([isOverdue(facts, today), isToday(facts, today)]);
          }
          const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).sort();

          const view = await api('GET /api/tasks/today');
          const sections = [
            ...view.overdueTasks,
            ...view.dueTasks,
            ...view.todayTasks,
            ...view.thisEveningTasks,
          ];
          expect(ids(sections)).toEqual(idsOf('today'));
          expect(view.totalCount).toBe(sections.length);
          expect(
            view.thisEveningTasks.every((task) => todaySection(factsOf(task, zone), today) === 'evening'),
          ).toBe(true);
          const upcoming = await api('GET /api/tasks/upcoming');
          expect(ids(upcoming.taskGroups.flatMap((group) => group.tasks))).toEqual(idsOf('upcoming'));
          expect(upcoming.taskGroups.reduce((sum, group) => sum + group.count, 0)).toBe(upcoming.totalCount);
          expect(ids((await api('GET /api/tasks/anytime')).tasks)).toEqual(idsOf('anytime'));
          expect(ids((await api('GET /api/tasks/someday')).tasks)).toEqual(idsOf('someday'));
          const journal = await api('GET /api/journal');
          expect(ids(journal.groups.flatMap((group) => group.tasks))).toEqual(idsOf('journal'));

          const counts = await api('GET /api/tasks/counts');
          const open = (kind: SmartView): number =>
            all.filter(({ facts }) => facts.completedOn === null && belongsTo({ kind }, facts, today)).length;
          expect(counts).toMatchObject({
            inbox: open('inbox'),
            today: open('today'),
            upcoming: open('upcoming'),
            anytime: open('anytime'),
            someday: open('someday'),
            journal: idsOf('journal').length,
          });
          const inProject = all.filter(({ facts }) => facts.projectId === project.id);
          const parts = inProject.map(({ facts }) => ({
            ...facts,
            part: projectPart(facts, [], today),
          }));
          const active = parts.filter(
            ({ part, completedOn }) => part === 'project' && completedOn === null,
          ).length;
          const completed = parts.filter(({ completedOn }) => completedOn !== null).length;
          expect(counts.projects).toEqual(
            inProject.length === 0 ? [] : [{ projectId: project.id, active, completed }],
          );
        },
      ),
      { numRuns: 40 },
    );
  },
);

it('only the Journal shows tasks in archived projects (PROJECT-7, VIEW-15)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const bob = await server.register();
  const project = await bob.api('POST /api/projects', { body: { title: 'P' } });
  const open = await bob.api('POST /api/tasks', { body: { title: 'open', projectId: project.id } });
  const done = await bob.api('POST /api/tasks', { body: { title: 'done', projectId: project.id } });
  await bob.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  await bob.api('POST /api/projects/{id}/archive', { params: { id: project.id } });
  expect((await bob.api('GET /api/tasks/anytime')).tasks).toEqual([]);
  expect(await bob.api('GET /api/tasks/counts')).toMatchObject({ anytime: 0, journal: 1, projects: [] });
  const journal = await bob.api('GET /api/journal');
  expect(journal.groups.flatMap((group) => group.tasks.map(({ id }) => id))).toEqual([done.id]);
  await bob.api('POST /api/projects/{id}/restore', { params: { id: project.id } });
  expect((await bob.api('GET /api/tasks/anytime')).tasks.map(({ id }) => id)).toEqual([open.id]);
});

it('a Journal page has a hundred tasks by default (JOURNAL-5)', async () => {
  const una = await server.register();
  const { pool } = server.database;
  await pool.query(
    `insert into tasks (account_id, id, title, created_at, updated_at, completed_at, version)
       select $1, gen_random_uuid(), 't', now(), now(), timestamptz '2026-01-10' + i * interval '1 second', 0
         from generate_series(1, 101) i`,
    [una.accountId],
  );
  const page = await una.api('GET /api/journal');
  expect(page.groups.flatMap(({ tasks }) => tasks)).toHaveLength(100);
  expect(page.nextBefore).not.toBeNull();
});

it("every Journal page shows the task count of each group's whole period (JOURNAL-3)", async () => {
  const vera = await server.register();
  const done = (day: string, count: number) =>
    server.database.pool.query(
      `insert into tasks (account_id, id, title, created_at, updated_at, completed_at, version)
         select $1, gen_random_uuid(), 't', now(), now(), $2::timestamptz + i * interval '1 minute', 0
           from generate_series(1, $3::int) i`,
      [vera.accountId, `${day}T10:00:00Z`, count],
    );
  await done('2024-05-05', 7);
  await done('2025-05-05', 4);
  await done('2025-06-06', 5);
  const page = async (before?: string) =>
    vera.api('GET /api/journal', { query: { limit: 6, ...(before === undefined ? {} : { before }) } });
  const first = await page();
  expect(first.groups.map(({ label, count, tasks }) => [label, count, tasks.length])).toEqual([
    ['2025', 9, 6],
  ]);
  const second = await page(first.nextBefore ?? '');
  expect(second.groups.map(({ label, count, tasks }) => [label, count, tasks.length])).toEqual([
    ['2025', 9, 3],
    ['2024', 7, 3],
  ]);
});

it('pages through the Journal, keeping tasks completed at the same instant together (JOURNAL-6)', async () => {
  const cleo = await server.register();
  const { tasks } = await cleo.api('POST /api/tasks/bulk', {
    body: { tasks: Array.from({ length: 12 }, (_, index) => ({ title: `t${index}` })) },
  });
  const ids = tasks.map(({ id }) => id);
  await cleo.api('POST /api/tasks/bulk/complete', { body: { taskIds: ids.slice(0, 7) } });
  server.clock.advance({ seconds: 1 });
  for (const id of ids.slice(7)) {
    server.clock.advance({ seconds: 1 });
    await cleo.api('POST /api/tasks/{id}/complete', { params: { id } });
  }
  const pages: number[] = [];
  const seen = new Set<string>();
  let before: string | null | undefined;
  do {
    const page = await cleo.api('GET /api/journal', { query: { limit: 3, ...(before ? { before } : {}) } });
    const onPage = page.groups.flatMap((group) => group.tasks.map(({ id }) => id));
    pages.push(onPage.length);
    for (const id of onPage) seen.add(id);
    before = page.nextBefore;
  } while (before);
  expect(seen).toEqual(new Set(ids));
  // Tasks completed at the same instant stay on one page, so the second page has 9 tasks despite the limit
  // of 3.
  expect(pages).toEqual([3, 9]);
});
