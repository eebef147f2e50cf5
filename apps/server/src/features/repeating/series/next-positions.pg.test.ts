import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { seriesTools, type TestSeries } from '../testing/series.ts';

const server = await serverForTests();
const tools = seriesTools(server);

/** Creates a project with a daily task that has a sort position in three lists. */
async function seriesInProject(
  repeatMode: 'Schedule' | 'Completion',
): Promise<TestSeries & { projectId: string }> {
  server.clock.set('2026-01-15T12:00:00Z');
  const who = await tools.user();
  const { id: projectId } = await who.api()('POST /api/projects', { body: { title: 'Garden' } });
  const series = await tools.repeat(who, '2026-01-15', { rule: { repeatMode }, fields: { projectId } });
  const { taskId } = series;
  await series.api()('PUT /api/tasks/bulk-reorder', {
    body: {
      tasks: [
        { taskId, context: 'project', newOrder: 1_500, projectId },
        { taskId, context: 'today', newOrder: 2_500 },
        { taskId, context: 'anytime', newOrder: 3_500 },
      ],
    },
  });
  return { ...series, projectId };
}

const ALL = { projectOrder: 1_500, todayOrder: 2_500, anytimeOrder: 3_500 };

it("the task created by a completion takes the completed task's positions (REPEAT-81)", async () => {
  const series = await seriesInProject('Completion');
  await series.api()('POST /api/tasks/{id}/complete', { params: { id: series.taskId } });
  const next = await series.api()('GET /api/tasks/{id}', series.on('2026-01-16'));
  expect(next).toMatchObject({ ...ALL, projectId: series.projectId });
});

it("tasks created on their calendar date inherit the newest task's positions (REPEAT-81)", async () => {
  const series = await seriesInProject('Schedule');
  server.clock.set('2026-01-17T12:00:00Z');
  await tools.pass();
  for (const date of ['2026-01-16', '2026-01-17']) {
    expect(await series.api()('GET /api/tasks/{id}', series.on(date))).toMatchObject(ALL);
  }
});
