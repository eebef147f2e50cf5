import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

async function patternOf(series: TestSeries) {
  const params = { id: series.taskId };
  return (await series.api()('GET /api/tasks/{id}/repeat', { params })).data;
}

it('patterns pause while the plan lacks repeating tasks, and no task is created twice or backdated (REPEAT-55)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15');
  server.clock.set('2026-01-17T12:00:00Z');
  const before = await series.api()('GET /api/changes');
  await server.setTier(series.user, 'PersonalFree');
  // Pausing keeps the tasks that were already due.
  expect(await series.dates()).toEqual(['2026-01-15', '2026-01-16', '2026-01-17']);
  const paused = await patternOf(series);
  expect(paused).toMatchObject({ isActive: true, pausedOn: '2026-01-17T00:00:00.000Z' });
  const api = series.api();
  expect((await api('GET /api/changes', { query: { since: before.version } })).repeatPatterns).toEqual([
    paused,
  ]);
  expect(await api('GET /api/scheduled-tasks', { query: { startDate: '2026-01-18' } })).toEqual([]);
  server.clock.set('2026-01-25T12:00:00Z');
  await tools.pass();
  expect(await series.dates()).toHaveLength(3);
  await server.setTier(series.user, 'PersonalPro');
  expect(await patternOf(series)).toMatchObject({
    pausedOn: null,
    countedThrough: '2026-01-25T00:00:00.000Z',
    countedOccurrences: 3,
  });
  await tools.pass();
  server.clock.set('2026-01-26T12:00:00Z');
  await tools.pass();
  expect((await series.dates()).slice(3)).toEqual(['2026-01-26']);
});

it('a pattern that has already ended can be paused and changed', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15', { rule: { endDate: '2026-01-16' } });
  server.clock.set('2026-02-15T12:00:00Z');
  const params = { id: series.taskId };
  const api = series.api();
  const body = { isActive: false, interval: 2 };
  expect((await api('PUT /api/tasks/{id}/repeat', { params, body })).data).toMatchObject(body);
  const change = api('PUT /api/tasks/{id}/repeat', { params, body: { endDate: '2026-01-17' } });
  await expect(change).rejects.toMatchObject({ status: 400, fields: [{ field: 'endDate' }] });
});

it('a pattern paused by a user stays paused after an upgrade', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15');
  const params = { id: series.taskId };
  await series.api()('PUT /api/tasks/{id}/repeat', { params, body: { isActive: false } });
  await server.setTier(series.user, 'PersonalFree');
  await server.setTier(series.user, 'Team');
  expect(await patternOf(series)).toMatchObject({
    isActive: false,
    pausedOn: '2026-01-15T00:00:00.000Z',
  });
});

it('a change between plans with repeating tasks leaves patterns unchanged', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15');
  const before = await patternOf(series);
  await server.setTier(series.user, 'TeamPro');
  expect(await patternOf(series)).toEqual(before);
});

it('completing a task in Completion mode creates no next task until the plan includes repeating tasks (REPEAT-52)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15', { rule: { repeatMode: 'Completion' } });
  await server.setTier(series.user, 'PersonalFree');
  await series.api()('POST /api/tasks/{id}/complete', { params: { id: series.taskId } });
  expect(await series.dates()).toEqual(['2026-01-15']);
  server.clock.set('2026-02-01T12:00:00Z');
  await server.setTier(series.user, 'PersonalPro');
  expect(await series.dates()).toEqual(['2026-01-15', '2026-02-02']);
});
