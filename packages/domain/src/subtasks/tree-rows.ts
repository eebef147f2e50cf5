/** Rows of a list with trees, in display order (SUBTASK-11, SUBTASK-15). */
import { isComputedId } from '../recurrence/occurrence-id.ts';
import type { TaskFacts } from '../tasks/task-facts.ts';
import { orderIn, type OrderContext } from '../tasks/task-order.ts';
import { isShownUnder } from './top-level-rows.ts';

type Ordered = Pick<
  TaskFacts,
  'id' | 'projectId' | 'completedOn' | 'projectOrder' | 'todayOrder' | 'anytimeOrder' | 'createdAt'
> & {
  /** True if the server has not confirmed the task's creation. */
  readonly isPendingSync?: boolean;
};

/**
 * Compares subtasks of one parent: open before completed, then by manual position. Those without one come
 * last, oldest first, like the steps of a plan (SUBTASK-11).
 */
export function compareSubtasks(context: OrderContext, a: Ordered, b: Ordered): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const orderA = orderIn(context, a) ?? Number.POSITIVE_INFINITY;
  const orderB = orderIn(context, b) ?? Number.POSITIVE_INFINITY;
  if (orderA !== orderB) return orderA < orderB ? -1 : 1;
  const waiting = Number(isNew(a)) - Number(isNew(b));
  if (waiting !== 0) return waiting;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * Returns true for a subtask whose creation time is not known yet. That of a repeating subtask, or of a copy,
 * is the original's.
 */
function isNew({ id, isPendingSync = false }: Ordered): boolean {
  return isPendingSync && !isComputedId(id);
}

export type ListedTask = Pick<TaskFacts, 'id' | 'parentId' | 'completedOn'>;

export interface TreeRow {
  /** The row's level, from 1. A subtask can also be shown at level 1. */
  readonly level: number;
  /** Undefined at level 1. */
  readonly parentId: string | undefined;
  /** Number of rows under the same parent, and this row's position, from 1. */
  readonly siblings: number;
  readonly position: number;
  /** Number of rows directly under this one, visible or collapsed. */
  readonly subtasks: number;
}

export interface ListedTrees<Task extends ListedTask> {
  /** The tasks at the top level, in list order. */
  readonly roots: readonly Task[];
  /** Direct subtasks of each task, in display order. */
  readonly under: ReadonlyMap<string, readonly Task[]>;
  /** True if a task in the list is its own ancestor. */
  readonly hasCycle: boolean;
}

/**
 * Arranges a list's tasks in trees. Two pending changes can briefly put two tasks under each other; both
 * trees still appear.
 * @param tasks in the order of the list
 * @param compare compares subtasks of one parent
 */
export function listTrees<Task extends ListedTask>(
  tasks: readonly Task[],
  compare: (a: Task, b: Task) => number,
): ListedTrees<Task> {
  if (!tasks.some(({ parentId }) => parentId !== null))
    return { roots: tasks, under: new Map(), hasCycle: false };
  // A list can have ten thousand tasks and is rebuilt after each change, so create no object per task.
  const byId = new Map<string, Task>();
  for (const task of tasks) byId.set(task.id, task);
  const roots: Task[] = [];
  const under = new Map<string, Task[]>();
  let hasCycle = false;
  for (const task of tasks) {
    const parent = task.parentId === null ? undefined : byId.get(task.parentId);
    const isUnder = parent !== undefined && isShownUnder(task, parent);
    const isCyclic = isUnder && isInCycle(task, parent, byId);
    hasCycle ||= isCyclic;
    if (!isUnder || isCyclic) {
      roots.push(task);
      continue;
    }
    const siblings = under.get(parent.id);
    if (siblings === undefined) under.set(parent.id, [task]);
    else siblings.push(task);
  }
  for (const siblings of under.values()) siblings.sort(compare);
  return { roots, under, hasCycle };
}

/**
 * Returns the trees without the removed tasks. Returns undefined if the rest must be rearranged, because some
 * tasks are under a removed one or the list has a cycle.
 */
export function treesWithout<Task extends ListedTask>(
  { roots, under, hasCycle }: ListedTrees<Task>,
  removed: readonly Task[],
): ListedTrees<Task> | undefined {
  if (hasCycle) return undefined;
  const deleted = new Set(removed.map(({ id }) => id));
  const stays = ({ id }: Task): boolean => !deleted.has(id);
  const left = new Map(under);
  for (const { id, parentId } of removed) {
    if (under.get(id)?.some(stays) === true) return undefined;
    left.delete(id);
    const siblings =
      parentId === null || deleted.has(parentId) ? undefined : left.get(parentId)?.filter(stays);
    if (parentId === null || siblings === undefined) continue;
    if (siblings.length === 0) left.delete(parentId);
    else left.set(parentId, siblings);
  }
  return { roots: roots.filter(stays), under: left, hasCycle };
}

function isInCycle(task: ListedTask, parent: ListedTask, byId: ReadonlyMap<string, ListedTask>): boolean {
  let above: ListedTask | undefined = parent;
  // Limit the steps, because the task may be below a cycle without being part of it.
  for (let steps = 0; above !== undefined && steps < byId.size; steps += 1) {
    if (above === task) return true;
    above = above.parentId === null ? undefined : byId.get(above.parentId);
  }
  return false;
}

export interface TreeRows {
  /** Task ids in display order, parents before their subtasks. */
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, TreeRow>;
}

/**
 * Returns a list's rows.
 * @param shown returns whether a task passes the list's filter; its ancestors are shown too. If absent, all
 * tasks pass
 */
export function treeRows<Task extends ListedTask>(
  { roots, under }: ListedTrees<Task>,
  shown?: (task: Task) => boolean,
): TreeRows {
  const ids: string[] = [];
  const rows = new Map<string, TreeRow>();
  const passing = shown === undefined ? undefined : passingIn(under, shown);
  const shownOf = (tasks: readonly Task[]): readonly Task[] =>
    passing === undefined ? tasks : tasks.filter((task) => passing(task));
  const add = (siblings: readonly Task[], level: number, parentId: string | undefined): void => {
    let position = 0;
    for (const { id } of siblings) {
      position += 1;
      const children = under.get(id);
      const below = children === undefined ? undefined : shownOf(children);
      const subtasks = below?.length ?? 0;
      ids.push(id);
      rows.set(id, { level, parentId, siblings: siblings.length, position, subtasks });
      if (below !== undefined && subtasks > 0) add(below, level + 1, id);
    }
  };
  add(shownOf(roots), 1, undefined);
  return { ids, rows };
}

/**
 * Returns a list's rows after some tasks were removed. Only their siblings and parents change.
 * @param left the trees without the removed tasks (see {@link treesWithout})
 */
export function rowsWithout<Task extends ListedTask>(
  before: TreeRows,
  left: ListedTrees<Task>,
  removed: readonly Task[],
): TreeRows {
  const rows = new Map(before.rows);
  for (const { id } of removed) rows.delete(id);
  for (const parentId of new Set(removed.map(({ id }) => before.rows.get(id)?.parentId))) {
    const siblings = parentId === undefined ? left.roots : (left.under.get(parentId) ?? []);
    const parent = rows.get(parentId ?? '');
    if (parentId !== undefined && parent !== undefined) {
      rows.set(parentId, { ...parent, subtasks: siblings.length });
    }
    siblings.forEach(({ id }, index) => {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, siblings: siblings.length, position: index + 1 });
    });
  }
  return { ids: before.ids.filter((id) => rows.has(id)), rows };
}

/**
 * Returns a function that checks whether a task or any task under it passes the filter. Results are cached.
 */
function passingIn<Task extends ListedTask>(
  under: ListedTrees<Task>['under'],
  shown: (task: Task) => boolean,
): (task: Task) => boolean {
  const known = new Map<string, boolean>();
  const passes = (task: Task): boolean => {
    const children = under.get(task.id);
    // Cache only tasks with subtasks, because other tasks are never checked twice.
    if (children === undefined) return shown(task);
    const before = known.get(task.id);
    if (before !== undefined) return before;
    const result = shown(task) || children.some(passes);
    known.set(task.id, result);
    return result;
  };
  return passes;
}

/** Returns a list's rows without those under a collapsed row (SUBTASK-15). */
export function unfoldedIds({ ids, rows }: TreeRows, isFolded: (id: string) => boolean): readonly string[] {
  let hiddenFrom = Number.POSITIVE_INFINITY;
  return ids.filter((id) => {
    const { level, subtasks } = rows.get(id) ?? { level: 1, subtasks: 0 };
    if (level >= hiddenFrom) return false;
    hiddenFrom = subtasks > 0 && isFolded(id) ? level + 1 : Number.POSITIVE_INFINITY;
    return true;
  });
}
