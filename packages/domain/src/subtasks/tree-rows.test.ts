import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTopLevelRow, isShownUnder, subtaskBelongsTo } from './top-level-rows.ts';
import {
  compareSubtasks,
  listTrees,
  rowsWithout,
  treeRows,
  treesWithout,
  unfoldedIds,
  type ListedTask,
} from './tree-rows.ts';

interface Listed extends ListedTask {
  readonly createdAt: string;
  readonly projectId: null;
  readonly projectOrder: number | null;
  readonly todayOrder: null;
  readonly anytimeOrder: number | null;
}

function listed(id: string, parentId: string | null = null, fields: Partial<Listed> = {}): Listed {
  return {
    id,
    parentId,
    completedOn: null,
    createdAt: id,
    projectId: null,
    projectOrder: null,
    todayOrder: null,
    anytimeOrder: null,
    ...fields,
  };
}

const byAge = (a: Listed, b: Listed): number => compareSubtasks('anytime', a, b);
const done = { completedOn: '2026-05-01' };

const someTasks = fc
  .array(fc.record({ above: fc.option(fc.nat(9)), isDone: fc.boolean() }), { maxLength: 10 })
  .map((rows) =>
    rows.map(({ above, isDone }, n) =>
      listed(`t${n}`, above === null ? null : `t${above}`, isDone ? done : {}),
    ),
  );

function idsOf(tasks: readonly Listed[], shown: (task: Listed) => boolean = () => true): readonly string[] {
  return treeRows(listTrees(tasks, byAge), shown).ids;
}

it('subtasks follow their parent, the oldest first (SUBTASK-11, SUBTASK-12)', () => {
  const tasks = [listed('a'), listed('b'), listed('b2', 'b'), listed('b1', 'b'), listed('b11', 'b1')];
  expect(idsOf(tasks)).toEqual(['a', 'b', 'b1', 'b11', 'b2']);
});

it('subtasks with a position come first, and completed ones last (SUBTASK-11)', () => {
  const tasks = [
    listed('p'),
    listed('c1', 'p'),
    listed('c2', 'p', { anytimeOrder: 2_000 }),
    listed('c3', 'p', { anytimeOrder: 1_000 }),
    listed('c0', 'p', done),
  ];
  expect(idsOf(tasks)).toEqual(['p', 'c3', 'c2', 'c1', 'c0']);
});

it('a subtask without its parent in the list is at the top level (SUBTASK-12)', () => {
  expect(idsOf([listed('c', 'elsewhere'), listed('a')])).toEqual(['c', 'a']);
});

it('an open subtask of a completed task is at the top level (SUBTASK-12)', () => {
  const tasks = [listed('c', 'p'), listed('p', null, done), listed('d', 'p', done)];
  const { ids, rows } = treeRows(listTrees(tasks, byAge), () => true);
  expect(ids).toEqual(['c', 'p', 'd']);
  expect(rows.get('c')?.level).toBe(1);
  expect(rows.get('d')?.level).toBe(2);
});

it('each row states its level, its number of siblings and its number of subtasks (SUBTASK-12)', () => {
  const { rows } = treeRows(
    listTrees([listed('a'), listed('a1', 'a'), listed('a2', 'a')], byAge),
    () => true,
  );
  expect(rows.get('a')).toEqual({ level: 1, parentId: undefined, siblings: 1, position: 1, subtasks: 2 });
  expect(rows.get('a2')).toEqual({ level: 2, parentId: 'a', siblings: 2, position: 2, subtasks: 0 });
});

it('a filter keeps the ancestors of a matching task (SUBTASK-15)', () => {
  const tasks = [listed('a'), listed('b'), listed('b1', 'b'), listed('b2', 'b')];
  expect(idsOf(tasks, ({ id }) => id === 'b2')).toEqual(['b', 'b2']);
});

it('a collapsed task hides all rows under it (SUBTASK-15)', () => {
  const rows = treeRows(
    listTrees([listed('a'), listed('a1', 'a'), listed('a11', 'a1'), listed('b')], byAge),
    () => true,
  );
  expect(unfoldedIds(rows, (id) => id === 'a')).toEqual(['a', 'b']);
  expect(unfoldedIds(rows, (id) => id === 'a1')).toEqual(['a', 'a1', 'b']);
  expect(unfoldedIds(rows, (id) => id === 'b')).toEqual(['a', 'a1', 'a11', 'b']);
});

it('every task is shown exactly once, even if pending changes form a cycle (SUBTASK-12)', () => {
  fc.assert(
    fc.property(someTasks, (tasks) => {
      expect([...idsOf(tasks)].sort()).toEqual(tasks.map(({ id }) => id).sort());
    }),
  );
});

it("removes tasks from the trees, and returns nothing if a remaining task's parent was removed (SUBTASK-12)", () => {
  fc.assert(
    fc.property(someTasks, fc.uniqueArray(fc.nat(9)), (tasks, indexes) => {
      const removed = tasks.filter((_, index) => indexes.includes(index));
      const before = listTrees(tasks, byAge);
      const rest = tasks.filter((task) => !removed.includes(task));
      const isLeftUnder = removed.some(({ id }) => before.under.get(id)?.some((task) => rest.includes(task)));
      const left = treesWithout(before, removed);
      if (isLeftUnder || before.hasCycle) expect(left).toBeUndefined();
      else {
        expect(left && treeRows(left)).toEqual(treeRows(listTrees(rest, byAge)));
        expect(left && rowsWithout(treeRows(before), left, removed)).toEqual(left && treeRows(left));
      }
    }),
  );
});

const TODAY = '2026-05-10';
const open = {
  projectId: null,
  scheduledOn: null,
  dueOn: null,
  someday: false,
  hidden: false,
  completedOn: null,
};
const inbox = { kind: 'inbox' } as const;
const anytime = { kind: 'anytime' } as const;
const today = { kind: 'today' } as const;

it('an open subtask is in the Inbox and Anytime with its open parent, whatever its date (SUBTASK-12)', () => {
  const dated = { ...open, scheduledOn: '2026-06-01' };
  for (const view of [inbox, anytime]) {
    expect(subtaskBelongsTo(view, dated, open, true, TODAY)).toBe(true);
    expect(subtaskBelongsTo(view, dated, undefined, false, TODAY)).toBe(false);
    expect(subtaskBelongsTo(view, open, { completedOn: null }, false, TODAY)).toBe(false);
  }
});

it("a subtask's own date puts it in Today, with or without its parent (SUBTASK-12)", () => {
  const dated = { ...open, scheduledOn: TODAY };
  expect(subtaskBelongsTo(today, dated, open, false, TODAY)).toBe(true);
  expect(subtaskBelongsTo(today, open, open, true, TODAY)).toBe(false);
  expect(isTopLevelRow(today, dated, open)).toBe(true);
});

it('an open subtask of a completed parent appears in views by itself (SUBTASK-12, SUBTASK-13)', () => {
  const parent = { completedOn: '2026-05-01' };
  expect(isShownUnder(open, parent)).toBe(false);
  expect(subtaskBelongsTo(inbox, open, parent, false, TODAY)).toBe(true);
  expect(isTopLevelRow(inbox, open, parent)).toBe(true);
});

it('a view does not count a subtask that is shown under its parent (SUBTASK-13)', () => {
  expect(isTopLevelRow(inbox, open, open)).toBe(false);
  expect(isTopLevelRow({ kind: 'project', projectId: 'p' }, open, open)).toBe(false);
  expect(isTopLevelRow(inbox, open, undefined)).toBe(true);
});
