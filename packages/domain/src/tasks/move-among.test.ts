import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareSubtasks } from '../subtasks/tree-rows.ts';
import { reorderAmong } from './move-among.ts';
import { compareTasks } from './task-order.ts';

const task = fc.record({
  id: fc.uuid(),
  anytimeOrder: fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 12 }), fc.integer({ max: 90_000 })),
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  completedOn: fc.option(fc.constant('2026-01-02'), { freq: 3 }),
  isHidden: fc.boolean(),
  projectId: fc.constant(null),
  projectOrder: fc.constant(null),
  todayOrder: fc.constant(null),
});
type Task = typeof task extends fc.Arbitrary<infer Value> ? Value : never;
const tasks = fc.uniqueArray(task, { minLength: 1, maxLength: 30, selector: ({ id }) => id });
const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 });
const ids = (list: readonly Task[]): string[] => list.map(({ id }) => id);

it.each([
  ['tasks', compareTasks],
  ['subtasks', compareSubtasks],
])(
  'moved %s are saved where the list shows them, and no other task changes its place, hidden or not (SELECT-19, SELECT-36)',
  (_, compare) => {
    const sorted = (list: readonly Task[]): Task[] => list.toSorted((a, b) => compare('anytime', a, b));
    const reopened = (list: readonly Task[]): Task[] => list.map((each) => ({ ...each, completedOn: null }));
    fc.assert(
      fc.property(tasks, picks, fc.nat(40), (list, picked, to) => {
        const shown = ids(
          sorted(list.filter(({ completedOn, isHidden }) => completedOn === null && !isHidden)),
        );
        fc.pre(shown.length > 0);
        const moved = [...new Set(picked.map((pick) => shown[pick % shown.length] ?? ''))];
        const rest = shown.filter((id) => !moved.includes(id));
        const at = Math.min(to, rest.length);
        const position = { above: rest[at - 1], below: rest[at] };
        const orders = reorderAmong('anytime', list, compare, moved, position);
        const saved = new Map(orders.map(({ taskId, newOrder }) => [taskId, newOrder]));
        const after = list.map((each) => ({
          ...each,
          anytimeOrder: saved.get(each.id) ?? each.anytimeOrder,
        }));

        expect(ids(sorted(after)).filter((id) => shown.includes(id))).toEqual([
          ...rest.slice(0, at),
          ...moved,
          ...rest.slice(at),
        ]);
        // A completed task without a position has no place to keep.
        const others = (all: readonly Task[]): string[] =>
          ids(sorted(reopened(all))).filter((id) => {
            const before = list.find((each) => each.id === id);
            return !moved.includes(id) && (before?.completedOn === null || before?.anytimeOrder !== null);
          });
        expect(others(after)).toEqual(others(list));
      }),
      { numRuns: 1_000 },
    );
  },
);
