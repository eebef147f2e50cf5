import { describe, expect, test } from 'vitest';
import type { View } from '@questlog/domain/tasks/task-views';
import { orderContextOf } from '../../../data/nouns/tasks/lists/list-keys.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { DAY, project, task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { duplicateTask } from '../../../task-row/actions/duplicate-task.ts';
import { stepSubtask } from '../../../task-row/actions/step-subtask.ts';
import { createTaskMoves, type TaskMoves } from './task-moves.ts';
import { createTreeMoves } from './tree-moves.ts';

const SHOWN = ['tag'];
/** The tag filter hides the tasks whose names begin with h. No two positions leave a gap around h3. */
const POSITIONS: [id: string, order: number][] = [
  ['h1', 1_000],
  ['h2', 2_000],
  ['a', 3_000],
  ['h3', 3_001],
  ['b', 3_002],
  ['c', 4_000],
  ['h4', 5_000],
  ['d', 6_000],
];
const done = { completedAt: `${DAY}T08:00:00.000Z`, completedOn: DAY };

type Fields = Partial<TaskItem>;

function listOf(view: View, fields: Fields, hidden: Fields = {}, extra: readonly TaskItem[] = []) {
  const context = orderContextOf(view);
  if (context === undefined) throw new Error('The view has no manual order.');
  const field = `${context}Order` as const;
  const tasks = POSITIONS.map(([id, order]) => ({
    ...task(id, { ...fields, ...(id.startsWith('h') ? hidden : { tagIds: SHOWN }) }),
    [field]: order,
  }));
  const { data, store } = testData({
    rows: { tasks: [...tasks, ...extra], projects: [project('p')] },
  });
  const tags = { selectedTagIds: SHOWN, mode: 'any' } as const;
  const shown = () => store.view(view, 'all', { tags });
  const rows = () => shown().ids.filter((id) => store.task(id)?.completedOn === null);
  const order = (): string[] =>
    tasks
      .map(({ id }) => store.task(id))
      .filter((each) => each !== undefined)
      .toSorted((one, other) => (one[field] ?? 0) - (other[field] ?? 0))
      .map(({ id }) => id);
  const deps = { data, context, takes: () => true, arranged: undefined };
  const moves: TaskMoves =
    view.kind === 'today'
      ? createTaskMoves({
          ...deps,
          view,
          sections: () =>
            (['today', 'evening'] as const).map((key) => ({
              key,
              ids: store.todaySection(key, 'all', { tags }).ids,
            })),
        })
      : createTreeMoves({
          ...deps,
          view,
          sections: () => [{ key: '', ids: shown().ids }],
          trees: () => ({
            tree: shown().tree ?? new Map(),
            folded: new Set<string>(),
            fold: () => undefined,
          }),
        });
  const section = view.kind === 'today' ? 'today' : '';
  const drop = (ids: readonly string[], before: string | undefined, parentId?: string) =>
    moves.moveTo(ids, { section, before, parentId });
  return { data, store, moves, rows, order, drop };
}

const unmoved = (order: readonly string[], ...moved: string[]): string =>
  order.filter((id) => !moved.includes(id)).join(' ');

const PROJECT: View = { kind: 'project', projectId: 'p' };
const scheduled = { scheduledOn: DAY };

describe.each<[string, View, Fields, Fields]>([
  ['a project with a filter', PROJECT, { projectId: 'p' }, {}],
  ['Anytime with a filter', { kind: 'anytime' }, {}, {}],
  ['the Inbox with a filter', { kind: 'inbox' }, {}, {}],
  ["the Inbox, which does not show Anytime's tasks of projects", { kind: 'inbox' }, {}, { projectId: 'p' }],
  ['Today with a filter', { kind: 'today' }, scheduled, {}],
  ['the Today section, which does not show the evening', { kind: 'today' }, scheduled, { thisEvening: true }],
  ['a project that hides completed tasks', PROJECT, { projectId: 'p' }, done],
  ['Anytime, which does not show completed tasks', { kind: 'anytime' }, {}, done],
  ['Today that hides completed tasks', { kind: 'today' }, scheduled, done],
])('in %s', (_, view, fields, hidden) => {
  test('a dragged task is saved where the list shows it, and no other task changes its place (SELECT-19, SELECT-36)', () => {
    const { rows, order, drop } = listOf(view, fields, hidden);
    drop(['c'], 'b');
    expect(rows()).toEqual(['a', 'c', 'b', 'd']);
    drop(['d'], 'c');
    expect(rows()).toEqual(['a', 'd', 'c', 'b']);
    expect(unmoved(order(), 'c', 'd')).toBe('h1 h2 a h3 b h4');
  });

  test('several dragged tasks keep the hidden tasks in their places (SELECT-14, SELECT-36)', () => {
    const { rows, order, drop } = listOf(view, fields, hidden);
    drop(['c', 'd'], 'b');
    expect(rows()).toEqual(['a', 'c', 'd', 'b']);
    expect(unmoved(order(), 'c', 'd')).toBe('h1 h2 a h3 b h4');
    drop(['a'], undefined);
    expect(rows()).toEqual(['c', 'd', 'b', 'a']);
    expect(unmoved(order(), 'a', 'c', 'd')).toBe('h1 h2 h3 b h4');
  });

  test('a task moved with the keyboard keeps the hidden tasks in their places (SELECT-17, SELECT-36)', () => {
    const { rows, order, moves } = listOf(view, fields, hidden);
    for (const id of ['c', 'd']) for (const _each of [1, 2]) moves.step(id, 'up');
    expect(rows()).toEqual(['c', 'd', 'a', 'b']);
    moves.step('b', 'top');
    moves.step('c', 'down');
    expect(rows()).toEqual(['b', 'd', 'c', 'a']);
    expect(unmoved(order(), 'b', 'c', 'd')).toBe('h1 h2 a h3 h4');
  });
});

test('a task dropped into another section of Today keeps the hidden tasks there in their places (SELECT-12, SELECT-36)', () => {
  const evening = task('e', { ...scheduled, thisEvening: true, tagIds: SHOWN });
  const { rows, order, drop } = listOf({ kind: 'today' }, scheduled, {}, [evening]);
  drop(['e'], 'b');
  drop(['c'], 'e');
  expect(rows()).toEqual(['a', 'c', 'e', 'b', 'd']);
  expect(unmoved(order(), 'c', 'e')).toBe('h1 h2 a h3 b h4 d');
});

test('a task dropped in Today gives no position to overdue and due tasks, which are sorted by date (SELECT-12, SELECT-36)', () => {
  const { store, drop } = listOf({ kind: 'today' }, scheduled, {}, [
    task('late', { scheduledOn: '2026-03-01' }),
    task('late and done', { scheduledOn: '2026-03-01', todayOrder: 6_001, ...done }),
    task('set', { dueOn: DAY }),
    task('e', { ...scheduled, tagIds: SHOWN }),
  ]);
  drop(['a'], undefined);
  expect(['e', 'a', 'late', 'late and done', 'set'].map((id) => store.task(id)?.todayOrder)).toEqual([
    7_000,
    8_000,
    null,
    6_001,
    null,
  ]);
});

describe('among the subtasks of one parent', () => {
  const parent = task('parent', { projectId: 'p', tagIds: SHOWN });
  const below = { projectId: 'p', parentId: 'parent' };

  test.each<[string, Fields]>([
    ['under a filter', {}],
    ['among completed ones', done],
  ])(
    'a subtask that moves %s keeps its hidden siblings in their places (SUBTASK-16, SELECT-36)',
    (_, hidden) => {
      const { order, drop } = listOf(PROJECT, below, hidden, [parent]);
      drop(['c'], 'b', 'parent');
      drop(['d'], 'c', 'parent');
      expect(unmoved(order(), 'c', 'd')).toBe('h1 h2 a h3 b h4');
      expect(order().filter((id) => !id.startsWith('h'))).toEqual(['a', 'd', 'c', 'b']);
    },
  );

  test("a subtask that moves in its parent's details keeps its completed siblings in their places (SUBTASK-16, SELECT-36)", () => {
    const { data, order } = listOf(PROJECT, below, done, [parent]);
    stepSubtask(data, 'c', 'up');
    for (const _each of [1, 2]) stepSubtask(data, 'd', 'up');
    expect(order().filter((id) => !id.startsWith('h'))).toEqual(['a', 'd', 'c', 'b']);
    expect(unmoved(order(), 'c', 'd')).toBe('h1 h2 a h3 b h4');
  });
});

test('a task that moves under a parent keeps the hidden subtasks there in their places (SUBTASK-16, SELECT-36)', () => {
  const extra = ['parent', 'other'].map((id) => task(id, { projectId: 'p', tagIds: SHOWN }));
  const { store, order, drop } = listOf(PROJECT, { projectId: 'p', parentId: 'parent' }, {}, extra);
  drop(['other'], 'b', 'parent');
  expect(store.task('other')?.parentId).toBe('parent');
  const orderOf = (id: string) => store.task(id)?.projectOrder ?? 0;
  expect(orderOf('h3')).toBeLessThan(orderOf('other'));
  expect(orderOf('other')).toBeLessThan(orderOf('b'));
  expect(order().join(' ')).toBe('h1 h2 a h3 b c h4 d');
});

test('a copy without a gap below its original keeps the completed tasks in their places (SUBTASK-9, SELECT-36)', () => {
  const { data, store, order } = listOf(PROJECT, { projectId: 'p' }, done);
  const copy = store.task(duplicateTask(data, 'a') ?? '');
  expect(order().join(' ')).toBe('h1 h2 a h3 b c h4 d');
  expect(copy?.projectOrder).toBeGreaterThan(store.task('a')?.projectOrder ?? 0);
  expect(copy?.projectOrder).toBeLessThan(store.task('h3')?.projectOrder ?? 0);
});
