import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiClient } from '@questlog/api-client/client';
import { addDays } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { editedTemplateDates } from '@questlog/domain/recurrence/series/series-template';
import { scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { serverForTests } from '@questlog/testkit/server';
import { planStatement, rowsVisited, watchStatements } from '@questlog/testkit/postgres/statements';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

const TODAY = '2026-01-15';

async function daily(fields: object = {}): Promise<TestSeries> {
  server.clock.set(`${TODAY}T12:00:00Z`);
  return tools.series(TODAY, { fields });
}

const first = (series: TestSeries) => ({ params: { id: series.taskId } });

async function templateOf(series: TestSeries) {
  const { data } = await series.api()('GET /api/tasks/{id}/repeat', first(series));
  return data.template;
}

type Edit = (api: ApiClient, series: TestSeries) => Promise<unknown>;

const EDITS: Readonly<Record<string, readonly [edit: Edit, template: object]>> = {
  'only its title': [
    (api, series) => api('PUT /api/tasks/{id}', { ...first(series), body: { title: 'New' } }),
    { title: 'New', notes: 'n' },
  ],
  'several fields': [
    (api, series) =>
      api('PUT /api/tasks/{id}', {
        ...first(series),
        body: { notes: null, description: 'd', priority: 'high' },
      }),
    { title: 'Water the plants', notes: null, description: 'd', priority: 'high' },
  ],
  'its due date': [
    (api, series) => api('PUT /api/tasks/{id}', { ...first(series), body: { dueDate: '2026-01-20' } }),
    { dueOffset: 5 },
  ],
  'both of its dates': [
    (api, series) =>
      api('PUT /api/tasks/{id}', {
        ...first(series),
        body: { scheduledDate: '2026-01-19T18:00:00.000Z', dueDate: '2026-01-20' },
      }),
    { dueOffset: 1, thisEvening: true },
  ],
  // Postponing one task must not postpone the tasks after it.
  'its scheduled date': [
    (api, series) => api('PUT /api/tasks/{id}', { ...first(series), body: { scheduledDate: '2026-01-18' } }),
    { dueOffset: 2, thisEvening: false },
  ],
  'its time': [
    (api, series) =>
      api('PUT /api/tasks/{id}', { ...first(series), body: { scheduledTime: '19:30', dueDate: null } }),
    { dueOffset: null, thisEvening: true, scheduledTime: '19:30' },
  ],
  'many, scheduled at a time': [
    (api, series) =>
      api('PUT /api/tasks/bulk/schedule', {
        body: { taskIds: [series.taskId], scheduledDate: '2026-01-18', scheduledTime: '09:00' },
      }),
    { dueOffset: 2, thisEvening: false, scheduledTime: '09:00' },
  ],
  'many, by priority and due date': [
    (api, series) =>
      api('PUT /api/tasks/bulk/update', {
        body: { taskIds: [series.taskId], priority: 'high', dueDate: '2026-01-19' },
      }),
    { priority: 'high', dueOffset: 4 },
  ],
  'many, scheduled this evening': [
    (api, series) =>
      api('PUT /api/tasks/bulk/schedule', {
        body: { taskIds: [series.taskId], scheduledDate: '2026-01-18T18:00:00.000Z' },
      }),
    { dueOffset: 2, thisEvening: true },
  ],
};

it('the template and the next task get the merged description with all checkboxes unticked (TASK-75, TASK-79)', async () => {
  const base = '- [x] milk\n- [ ] bread\n- [ ] eggs';
  server.clock.set(`${TODAY}T12:00:00Z`);
  const fields = { description: base };
  const series = await tools.series(TODAY, { fields, rule: { repeatMode: 'Completion' } });
  expect((await templateOf(series)).description).toBe('- [ ] milk\n- [ ] bread\n- [ ] eggs');
  const api = series.api();
  for (const description of [`${base}\n- [ ] tea`, base.replace('[ ] bread', '[X] rye bread')]) {
    await api('PUT /api/tasks/{id}', { ...first(series), body: { description, descriptionBase: base } });
  }
  const task = await api('GET /api/tasks/{id}', first(series));
  expect(task.description).toBe('- [x] milk\n- [X] rye bread\n- [ ] eggs\n- [ ] tea');
  const unticked = '- [ ] milk\n- [ ] rye bread\n- [ ] eggs\n- [ ] tea';
  expect((await templateOf(series)).description).toBe(unticked);
  await api('POST /api/tasks/{id}/complete', first(series));
  const next = await api('GET /api/tasks/{id}', series.on(addDays(TODAY, 1)));
  expect(next.description).toBe(unticked);
});

it.each(Object.entries(EDITS))(
  'the template adopts an edit to %s (REPEAT-53)',
  async (_, [edit, template]) => {
    const series = await daily({ notes: 'n', dueDate: '2026-01-17' });
    const before = await series.api()('GET /api/changes');
    await edit(series.api(), series);
    expect(await templateOf(series)).toMatchObject({ taskId: series.taskId, ...template });
    const news = await series.api()('GET /api/changes', { query: { since: before.version } });
    expect(news.repeatPatterns).toMatchObject([{ id: series.patternId, template }]);
  },
);

it('the template adopts the tags of an edited task, and loses a tag that is deleted (REPEAT-53)', async () => {
  const series = await daily();
  const api = series.api();
  const { tagIds } = await api('PUT /api/tasks/{id}', { ...first(series), body: { tagPaths: ['a', 'b'] } });
  expect((await templateOf(series)).tagIds.toSorted()).toEqual(tagIds.toSorted());
  await api('PUT /api/tasks/bulk/tags', {
    body: {
      taskIds: [series.taskId],
      addTagIds: [],
      addTagPaths: ['c'],
      removeTagIds: tagIds.slice(0, 1),
      removeTagPaths: [],
    },
  });
  const after = await templateOf(series);
  expect(after.tagIds).toHaveLength(2);
  const tagId = after.tagIds[0] ?? '';
  const params = { accountId: series.user.accountId, tagId };
  await api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params });
  expect((await templateOf(series)).tagIds).toEqual(after.tagIds.slice(1));
});

it('the template adopts a project from a single or bulk change (REPEAT-53)', async () => {
  const series = await daily();
  const api = series.api();
  const [a, b] = await Promise.all(['A', 'B'].map((title) => api('POST /api/projects', { body: { title } })));
  await api('PUT /api/tasks/{id}', { ...first(series), body: { projectId: a?.id ?? null } });
  expect(await templateOf(series)).toMatchObject({ projectId: a?.id });
  const body = { taskIds: [series.taskId], projectId: b?.id ?? null };
  await api('PUT /api/tasks/bulk/move', { body });
  expect(await templateOf(series)).toMatchObject({ projectId: b?.id });
});

it('the template ignores edits to older tasks, and existing tasks keep their own values (REPEAT-53)', async () => {
  const series = await daily();
  server.clock.set('2026-01-16T00:00:00Z');
  await tools.pass();
  const api = series.api();
  await api('PUT /api/tasks/{id}', { ...first(series), body: { title: 'Older' } });
  expect(await templateOf(series)).toMatchObject({ title: 'Water the plants' });
  await api('PUT /api/tasks/{id}', { ...series.on('2026-01-16'), body: { title: 'Newer' } });
  server.clock.set('2026-01-17T00:00:00Z');
  await tools.pass();
  const titles = (await series.api()('GET /api/tasks')).map((task) => task.title);
  expect(titles.toSorted()).toEqual(['Newer', 'Newer', 'Older']);
});

const newest = async (series: TestSeries) => (await templateOf(series)).taskId;

it('the newest open task goes to the trash with its project and is restored with it (REPEAT-54)', async () => {
  const series = await daily();
  const api = series.api();
  const { id } = await api('POST /api/projects', { body: { title: 'Home' } });
  await api('PUT /api/tasks/{id}', { ...first(series), body: { projectId: id } });
  await api('DELETE /api/projects/{id}', { params: { id } });
  expect(await newest(series)).toBeNull();
  await api('POST /api/projects/{id}/restore', { params: { id } });
  expect(await newest(series)).toBe(series.taskId);
});

it("a copied project's tasks do not repeat (REPEAT-54)", async () => {
  const series = await daily();
  const api = series.api();
  const { id } = await api('POST /api/projects', { body: { title: 'Home' } });
  await api('PUT /api/tasks/{id}', { ...first(series), body: { projectId: id } });
  const copy = await api('POST /api/projects/{id}/duplicate', { params: { id }, body: {} });
  const [task] = await api('GET /api/projects/{id}/tasks', { params: { id: copy.id } });
  expect(task).toMatchObject({
    title: 'Water the plants',
    isRepeatingTask: false,
    repeatPatternId: null,
  });
});

it('finds the newest open task without visiting thousands of completed ones', async () => {
  const series = await daily();
  const { pool } = server.database;
  await pool.query(
    `insert into tasks (account_id, id, title, repeat_pattern_id, completed_at, created_at, updated_at, version)
     select $1, gen_random_uuid(), 'x', case when i % 2 = 0 then $2::uuid end, case when i % 2 = 0 then now() end,
            now(), now(), 1
       from generate_series(1, 4000) i`,
    [series.user.accountId, series.patternId],
  );
  const watch = watchStatements(pool);
  await series.api()('DELETE /api/tasks/{id}', first(series));
  const statement = watch.take().find(({ name }) => name === 'repeating.follow-newest');
  watch.stop();
  const client = await pool.connect();
  try {
    await client.query('deallocate all');
    if (statement === undefined) throw new Error('no query searched for the newest task');
    await planStatement(client, statement);
    expect(await rowsVisited(client, statement)).toBeLessThan(20);
  } finally {
    client.release(true);
  }
});

const someDay = fc.option(fc.integer({ min: -5, max: 9 }));
const someEdit = fc.record(
  {
    scheduled: someDay,
    evening: fc.boolean(),
    time: fc.option(fc.constantFrom('09:00', '19:00')),
    due: someDay,
  },
  { requiredKeys: ['evening'] },
);

it(
  "the template's dates follow the domain rule after any edits (REPEAT-53)",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('scheduled' as const, 'due' as const),
        fc.array(someEdit, { minLength: 1, maxLength: 4 }),
        async (dateField, edits) => {
          const dates =
            dateField === 'due' ? { scheduledDate: null, dueDate: TODAY } : { dueDate: '2026-01-17' };
          const series = await daily(dates);
          const api = series.api();
          const dayOf = (days: number | null) => (days === null ? null : addDays(TODAY, days));
          const isDue = dateField === 'due';
          let dueOffset: number | null = isDue ? 0 : 2;
          let thisEvening = false;
          let scheduledTime: LocalTime | null = null;
          let planned: TaskSchedule = {
            scheduledOn: isDue ? null : TODAY,
            thisEvening: false,
            scheduledTime: null,
          };
          let dueOn = dayOf(dueOffset);
          for (const { scheduled, evening, due, time } of edits) {
            const scheduling = scheduled !== undefined || time !== undefined;
            const edited = { scheduled: scheduling, due: due !== undefined };
            if (!edited.scheduled && !edited.due) continue;
            const date = scheduled === undefined ? undefined : dayOf(scheduled);
            const change = {
              scheduledOn: date,
              thisEvening: date === undefined ? undefined : evening,
              scheduledTime: time,
            };
            const next = scheduleAfter(planned, change);
            // Skip a change that would leave a time without a date, because the server rejects it.
            if (next === undefined) continue;
            planned = next;
            if (due !== undefined) dueOn = dayOf(due);
            await api('PUT /api/tasks/{id}', {
              ...first(series),
              body: {
                ...(date === undefined
                  ? {}
                  : { scheduledDate: date === null ? null : formatWireDate(date, evening) }),
                ...(time === undefined ? {} : { scheduledTime: time }),
                ...(edited.due ? { dueDate: dueOn } : {}),
              },
            });
            ({ dueOffset, thisEvening, scheduledTime } = editedTemplateDates(
              { dateField, dueOffset, thisEvening, scheduledTime },
              { ...planned, dueOn, occurrenceOn: TODAY },
              edited,
            ));
          }
          expect(await templateOf(series)).toMatchObject({ dueOffset, thisEvening, scheduledTime });
        },
      ),
      { numRuns: 20 },
    );
  },
);

it('changing or completing a task without a series reads no series', async () => {
  server.clock.set(`${TODAY}T12:00:00Z`);
  const who = await tools.user();
  const api = who.api();
  const { id } = await api('POST /api/tasks', { body: { title: 'x' } });
  const watch = watchStatements(server.database.pool);
  await api('PUT /api/tasks/{id}', { params: { id }, body: { title: 'y' } });
  await api('PUT /api/tasks/{id}', { params: { id }, body: { scheduledDate: TODAY, notes: 'n' } });
  await api('POST /api/tasks/{id}/complete', { params: { id } });
  const names = watch.take().map(({ name }) => name);
  watch.stop();
  expect(names.filter((name) => name === 'tasks.update')).toHaveLength(3);
  expect(names.filter((name) => name.startsWith('repeating.'))).toEqual([]);
});

it('applies concurrent completions of plain and repeating tasks exactly once', async () => {
  server.clock.set(`${TODAY}T12:00:00Z`);
  const who = await tools.user();
  const api = who.api();
  const plain = await Promise.all(
    Array.from({ length: 20 }, () => api('POST /api/tasks', { body: { title: 'x' } })),
  );
  const repeating = await Promise.all(
    Array.from({ length: 4 }, () => tools.repeat(who, TODAY, { rule: { repeatMode: 'Completion' } })),
  );
  const ids = [...plain.map(({ id }) => id), ...repeating.map(({ taskId }) => taskId)];
  const before = await api('GET /api/changes');
  const done = await Promise.all(ids.map((id) => api('POST /api/tasks/{id}/complete', { params: { id } })));
  expect(done.map(({ id, completed }) => [id, completed])).toEqual(ids.map((id) => [id, true]));
  for (const series of repeating) expect(await series.dates()).toEqual([TODAY, '2026-01-16']);
  const { version } = await api('GET /api/changes');
  expect(version).toBe(before.version + ids.length);
});
