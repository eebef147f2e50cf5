import { describe, expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

const COMPLETION = { repeatMode: 'Completion' } as const;

/** Creates a task on the 15th that repeats a week after its completion. */
async function afterCompletion(rule: object = {}, fields: object = {}): Promise<TestSeries> {
  server.clock.set('2026-01-15T12:00:00Z');
  const weekly = { frequency: 'Daily', interval: 7, ...COMPLETION, ...rule };
  return tools.series('2026-01-15', { rule: weekly, fields });
}

const first = (series: TestSeries) => ({ params: { id: series.taskId } });

type Completing = (series: TestSeries, completed: boolean) => Promise<unknown>;

const WAYS: Readonly<Record<string, Completing>> = {
  'the checkbox': async (series) => series.api()('POST /api/tasks/{id}/complete', first(series)),
  'the checkbox with an explicit state': async (series, completed) =>
    series.api()('POST /api/tasks/{id}/complete', { ...first(series), body: { completed } }),
  'a change of its fields': async (series, completed) =>
    series.api()('PUT /api/tasks/{id}', { ...first(series), body: { title: 'x', completed } }),
  'a change with tags': async (series, completed) =>
    series.api()('PUT /api/tasks/{id}', { ...first(series), body: { completed, tagPaths: ['t'] } }),
  'a bulk change': async (series, completed) =>
    series.api()('POST /api/tasks/bulk/complete', {
      body: { taskIds: [series.taskId], completed },
    }),
};

describe.each(Object.entries(WAYS))('completing by %s', (_, complete) => {
  it('completing a task dates the next one from today, and reopening removes the next one (REPEAT-50, REPEAT-51)', async () => {
    const series = await afterCompletion();
    server.clock.set('2026-01-17T12:00:00Z');
    await complete(series, true);
    expect(await series.dates()).toEqual(['2026-01-15', '2026-01-24']);
    await complete(series, false);
    expect(await series.dates()).toEqual(['2026-01-15']);
    const api = series.api();
    expect(await api('GET /api/trash')).toEqual({ projects: [], tasks: [] });
    const restore = api('POST /api/tasks/{id}/restore', series.on('2026-01-24'));
    await expect(restore).rejects.toMatchObject({ status: 404 });
    expect((await api('GET /api/tasks/{id}/repeat', first(series))).data).toMatchObject({
      countedOccurrences: 1,
      template: { taskId: series.taskId },
    });
    await complete(series, true);
    expect(await series.dates()).toEqual(['2026-01-15', '2026-01-24']);
    const again = series.api();
    expect(await again('GET /api/tasks/{id}', series.on('2026-01-24'))).toMatchObject({
      completed: false,
      isRepeatingTask: true,
    });
    expect((await again('GET /api/tasks/{id}/repeat', series.on('2026-01-24'))).data).toMatchObject({
      countedOccurrences: 2,
      template: { taskId: series.on('2026-01-24').params.id },
    });
    const { tasks } = await again('GET /api/accounts/{accountId}/usage', {
      params: { accountId: series.user.accountId },
    });
    expect(tasks.current).toBe(2);
  });
});

it('dates the next task from the local day on which the user completed the task, whether late or early (REPEAT-50)', async () => {
  const late = await afterCompletion();
  server.clock.set('2026-02-20T23:30:00Z');
  // In Berlin, it is the 21st.
  await late.api('Europe/Berlin')('POST /api/tasks/{id}/complete', first(late));
  expect(await late.dates()).toEqual(['2026-01-15', '2026-02-28']);
  const early = await afterCompletion({ frequency: 'Weekly', interval: 1, weekDays: [4] });
  server.clock.set('2026-01-13T12:00:00Z');
  await early.api()('POST /api/tasks/{id}/complete', first(early));
  expect(await early.dates()).toEqual(['2026-01-15', '2026-01-22']);
});

it.each([
  ['individually', 'POST /api/tasks/{id}/complete', {}],
  ['in bulk', 'POST /api/tasks/bulk/complete', {}],
  ['with its fields', 'PUT /api/tasks/{id}', { title: 'x' }],
] as const)(
  'after a late completion sent %s, the next task is dated from the day of completion (TASK-45)',
  async (_, call, more) => {
    const series = await afterCompletion();
    server.clock.set('2026-01-20T12:00:00Z');
    const done = { completed: true, completedAt: '2026-01-16T23:30:00.000Z' };
    // In Berlin, the task was completed on the 17th.
    const api = series.api('Europe/Berlin');
    if (call === 'POST /api/tasks/bulk/complete') {
      await api(call, { body: { taskIds: [series.taskId], ...done } });
    } else {
      await api(call, { ...first(series), body: { ...done, ...more } });
    }
    expect(await series.dates()).toEqual(['2026-01-15', '2026-01-24']);
  },
);

it('a completion repeated with the same idempotency key does not create a second task (REPEAT-50)', async () => {
  const series = await afterCompletion();
  const api = series.api();
  const send = () =>
    api('POST /api/tasks/{id}/complete', { ...first(series), idempotencyKey: 'complete-once-1' });
  const response = await send();
  expect(await send()).toEqual(response);
  expect(await series.dates()).toHaveLength(2);
});

it("the next task copies the completed task's title, notes, tags and due date offset (REPEAT-50)", async () => {
  const series = await afterCompletion(
    {},
    { notes: 'n', priority: 'low', tagPaths: ['green'], dueDate: '2026-01-18' },
  );
  const api = series.api();
  await api('POST /api/tasks/{id}/complete', first(series));
  expect(await api('GET /api/tasks/{id}', series.on('2026-01-22'))).toMatchObject({
    title: 'Water the plants',
    notes: 'n',
    priority: 'low',
    tags: [{ fullPath: 'green' }],
    dueDate: '2026-01-25T00:00:00.000Z',
  });
});

it('a completion during a pause creates no task, and the series continues after the pause (REPEAT-51, REPEAT-52)', async () => {
  const series = await afterCompletion();
  const setActive = async (isActive: boolean): Promise<void> => {
    await series.api()('PUT /api/tasks/{id}/repeat', { ...first(series), body: { isActive } });
  };
  await setActive(false);
  await series.api()('POST /api/tasks/{id}/complete', first(series));
  expect(await series.dates()).toEqual(['2026-01-15']);
  server.clock.set('2026-02-01T12:00:00Z');
  await setActive(true);
  expect(await series.dates()).toEqual(['2026-01-15', '2026-02-08']);
  // The completion created the next task. Undoing it removes that task.
  await series.api()('POST /api/tasks/{id}/complete', first(series));
  expect(await series.dates()).toEqual(['2026-01-15']);
});

it("a series that resumes after a pause does not reuse an earlier task's date (REPEAT-52)", async () => {
  const series = await afterCompletion({ interval: 1 }, { scheduledDate: '2026-01-16' });
  const setActive = async (isActive: boolean): Promise<void> => {
    await series.api()('PUT /api/tasks/{id}/repeat', { ...first(series), body: { isActive } });
  };
  await setActive(false);
  await series.api()('POST /api/tasks/{id}/complete', first(series));
  await setActive(true);
  expect(await series.dates()).toEqual(['2026-01-16', '2026-01-17']);
});

it('a bulk completion creates one next task per series, after its newest task (REPEAT-50)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const who = await tools.user();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => tools.repeat(who, '2026-01-15', { rule: COMPLETION })),
  );
  const calendar = await tools.repeat(who, '2026-01-15');
  server.clock.set('2026-01-17T12:00:00Z');
  await tools.pass();
  const api = who.api();
  const params = first(calendar);
  await api('PUT /api/tasks/{id}/repeat', { ...params, body: COMPLETION });
  const open = await api('GET /api/tasks', { query: { completed: 'false' } });
  expect(open).toHaveLength(15);
  const taskIds = open.map(({ id }) => id);
  await api('POST /api/tasks/bulk/complete', { body: { taskIds, completed: true } });
  for (const series of all) expect(await series.dates()).toEqual(['2026-01-15', '2026-01-18']);
  expect(await calendar.dates()).toEqual(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18']);
  await api('POST /api/tasks/bulk/complete', { body: { taskIds, completed: false } });
  for (const series of all) expect(await series.dates()).toEqual(['2026-01-15']);
});

it('completing and reopening tasks takes as many statements for 30 series as for 3 (REPEAT-50)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const who = await tools.user();
  const all: TestSeries[] = [];
  for (let count = 0; count < 33; count += 1) {
    all.push(await tools.repeat(who, '2026-01-15', { rule: COMPLETION }));
  }
  const api = who.api();
  const statements = async (some: readonly TestSeries[], completed: boolean): Promise<string[]> => {
    const watch = watchStatements(server.database.pool);
    const taskIds = some.map(({ taskId }) => taskId);
    await api('POST /api/tasks/bulk/complete', { body: { taskIds, completed } });
    const names = watch.take().map(({ name }) => name);
    watch.stop();
    return names.filter((name) => name.startsWith('repeating.'));
  };
  const few = await statements(all.slice(0, 3), true);
  expect(few).toContain('repeating.make');
  expect(await statements(all.slice(3), true)).toEqual(few);
  const back = await statements(all.slice(0, 3), false);
  expect(back).toContain('repeating.withdraw');
  expect(await statements(all.slice(3), false)).toEqual(back);
  for (const series of all) expect(await series.dates()).toEqual(['2026-01-15']);
});

it.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
  'completing a task on the earliest representable date causes no error in %s',
  async (zone) => {
    const series = await afterCompletion();
    const api = series.api(zone);
    await api('PUT /api/tasks/{id}', {
      ...first(series),
      body: { completed: true, completedAt: '0001-01-01T00:00:00.000Z' },
    });
    await api('POST /api/tasks/{id}/complete', { ...first(series), body: { completed: false } });
    expect(await series.dates()).toEqual(['2026-01-15']);
  },
);

it("weeks of a pattern made over the API begin on the first day in the user's region (IDENTITY-42)", async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const who = await tools.user();
  const api = who.api();
  await api('PUT /api/auth/preferences', { body: { region: 'US' } });
  const rule = { frequency: 'Weekly', interval: 2, weekDays: [7], ...COMPLETION };
  const series = await tools.repeat(who, '2026-01-15', { rule });
  expect((await api('GET /api/tasks/{id}/repeat', first(series))).data.weekStart).toBe(0);
});

it("a pattern keeps its first day of the week when the user's preference changes (REPEAT-5)", async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const who = await tools.user();
  await who.api()('PUT /api/auth/preferences', { body: { weekStart: 0 } });
  const rule = { frequency: 'Weekly', interval: 2, weekDays: [7], ...COMPLETION };
  const series = await tools.repeat(who, '2026-01-15', { rule });
  const api = who.api();
  await api('PUT /api/auth/preferences', { body: { weekStart: 1 } });
  await api('PUT /api/tasks/{id}/repeat', { ...first(series), body: { weekDays: [6, 7] } });
  expect((await api('GET /api/tasks/{id}/repeat', first(series))).data.weekStart).toBe(0);
  await api('POST /api/tasks/{id}/complete', first(series));
  expect(await series.dates()).toEqual(['2026-01-15', '2026-01-25']);
});
