/**
 * The order of tasks in a list (TASK-32 to TASK-34): open before completed, then by the order field for the
 * list's context, then newest first. Tasks without an order come last. An unsaved task counts as newest,
 * because the server will give it a later time than all saved tasks. Comparators are total, so that binary
 * search can maintain a sorted view.
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from './task-facts.ts';
import { compareWithinDay } from './task-schedule.ts';
import { upcomingDate } from './task-views.ts';

/** A list's context, which determines the order field. Upcoming and mixed lists have no separate field. */
export type OrderContext = 'project' | 'today' | 'anytime' | 'mixed';

/** Gap between two saved sort positions (SELECT-18). */
export const ORDER_STEP = 1_000;

/** The largest stored sort position. The smallest is its negative. */
export const MAX_ORDER = 1e12;

/** Returns the order value for the item at `index`: its position, from 1, times 1000 (SELECT-18). */
export function orderAt(index: number): number {
  return (index + 1) * ORDER_STEP;
}

/** The facts of a task on which its place in a list depends. */
export type Ordered = Pick<
  TaskFacts,
  'id' | 'projectId' | 'completedOn' | 'projectOrder' | 'todayOrder' | 'anytimeOrder' | 'createdAt'
> & {
  /** True if the server has not confirmed the task's creation. */
  readonly isPendingSync?: boolean;
};

/**
 * Returns a task's order value in a context. In a mixed list, it is the project order if set, otherwise the
 * Today order (TASK-33).
 */
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

/**
 * Returns a negative number if `a` comes before `b`, and zero only for the same task (TASK-32 to TASK-34).
 */
export function compareTasks(context: OrderContext, a: Ordered, b: Ordered): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const orderA = orderIn(context, a) ?? Number.POSITIVE_INFINITY;
  const orderB = orderIn(context, b) ?? Number.POSITIVE_INFINITY;
  if (orderA !== orderB) return orderA < orderB ? -1 : 1;
  const waiting = Number(b.isPendingSync ?? false) - Number(a.isPendingSync ?? false);
  if (waiting !== 0) return waiting;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}

type Dated = Ordered & Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'thisEvening' | 'scheduledTime'>;

function compareDates(a: LocalDate | null, b: LocalDate | null): number {
  if (a === b) return 0;
  return (a ?? '9999-99-99') < (b ?? '9999-99-99') ? -1 : 1;
}

/**
 * Compares Upcoming and overdue tasks: open before completed, then by the date in Upcoming, then day before
 * evening, then by time (DATE-9).
 */
export function compareByDate(a: Dated, b: Dated): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const date = compareDates(upcomingDate(a), upcomingDate(b));
  if (date !== 0) return date;
  return compareWithinDay(a, b) || compareTasks('mixed', a, b);
}

/** Compares tasks in Today's Due section by due date (DATE-9). */
export function compareByDueDate(a: Dated, b: Dated): number {
  const date = compareDates(a.dueOn, b.dueOn);
  return date === 0 ? compareTasks('mixed', a, b) : date;
}

export interface NewOrder {
  readonly taskId: string;
  readonly newOrder: number;
  /**
   * Set if this task was renumbered only because a different task moved. If another user has moved this task
   * in the meantime, it keeps the new position.
   */
  readonly unlessOrdered?: true;
}

/** An item, with its order value in the list's context. */
export interface OrderedItem {
  readonly id: string;
  readonly order: number | null;
}

/**
 * Returns the order values to save after placing the `moved` items, in their sequence, before the item at
 * `index` of the list without them. Changes as few items as possible:
 *
 *   1000 2000 [] 3000     → between its neighbours: 2500
 *   [] 1000 / 3000 []     → a step before the first, a step after the last
 *   1000 - - [] -         → items without an order come last, so those above the position get one: 2000 3000, 3500
 *   1000 1001 [] 1002     → no gap left: items with an order are renumbered, position times 1000
 *   1000 MAX_ORDER []     → too large to be stored: renumbered as well
 *
 * Items without an order get the number of their position before the move, whichever item moves. So two users
 * who reorder an unordered list at the same time assign the same numbers, and each moved item ends up where
 * its user put it (SELECT-18 to SELECT-20).
 * @param list in display order, with the moved items in their old position; items from other lists may be
 * missing
 */
export function reorder(list: readonly OrderedItem[], moved: readonly string[], index: number): NewOrder[] {
  const isMoved = new Set(moved);
  const rest = list.filter(({ id }) => !isMoved.has(id));
  const at = Math.max(0, Math.min(index, rest.length));
  const numbers = numbered(list);
  const numberAt = (position: number): number | undefined => numbers.get(rest[position]?.id ?? '');
  const before = numberAt(at - 1);
  const after = numberAt(at);
  const step = stepBetween(before, after, moved.length);
  if (step === undefined) return renumber(rest, moved, at);
  const start = before ?? (after === undefined ? 0 : after - step * (moved.length + 1));
  if (start < -MAX_ORDER || start + step * moved.length > MAX_ORDER) return renumber(rest, moved, at);
  return [
    ...rest
      .slice(0, at)
      .filter(({ order }) => order === null)
      .map(({ id }) => ({ taskId: id, newOrder: numbers.get(id) ?? 0, unlessOrdered: true as const })),
    ...moved.map((taskId, position) => ({ taskId, newOrder: start + step * (position + 1) })),
  ];
}

/**
 * Returns the order values for tasks placed before the first task of a list. The first task must have an
 * order value (SELECT-27).
 */
export function ordersBefore(first: number, ids: readonly string[]): NewOrder[] {
  return ids.map((taskId, index) => ({ taskId, newOrder: first - ORDER_STEP * (ids.length - index) }));
}

/** Returns each item's order value. An item without one is placed one step after the previous item. */
function numbered(list: readonly OrderedItem[]): ReadonlyMap<string, number> {
  let last = 0;
  return new Map(
    list.map(({ id, order }) => {
      last = order ?? last + ORDER_STEP;
      return [id, last];
    }),
  );
}

/**
 * Returns the distance between new order values: the full step at an end of the list, otherwise the largest
 * step that fits. Returns undefined if none fits.
 */
function stepBetween(
  before: number | undefined,
  after: number | undefined,
  count: number,
): number | undefined {
  if (before === undefined || after === undefined) return ORDER_STEP;
  const step = Math.min(ORDER_STEP, Math.floor((after - before) / (count + 1)));
  return step >= 1 ? step : undefined;
}

/** Renumbers all items up to the last one that has an order value. Later items still have none. */
function renumber(rest: readonly OrderedItem[], moved: readonly string[], at: number): NewOrder[] {
  const orders = new Map(rest.map(({ id, order }) => [id, order]));
  const ids = [...rest.slice(0, at).map(({ id }) => id), ...moved, ...rest.slice(at).map(({ id }) => id)];
  const last = ids.findLastIndex((id) => orders.get(id) !== null);
  return ids
    .slice(0, last + 1)
    .map((taskId, position) => ({ taskId, newOrder: orderAt(position) }))
    .filter(({ taskId, newOrder }) => orders.get(taskId) !== newOrder);
}
