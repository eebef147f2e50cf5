import { expect, it } from 'vitest';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';
import { DAILY, seriesTools } from '../testing/series.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const HISTORY = {
  firstTaskId: null,
  firstDate: '2026-03-01',
  countedThrough: '2026-03-10',
  countedOccurrences: 10,
  pausedOn: null,
  dateField: 'scheduled',
  dueOffset: null,
  createdDates: [] as string[],
  skippedDates: [] as string[],
} as const;

const server = await serverForTests();
server.clock.set(NOW);
const ada = await server.register({ tier: 'PersonalPro' });

/** Creates the tasks of a series: a completed first task, and one task per date. Only the last is open. */
async function tasksOfSeries(patternId: string, dates: readonly string[]) {
  const first = newId(server.clock.now().epochMilliseconds);
  const ofDates = dates.map((date, index) => ({
    id: occurrenceId(patternId, date),
    occurrence: { patternId, date },
    title: 'Water',
    scheduledDate: date,
    completedAt: index === dates.length - 1 ? null : `${date}T08:00:00.000Z`,
  }));
  const tasks = [
    { id: first, title: 'Water', scheduledDate: '2026-03-01', completedAt: '2026-03-01T08:00:00.000Z' },
    ...ofDates,
  ];
  await ada.api('POST /api/tasks/bulk', { body: { tasks } });
  return { first, last: tasks.at(-1)?.id ?? '' };
}

const repeat = (id: string, patternId: string, history: object = {}, rule: object = {}) =>
  ada.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { id: patternId, ...DAILY, ...rule, history: { ...HISTORY, ...history } },
  });

it("an import keeps a series' tasks, dates and counts (REPEAT-79)", async () => {
  const patternId = newId(1);
  const { first, last } = await tasksOfSeries(patternId, ['2026-03-09', '2026-03-10']);
  const { data } = await repeat(last, patternId, {
    firstTaskId: first,
    createdDates: ['2026-03-09', '2026-03-10'],
    skippedDates: ['2026-03-11'],
  });
  expect(data).toMatchObject({
    id: patternId,
    taskId: first,
    template: { taskId: last, dateField: 'scheduled' },
    countedOccurrences: 10,
  });
  const { rows } = await server.database.pool.query(
    'select count(*)::int as tasks from tasks where repeat_pattern_id = $1',
    [patternId],
  );
  expect(rows).toEqual([{ tasks: 3 }]);
  const dates = await ada.api('GET /api/scheduled-tasks', { query: { endDate: '2026-03-12' } });
  expect(dates.map(({ scheduledDate, status }) => `${scheduledDate.slice(8, 10)} ${status}`)).toEqual([
    '10 Created',
    '11 Cancelled',
    '12 Pending',
  ]);
});

it('an imported series continues after its skipped date without recreating past tasks (REPEAT-79)', async () => {
  const tools = seriesTools(server);
  const patternId = newId(2);
  const { last } = await tasksOfSeries(patternId, ['2026-03-03']);
  const past = { createdDates: ['2026-03-03'], countedThrough: '2026-03-03', skippedDates: ['2026-03-11'] };
  await repeat(last, patternId, past);
  const dates = async () => {
    const { rows } = await server.database.pool.query<{ date: string }>(
      'select scheduled_date as date from tasks where repeat_pattern_id = $1 order by 1',
      [patternId],
    );
    return rows.map(({ date }) => date);
  };
  server.clock.set('2026-03-12T12:00:00.000Z');
  await tools.pass();
  expect(await dates()).toEqual(['2026-03-03', '2026-03-12']);
  server.clock.set(NOW);
});

it('an imported series without an open task can start with a completed one (REPEAT-79)', async () => {
  const patternId = newId(3);
  const { first } = await tasksOfSeries(patternId, []);
  const { data } = await repeat(first, patternId, { pausedOn: '2026-03-05', dueOffset: 2 });
  expect(data).toMatchObject({ isActive: false, template: { taskId: null, dueOffset: 2 } });
});

it('accepts an imported series that has already ended, and rejects invalid fields of its rule (REPEAT-79)', async () => {
  const patternId = newId(4);
  const { first } = await tasksOfSeries(patternId, []);
  await expect(repeat(first, patternId, {}, { interval: 0 })).rejects.toMatchObject({ status: 400 });
  const { data } = await repeat(first, patternId, {}, { endDate: '2026-03-02' });
  expect(data.endDate).toBe('2026-03-02T00:00:00.000Z');
});

it('an imported series can replace a removed pattern with the same id, but not an existing one (REPEAT-79)', async () => {
  const patternId = newId(5);
  const { last } = await tasksOfSeries(patternId, ['2026-03-10']);
  await repeat(last, patternId, { skippedDates: ['2026-03-11'] });
  await ada.api('DELETE /api/tasks/{id}/repeat', { params: { id: last } });
  const { data } = await repeat(last, patternId, { createdDates: ['2026-03-10'] });
  expect(data).toMatchObject({ id: patternId, template: { taskId: last } });
  const other = await ada.api('POST /api/tasks', { body: { title: 'Other', dueDate: '2026-03-10' } });
  await expect(repeat(other.id, patternId)).rejects.toMatchObject({ status: 409 });
});

it.each([
  ['a count before the first date', { countedThrough: '2026-02-28' }, 'history.countedThrough'],
  ['a date that does not exist', { skippedDates: ['2026-02-30'] }, 'history.skippedDates.0'],
  ['no occurrence', { countedOccurrences: 0 }, 'history.countedOccurrences'],
  ['too many dates', { createdDates: Array<string>(5_001).fill('2026-03-01') }, 'history.createdDates'],
])('rejects a history with %s (REPEAT-79)', async (_, history, field) => {
  const { first } = await tasksOfSeries(newId(6), []);
  await expect(repeat(first, newId(7), history)).rejects.toMatchObject({ status: 400, fields: [{ field }] });
});

it('rejects an imported series that would give the account over 100,000 dates (REPEAT-80)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  await server.database.pool.query(
    `insert into occurrences (account_id, id, pattern_id, date, status, created_at, updated_at, version)
     select $1, gen_random_uuid(), gen_random_uuid(), date '2026-01-01', 'Created', now(), now(), 1
       from generate_series(1, 99999)`,
    [user.accountId],
  );
  const { id } = await user.api('POST /api/tasks', { body: { title: 'Water', dueDate: '2026-03-10' } });
  const importSeries = (skippedDates: string[]) =>
    user.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { ...DAILY, history: { ...HISTORY, createdDates: [], skippedDates } },
    });
  await expect(importSeries(['2026-03-11', '2026-03-12'])).rejects.toMatchObject({ status: 400 });
  expect((await importSeries(['2026-03-11'])).data.taskId).toBe(id);
});

it('rejects a task whose id belongs to a different occurrence (REPEAT-15)', async () => {
  const patternId = newId(8);
  const create = (occurrence: object | undefined, id = occurrenceId(patternId, '2026-03-10')) =>
    ada.api('POST /api/tasks/bulk', { body: { tasks: [{ id, title: 'x', occurrence }] } as never });
  await expect(create(undefined)).rejects.toMatchObject({ status: 400 });
  await expect(create({ patternId, date: '2026-03-11' })).rejects.toMatchObject({ status: 400 });
  await expect(create({ patternId, date: '2026-03-10' }, newId(9))).rejects.toMatchObject({ status: 400 });
  await create({ patternId, date: '2026-03-10' });
});
