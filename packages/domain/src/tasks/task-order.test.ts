import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareByDate,
  compareByDueDate,
  compareTasks,
  ordersBefore,
  reorder,
  type NewOrder,
  type OrderContext,
} from './task-order.ts';

const order = fc.option(fc.integer({ min: -3, max: 3 }));
const task = fc.record({
  id: fc.uuid(),
  projectId: fc.option(fc.constant('p')),
  completedOn: fc.option(fc.constant('2026-01-01')),
  scheduledOn: fc.option(fc.constantFrom('2026-01-01', '2026-01-02')),
  dueOn: fc.option(fc.constantFrom('2026-01-01', '2026-01-03')),
  thisEvening: fc.boolean(),
  scheduledTime: fc.option(fc.constantFrom('09:00', '17:30')),
  projectOrder: order,
  todayOrder: order,
  anytimeOrder: order,
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  isPendingSync: fc.boolean(),
});
type Task = typeof task extends fc.Arbitrary<infer Value> ? Value : never;
const contexts: OrderContext[] = ['project', 'today', 'anytime', 'mixed'];
const orders = [
  ...contexts.map((context) => (a: Task, b: Task) => compareTasks(context, a, b)),
  compareByDate,
  compareByDueDate,
];

describe('the order of tasks', () => {
  it('the task order is total in every context: antisymmetric, transitive, zero only for the same task (TASK-32)', () => {
    fc.assert(
      fc.property(task, task, task, fc.constantFrom(...orders), (a, b, c, compare) => {
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

  it('sorts open tasks before completed ones, even when sorting by date (DATE-9)', () => {
    const dated = { ...base, dueOn: null, thisEvening: false, scheduledTime: null };
    const done = { ...dated, id: 'done', completedOn: '2026-01-03', scheduledOn: '2026-01-01' };
    const open = { ...dated, id: 'open', scheduledOn: '2026-01-02' };
    expect(compareByDate(open, done)).toBeLessThan(0);
  });

  it('sorts an unscheduled task by its due date among scheduled ones, and sorts the Due section by due date (DATE-9)', () => {
    const dated = { ...base, thisEvening: false, scheduledTime: null };
    const first = { ...dated, id: 'first', scheduledOn: '2026-01-01', dueOn: '2026-01-09' };
    const second = { ...dated, id: 'second', scheduledOn: null, dueOn: '2026-01-02' };
    const third = { ...dated, id: 'third', scheduledOn: '2026-01-03', dueOn: '2026-01-01' };
    expect([third, second, first].sort(compareByDate)).toEqual([first, second, third]);
    expect([first, second, third].sort(compareByDueDate)).toEqual([third, second, first]);
  });

  it('sorts the tasks of a day by time, untimed tasks first and evening tasks last (DATE-9)', () => {
    const dated = { ...base, scheduledOn: '2026-01-02', dueOn: null, thisEvening: false };
    const sortedTimes = [
      { ...dated, id: 'at 17', scheduledTime: '17:00' },
      { ...dated, id: 'at 19', thisEvening: true, scheduledTime: '19:00' },
      { ...dated, id: 'at 9', scheduledTime: '09:00' },
      { ...dated, id: 'evening', thisEvening: true, scheduledTime: null },
      { ...dated, id: 'any time', scheduledTime: null },
      { ...dated, id: 'the day before', scheduledOn: '2026-01-01', scheduledTime: '23:00' },
    ].sort(compareByDate);
    expect(sortedTimes.map(({ id }) => id)).toEqual([
      'the day before',
      'any time',
      'at 9',
      'at 17',
      'evening',
      'at 19',
    ]);
  });

  it('sorts unsaved tasks before saved ones, whatever the clocks say (TASK-34)', () => {
    expect(
      sorted(
        'anytime',
        { ...base, id: 'known', createdAt: '2026-01-01T00:00:00.300Z' },
        { ...base, id: 'waits', createdAt: '2026-01-01T00:00:00.100Z', isPendingSync: true } as never,
        { ...base, id: 'waits too', createdAt: '2026-01-01T00:00:00.200Z', isPendingSync: true } as never,
        { ...base, id: 'has an order', anytimeOrder: 1000 } as never,
      ),
    ).toEqual(['has an order', 'waits too', 'waits', 'known']);
  });

  it('sorts open tasks first, then those with a position, then newer ones (TASK-32)', () => {
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

  it("a mixed list uses the project's order for tasks in projects and Today's order for the others (TASK-33)", () => {
    expect(
      sorted(
        'mixed',
        { ...base, id: 'a', projectId: 'p', projectOrder: 3, todayOrder: 1 } as never,
        { ...base, id: 'b', todayOrder: 2, projectOrder: 9 } as never,
      ),
    ).toEqual(['b', 'a']);
  });
});

describe('reordering (SELECT-18)', () => {
  const item = (id: string, order: number | null = null) => ({ id, order });
  const formatted = (orders: readonly NewOrder[]) =>
    orders.map(({ taskId, newOrder }) => `${taskId}${newOrder}`);

  it.each([
    ['between two with room', [item('a', 1000), item('b', 2000)], 1, ['x1500']],
    ['before the first', [item('a', 1000)], 0, ['x0']],
    ['before the smallest order that is stored', [item('a', -1e12)], 0, ['x1000', 'a2000']],
    ['after the largest order that is stored', [item('a', 1e12)], 1, ['a1000', 'x2000']],
    ['after the last', [item('a', 1000), item('b', 5000)], 2, ['x6000']],
    ['after the last task with an order', [item('a', 1000), item('b')], 1, ['x1500']],
    ['among tasks without an order', [item('a', 1000), item('b'), item('c')], 2, ['b2000', 'x2500']],
    ['before tasks without an order', [item('a'), item('b')], 0, ['x0']],
    ['after tasks without an order', [item('a'), item('x'), item('b')], 2, ['a1000', 'b3000', 'x4000']],
    ['above its old position', [item('a'), item('b'), item('x')], 1, ['a1000', 'x1500']],
    ['in an empty list', [], 0, ['x1000']],
    [
      'without room between two orders',
      [item('a', 1), item('b', 2), item('c')],
      1,
      ['a1000', 'x2000', 'b3000'],
    ],
    ['between equal orders', [item('a', 1000), item('b', 1000)], 1, ['x2000', 'b3000']],
  ])('reorders tasks: %s', (_, rest, index, orders) => {
    expect(formatted(reorder(rest, ['x'], index))).toEqual(orders);
  });

  it('reordering keeps the moved tasks together and in their original order', () => {
    expect(formatted(reorder([item('a', 1000), item('b', 2000)], ['x', 'y', 'z'], 1))).toEqual([
      'x1250',
      'y1500',
      'z1750',
    ]);
  });

  const row = fc.record({
    id: fc.uuid(),
    anytimeOrder: fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 12 }), fc.integer({ max: 90_000 })),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  });
  type Row = { id: string; anytimeOrder: number | null; createdAt: string };
  const rows = fc.uniqueArray(row, { minLength: 2, maxLength: 30, selector: ({ id }) => id });
  const compare = (a: Row, b: Row): number => {
    const whole = { projectId: null, completedOn: null, projectOrder: null, todayOrder: null };
    return compareTasks('anytime', { ...whole, ...a }, { ...whole, ...b });
  };
  const sorted = (list: readonly Row[]): Row[] => list.toSorted(compare);
  const saved = (list: readonly Row[], orders: readonly NewOrder[]): Row[] => {
    const orderOf = new Map(orders.map((order) => [order.taskId, order]));
    return sorted(
      list.map((one) => {
        const { newOrder = one.anytimeOrder, unlessOrdered = false } = orderOf.get(one.id) ?? {};
        return { ...one, anytimeOrder: unlessOrdered ? (one.anytimeOrder ?? newOrder) : newOrder };
      }),
    );
  };
  const ids = (list: readonly Row[]): string[] => list.map(({ id }) => id);
  const chosenOf = (list: readonly Row[], picked: readonly number[]): string[] => [
    ...new Set(picked.map((pick) => list[pick % list.length]?.id ?? '')),
  ];
  const move = (list: readonly Row[], chosen: readonly string[], to: number): NewOrder[] =>
    reorder(
      list.map(({ id, anytimeOrder }) => item(id, anytimeOrder)),
      chosen,
      to,
    );
  /**
   * Returns the list with the `chosen` items moved before the item at index `to` of the list without them.
   */
  const made = (list: readonly Row[], chosen: readonly string[], to: number): string[] => {
    const rest = ids(list).filter((id) => !chosen.includes(id));
    const at = Math.max(0, Math.min(to, rest.length));
    return [...rest.slice(0, at), ...chosen, ...rest.slice(at)];
  };
  const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 });

  it('saved positions reproduce the new order, even if only a few rows are saved (SELECT-19)', () => {
    fc.assert(
      fc.property(rows, picks, fc.integer({ min: -2, max: 40 }), (unsorted, picked, to) => {
        const list = sorted(unsorted);
        const chosen = chosenOf(list, picked);
        expect(ids(saved(list, move(list, chosen, to)))).toEqual(made(list, chosen, to));
      }),
      { numRuns: 500 },
    );
  });

  it('concurrent reordering by two users neither loses nor duplicates a task', () => {
    fc.assert(
      fc.property(rows, picks, fc.nat(40), picks, fc.nat(40), (unsorted, one, toOne, two, toTwo) => {
        const list = sorted(unsorted);
        const first = saved(list, move(list, chosenOf(list, one), toOne));
        const both = saved(first, move(list, chosenOf(list, two), toTwo));
        expect(ids(both).toSorted()).toEqual(ids(list).toSorted());
      }),
    );
  });

  /** Sort positions as the app assigns them, with gaps. Many items have none yet. */
  const roomy = fc
    .tuple(rows, fc.nat(30))
    .map(([list, ordered]) =>
      list.map((one, index) => ({ ...one, anytimeOrder: index < ordered ? (index + 1) * 1000 : null })),
    );

  it('concurrent reordering by two users keeps both moves, in either order (SELECT-20)', () => {
    fc.assert(
      fc.property(roomy, picks, fc.nat(40), picks, fc.nat(40), (unsorted, one, toOne, two, toTwo) => {
        const list = sorted(unsorted);
        const mine = chosenOf(list, one);
        const theirs = chosenOf(list, two).filter((id) => !mine.includes(id));
        const [first, second] = [move(list, mine, toOne), move(list, theirs, toTwo)];
        const both = ids(saved(saved(list, first), second));
        expect(ids(saved(saved(list, second), first))).toEqual(both);
        // Both results must preserve each user's order, except for the items that the other user moved.
        const without = (all: readonly string[], others: readonly string[]) =>
          all.filter((id) => !others.includes(id));
        expect(without(both, theirs)).toEqual(without(made(list, mine, toOne), theirs));
        expect(without(both, mine)).toEqual(without(made(list, theirs, toTwo), mine));
      }),
      { numRuns: 1_000 },
    );
  });
});

it('places new tasks before the first task of a list, in their order (SELECT-27)', () => {
  expect(ordersBefore(1_000, ['a', 'b'])).toEqual([
    { taskId: 'a', newOrder: -1_000 },
    { taskId: 'b', newOrder: 0 },
  ]);
});
