import { describe, expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

async function afterCompletion(): Promise<TestSeries> {
  server.clock.set('2026-01-15T12:00:00Z');
  return tools.series('2026-01-15', { rule: { interval: 7, repeatMode: 'Completion' } });
}

const first = (series: TestSeries) => ({ params: { id: series.taskId } });

type Deleting = (
  series: TestSeries,
  params: { readonly id: string },
) => Promise<readonly [removed: () => Promise<unknown>, back: () => Promise<unknown>]>;

const DELETIONS: Readonly<Record<string, Deleting>> = {
  'by itself': async (series, params) => [
    async () => series.api()('DELETE /api/tasks/{id}', { params }),
    async () => series.api()('POST /api/tasks/{id}/restore', { params }),
  ],
  'with others': async (series, { id }) => {
    const body = { taskIds: [id] };
    return [
      async () => series.api()('POST /api/tasks/bulk/delete', { body }),
      async () => series.api()('POST /api/tasks/bulk/restore', { body }),
    ];
  },
  'with its project': async (series, params) => {
    const api = series.api();
    const { id } = await api('POST /api/projects', { body: { title: 'Home' } });
    await api('PUT /api/tasks/{id}', { params, body: { projectId: id } });
    return [
      async () => series.api()('DELETE /api/projects/{id}', { params: { id } }),
      async () => series.api()('POST /api/projects/{id}/restore', { params: { id } }),
    ];
  },
};

describe.each(Object.entries(DELETIONS))('the last open task, deleted %s (REPEAT-56)', (_, deleting) => {
  it('deleting the last open task creates the next one, and restoring it removes the next one', async () => {
    const series = await afterCompletion();
    const [remove, restore] = await deleting(series, { id: series.taskId });
    server.clock.set('2026-01-17T12:00:00Z');
    await remove();
    expect(await series.dates()).toEqual(['2026-01-24']);
    await restore();
    expect(await series.dates()).toEqual(['2026-01-15']);
    const api = series.api();
    expect((await api('GET /api/tasks/{id}/repeat', first(series))).data).toMatchObject({
      countedOccurrences: 1,
      template: { taskId: series.taskId },
    });
    await remove();
    expect(await series.dates()).toEqual(['2026-01-24']);
  });
});

it('deleting a task during a pause creates the next one when the pause ends (REPEAT-52, REPEAT-56)', async () => {
  const series = await afterCompletion();
  const api = series.api();
  await api('PUT /api/tasks/{id}/repeat', { ...first(series), body: { isActive: false } });
  await api('DELETE /api/tasks/{id}', first(series));
  expect(await series.dates()).toEqual([]);
  await api('PUT /api/tasks/{id}/repeat', { ...first(series), body: { isActive: true } });
  expect(await series.dates()).toEqual(['2026-01-22']);
  await api('POST /api/tasks/{id}/restore', first(series));
  expect(await series.dates()).toEqual(['2026-01-15']);
});
