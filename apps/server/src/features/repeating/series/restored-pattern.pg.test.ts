import { newId } from '@questlog/domain/uuid';
import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

it('restoring a pattern makes its tasks repeat again and creates no tasks for the days in between (REPEAT-77)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const series = await tools.series('2026-01-15');
  server.clock.set('2026-01-16T12:00:00Z');
  await tools.pass();
  expect(await series.dates()).toEqual(['2026-01-15', '2026-01-16']);
  const params = { id: series.taskId };
  await series.api()('DELETE /api/tasks/{id}/repeat', { params });
  expect(await series.dates()).toEqual([]);

  server.clock.set('2026-01-19T12:00:00Z');
  await series.api()('POST /api/tasks/{id}/repeat/restore', {
    params,
    body: { patternId: series.patternId },
  });
  await tools.pass();
  expect(await series.dates()).toEqual(['2026-01-15', '2026-01-16']);
  server.clock.set('2026-01-20T12:00:00Z');
  await tools.pass();
  expect(await series.dates()).toEqual(['2026-01-15', '2026-01-16', '2026-01-20']);
});

it('a restored series in Completion mode continues even if its last task was completed before the restore (REPEAT-77)', async () => {
  server.clock.set('2026-02-02T12:00:00Z');
  const series = await tools.series('2026-02-02', { rule: { interval: 7, repeatMode: 'Completion' } });
  const params = { id: series.taskId };
  const api = series.api();
  await api('DELETE /api/tasks/{id}/repeat', { params });
  await api('POST /api/tasks/{id}/complete', { params, body: { completed: true } });
  await api('POST /api/tasks/{id}/repeat/restore', { params, body: { patternId: series.patternId } });
  expect(await series.dates()).toEqual(['2026-02-02', '2026-02-09']);
});

it('a restored pattern takes back a task that was completed in a series removed before (REPEAT-77)', async () => {
  server.clock.set('2026-03-02T12:00:00Z');
  const series = await tools.series('2026-03-02');
  const api = series.api();
  const params = { id: series.taskId };
  const repeats = async () => (await api('GET /api/tasks/{id}', { params })).isRepeatingTask;
  await api('POST /api/tasks/{id}/complete', { params, body: { completed: true } });
  await api('DELETE /api/tasks/{id}/repeat', { params });
  await api('POST /api/tasks/{id}/complete', { params, body: { completed: false } });
  const id = newId(server.clock.now().epochMilliseconds);
  const rule = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
  await api('POST /api/tasks/{id}/repeat', { params, body: { id, ...rule } });
  await api('POST /api/tasks/{id}/complete', { params, body: { completed: true } });
  await api('DELETE /api/tasks/{id}/repeat', { params });
  await api('POST /api/tasks/{id}/repeat/restore', { params, body: { patternId: series.patternId } });
  expect(await repeats()).toBe(true);
});
