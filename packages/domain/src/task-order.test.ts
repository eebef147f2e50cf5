import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareByDate, compareTasks, orderAt, reorder, type OrderContext } from './task-order.ts';

const order = fc.option(fc.integer({ min: -3, max: 3 }));
const task = fc.record({
  id: fc.uuid(),
  projectId: fc.option(fc.constant('p')),
  completedOn: fc.option(fc.constant('2026-01-01')),
  scheduledOn: fc.option(fc.constantFrom('2026-01-01', '2026-01-02')),
  thisEvening: fc.boolean(),
  projectOrder: order,
  todayOrder: order,
  anytimeOrder: order,
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});
const contexts: OrderContext[] = ['project', 'today', 'anytime', 'mixed'];

describe('the order of tasks', () => {
  it('is total in every context: antisymmetric, transitive, zero only for itself', () => {
    fc.assert(
      fc.property(task, task, task, fc.constantFrom(...contexts, 'date' as const), (a, b, c, context) => {
        const compare = (x: typeof a, y: typeof a): number =>
          context === 'date' ? compareByDate(x, y) : compareTasks(context, x, y);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        expect(compare(a, b) === 0).toBe(a.id === b.id);
        if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0);
      }),
    );
  });

  const base = {
    projectId: null,
    completedOn: null,
    projectOrder: null,
    todayOrder: null,
    anytimeOrder: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const sorted = (context: OrderContext, ...tasks: (typeof base & { id: string })[]): string[] =>
    tasks.sort((a, b) => compareTasks(context, a, b)).map(({ id }) => id);

  it('puts open before completed by date as well', () => {
    const dated = { ...base, thisEvening: false };
    const done = { ...dated, id: 'done', completedOn: '2026-01-03', scheduledOn: '2026-01-01' };
    const open = { ...dated, id: 'open', scheduledOn: '2026-01-02' };
    expect(compareByDate(open, done)).toBeLessThan(0);
  });

  it('puts open before completed, ordered before unordered, newer before older', () => {
    expect(
      sorted(
        'today',
        { ...base, id: 'done', completedOn: '2026-01-01', todayOrder: 1 } as never,
        { ...base, id: 'old' },
        { ...base, id: 'new', createdAt: '2026-02-01T00:00:00.000Z' },
        { ...base, id: 'second', todayOrder: 2000 } as never,
        { ...base, id: 'first', todayOrder: 1000 } as never,
      ),
    ).toEqual(['first', 'second', 'new', 'old', 'done']);
  });

  it('of a mixed list is the project order for tasks of projects, else that of today', () => {
    expect(
      sorted(
        'mixed',
        { ...base, id: 'a', projectId: 'p', projectOrder: 3, todayOrder: 1 } as never,
        { ...base, id: 'b', todayOrder: 2, projectOrder: 9 } as never,
      ),
    ).toEqual(['b', 'a']);
  });
});

describe('reordering', () => {
  it('numbers the list in steps of 1000', () => {
    expect(reorder(['a', 'b', 'c'], 'c', 0)).toEqual([
      { taskId: 'c', newOrder: 1000 },
      { taskId: 'a', newOrder: 2000 },
      { taskId: 'b', newOrder: 3000 },
    ]);
  });

  it('keeps every task once, the moved one where it was put', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1 }),
        fc.nat(),
        fc.integer({ min: -2, max: 40 }),
        (ids, pick, at) => {
          const moved = ids[pick % ids.length] ?? '';
          const orders = reorder(ids, moved, at);
          expect(orders.map(({ taskId }) => taskId).sort()).toEqual([...ids].sort());
          expect(orders.map(({ newOrder }) => newOrder)).toEqual(ids.map((_, index) => orderAt(index)));
          expect(orders[Math.max(0, Math.min(at, ids.length - 1))]?.taskId).toBe(moved);
        },
      ),
    );
  });
});
