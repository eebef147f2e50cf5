import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

type Made = Awaited<ReturnType<typeof make>>;

async function make() {
  const user = await server.register({ tier: 'PersonalPro' });
  const { accountId, api } = user;
  const project = await api('POST /api/projects', { body: { title: 'P' } });
  const task = await api('POST /api/tasks', {
    body: { title: 't', projectId: project.id, tagPaths: ['tag'] },
  });
  return { accountId, api, project, task, tagId: task.tagIds[0] ?? '' };
}

const TASK_CHANGES: Record<string, (made: Made) => Promise<unknown>> = {
  'a title': ({ api, task }) => api('PUT /api/tasks/{id}', { params: task, body: { title: 'new' } }),
  'a due date': ({ api, task }) =>
    api('PUT /api/tasks/{id}', { params: task, body: { dueDate: '2026-03-01T00:00:00.000Z' } }),
  completion: ({ api, task }) => api('POST /api/tasks/{id}/complete', { params: task }),
  'its tags': ({ api, task }) => api('PUT /api/tasks/{id}/tags', { params: task, body: { tagIds: [] } }),
  'its order': ({ api, task }) =>
    api('PUT /api/tasks/bulk-reorder', {
      body: { tasks: [{ taskId: task.id, context: 'project', newOrder: 1 }] },
    }),
  'its project and date': ({ api, task }) =>
    api('PUT /api/tasks/bulk/move', {
      body: { taskIds: [task.id], projectId: null, scheduledDate: '2026-03-01T00:00:00.000Z' },
    }),
  'the deletion of its tag': ({ accountId, api, tagId }) =>
    api('DELETE /api/accounts/{accountId}/tags/{tagId}', { params: { accountId, tagId } }),
};

/** Sets the server's clock back by two seconds while the work runs. */
async function onSlowClock(work: () => Promise<unknown>): Promise<void> {
  const now = server.clock.now();
  server.clock.set(now.subtract({ seconds: 2 }));
  try {
    await work();
  } finally {
    server.clock.set(now);
  }
}

it.each(Object.entries(TASK_CHANGES))(
  'every new version of a task has a later update time, even if the clock was set back: %s (API-16)',
  async (_, change) => {
    const made = await make();
    const { version } = await made.api('GET /api/changes');
    await onSlowClock(() => change(made));
    const { tasks } = await made.api('GET /api/changes', { query: { since: version } });
    expect(tasks.map(({ id }) => id)).toEqual([made.task.id]);
    expect(Date.parse(tasks[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(made.task.updatedAt));
    const since = await made.api('GET /api/tasks', { query: { updatedSince: made.task.updatedAt } });
    expect(since.map(({ id }) => id)).toEqual([made.task.id]);
  },
);

it('every new version of a project or tag has a later update time, even if the clock was set back (API-16)', async () => {
  const { accountId, api, project, tagId } = await make();
  const { version, tags } = await api('GET /api/changes');
  await onSlowClock(async () => {
    await api('PUT /api/projects/{id}', { params: project, body: { title: 'Q' } });
    await api('PUT /api/accounts/{accountId}/tags/{tagId}', {
      params: { accountId, tagId },
      body: { name: 'renamed', color: null },
    });
  });
  const later = await api('GET /api/changes', { query: { since: version } });
  expect(Date.parse(later.projects[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(project.updatedAt));
  expect(Date.parse(later.tags[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(tags[0]?.updatedAt ?? ''));
});

it('`updatedSince` finds a reordered task', async () => {
  const made = await make();
  server.clock.advance({ seconds: 5 });
  const before = server.clock.now().toString();
  server.clock.advance({ seconds: 5 });
  await TASK_CHANGES['its order']?.(made);
  expect(await made.api('GET /api/tasks', { query: { updatedSince: before } })).toHaveLength(1);
});
