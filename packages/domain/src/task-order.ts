/**
 * The order of tasks in a list (tasks-and-admin.md section 4): open before completed; then by the order
 * field of the context; tasks without one last; ties by newest creation first. Comparators are total, so
 * that a sorted view can be kept by binary search.
 */
import type { TaskFacts } from './task-facts.ts';

/** Where a list keeps its order. Upcoming and mixed lists have none of their own. */
export type OrderContext = 'project' | 'today' | 'anytime' | 'mixed';

/** Orders are saved at steps of this size (section 9). */
export const ORDER_STEP = 1_000;

/** The order of the item at `index`, from 0: position times 1000. */
export function orderAt(index: number): number {
  return (index + 1) * ORDER_STEP;
}

type Ordered = Pick<
  TaskFacts,
  'id' | 'projectId' | 'completedOn' | 'projectOrder' | 'todayOrder' | 'anytimeOrder' | 'createdAt'
>;

/** The order field that counts for a task in a context; in a mixed list the project's where it has one, else today's. */
export function orderIn(context: OrderContext, task: Ordered): number | null {
  switch (context) {
    case 'project':
      return task.projectOrder;
    case 'today':
      return task.todayOrder;
    case 'anytime':
      return task.anytimeOrder;
    case 'mixed':
      return task.projectId === null ? task.todayOrder : task.projectOrder;
  }
}

/** Negative when `a` stands before `b`. Zero only for the same task. */
export function compareTasks(context: OrderContext, a: Ordered, b: Ordered): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const orderA = orderIn(context, a) ?? Number.POSITIVE_INFINITY;
  const orderB = orderIn(context, b) ?? Number.POSITIVE_INFINITY;
  if (orderA !== orderB) return orderA < orderB ? -1 : 1;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}

/** The same, with the scheduled date before the order and the evening after the day: for Upcoming and for overdue tasks. */
export function compareByDate(
  a: Ordered & Pick<TaskFacts, 'scheduledOn' | 'thisEvening'>,
  b: Ordered & Pick<TaskFacts, 'scheduledOn' | 'thisEvening'>,
): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const dateA = a.scheduledOn ?? '9999-99-99';
  const dateB = b.scheduledOn ?? '9999-99-99';
  if (dateA !== dateB) return dateA < dateB ? -1 : 1;
  const evening = Number(a.thisEvening) - Number(b.thisEvening);
  return evening === 0 ? compareTasks('mixed', a, b) : evening;
}

export interface NewOrder {
  readonly taskId: string;
  readonly newOrder: number;
}

/**
 * The orders to save after `moved` was put at `index` of `ids` (a list without it). The whole list is
 * numbered anew, position times 1000, as section 7 has it.
 */
export function reorder(ids: readonly string[], moved: string, index: number): NewOrder[] {
  const rest = ids.filter((id) => id !== moved);
  const at = Math.max(0, Math.min(index, rest.length));
  return [...rest.slice(0, at), moved, ...rest.slice(at)].map((taskId, position) => ({
    taskId,
    newOrder: orderAt(position),
  }));
}
