import { expect, it } from 'vitest';
import { compareTasks, reorder } from '@questlog/domain/tasks/task-order';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

it('two concurrent moves in a list without manual order both take effect, in either order (SELECT-20)', async () => {
  const { api } = await server.register();
  const titles = ['a', 'b', 'c', 'd', 'e', 'f'];
  await api('POST /api/tasks/bulk', { body: { tasks: titles.map((title) => ({ title })) } });
  const list = async () =>
    (await api('GET /api/tasks')).sort((x, y) =>
      compareTasks('anytime', { ...x, completedOn: null }, { ...y, completedOn: null }),
    );
  const before = await list();
  const idOf = (title: string): string => before.find((task) => task.title === title)?.id ?? '';
  const first = before.map(({ title }) => title);
  const positions = before.map(({ id, anytimeOrder }) => ({ id, order: anytimeOrder }));
  const moveOf = (title: string, index: number) => ({
    tasks: reorder(positions, [idOf(title)], index).map((order) => ({
      ...order,
      context: 'anytime' as const,
    })),
  });
  const [last = '', second = ''] = [first.at(-1), first[1]];
  // One request moves the last task to the second position. The other moves the second task to the end.
  await Promise.all([
    api('PUT /api/tasks/bulk-reorder', { body: moveOf(last, 1) }),
    api('PUT /api/tasks/bulk-reorder', { body: moveOf(second, 5) }),
  ]);
  const others = first.filter((title) => title !== last && title !== second);
  expect((await list()).map(({ title }) => title)).toEqual([others[0], last, ...others.slice(1), second]);
});

it("setting a task's order to null removes its manual position (UNDO-2)", async () => {
  const { api } = await server.register();
  const { id } = await api('POST /api/tasks', { body: { title: 'a' } });
  const order = async (newOrder: number | null) => {
    const body = { tasks: [{ taskId: id, context: 'today' as const, newOrder }] };
    await api('PUT /api/tasks/bulk-reorder', { body });
    return (await api('GET /api/tasks/{id}', { params: { id } })).todayOrder;
  };
  expect(await order(500)).toBe(500);
  expect(await order(null)).toBeNull();
});
