import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

it('an imported task keeps its times and positions (TASK-80)', async () => {
  const imported = {
    title: 'Learned to swim',
    createdAt: '2019-05-01T08:00:00Z',
    completedAt: '2020-07-02T10:30:00Z',
    projectOrder: 2_000,
    todayOrder: 3_000,
    anytimeOrder: 4_000,
  };
  const { tasks } = await ada.api('POST /api/tasks/bulk', { body: { tasks: [imported] } });
  expect(tasks).toMatchObject([
    {
      completed: true,
      completedAt: '2020-07-02T10:30:00.000Z',
      completedBy: ada.user.id,
      createdAt: '2019-05-01T08:00:00.000Z',
      projectOrder: 2_000,
      todayOrder: 3_000,
      anytimeOrder: 4_000,
    },
  ]);
  const journal = await ada.api('GET /api/journal');
  expect(JSON.stringify(journal)).toContain('Learned to swim');
});

it('replaces future times in an imported task with the current time (TASK-80)', async () => {
  const future = '2999-01-01T00:00:00Z';
  const { tasks } = await ada.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'Fly', createdAt: future, completedAt: future }] },
  });
  const [task] = tasks;
  expect(task?.createdAt.startsWith('2999')).toBe(false);
  expect(task?.completedAt).toBe(task?.createdAt);
});
