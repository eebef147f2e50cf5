/**
 * The order of tasks in a list (TASK-32 to TASK-34): open before completed; then by the order
 * field of the context; tasks without one last; ties by newest creation first. A creation that the server does not
 * know yet is newer than all that it knows: it will get a later time than they have, whatever the clock said that it
 * was made by. Comparators are total, so that a sorted view can be kept by binary search.
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { TaskFacts } from './task-facts.ts';
import { upcomingDate } from './task-views.ts';

/** Where a list keeps its order. Upcoming and mixed lists have none of their own. */
export type OrderContext = 'project' | 'today' | 'anytime' | 'mixed';

/** Orders are saved at steps of this size (SELECT-18). */
export const ORDER_STEP = 1_000;

/** The order of the item at `index`, from 0: position times 1000 (SELECT-18). */
export function orderAt(index: number): number {
  return (index + 1) * ORDER_STEP;
}

type Ordered = Pick<
  TaskFacts,
  'id' | 'projectId' | 'completedOn' | 'projectOrder' | 'todayOrder' | 'anytimeOrder' | 'createdAt'
> & {
  /** Its creation has not reached the server. */
  readonly isPendingSync?: boolean;
};

/**
 * The order field that counts for a task in a context; in a mixed list the project's where it has one, else today's
 * (TASK-33).
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

/** Negative when `a` stands before `b`. Zero only for the same task (TASK-32 to TASK-34). */
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

type Dated = Ordered & Pick<TaskFacts, 'scheduledOn' | 'dueOn' | 'thisEvening'>;

function compareDates(a: LocalDate | null, b: LocalDate | null): number {
  if (a === b) return 0;
  return (a ?? '9999-99-99') < (b ?? '9999-99-99') ? -1 : 1;
}

/**
 * Orders Upcoming and overdue tasks: open before completed, then by the date under which Upcoming lists them, the
 * evening after the day (DATE-9).
 */
export function compareByDate(a: Dated, b: Dated): number {
  const done = Number(a.completedOn !== null) - Number(b.completedOn !== null);
  if (done !== 0) return done;
  const date = compareDates(upcomingDate(a), upcomingDate(b));
  if (date !== 0) return date;
  const evening = Number(a.thisEvening) - Number(b.thisEvening);
  return evening === 0 ? compareTasks('mixed', a, b) : evening;
}

/** Orders the Due section of Today by due date (DATE-9). */
export function compareByDueDate(a: Dated, b: Dated): number {
  const date = compareDates(a.dueOn, b.dueOn);
  return date === 0 ? compareTasks('mixed', a, b) : date;
}

export interface NewOrder {
  readonly taskId: string;
  readonly newOrder: number;
  /** It was numbered for another's sake: an order that somebody gave it meanwhile stays. */
  readonly unlessOrdered?: true;
}

/** An item of a list with the order that it has in the list's context. */
export interface Place {
  readonly id: string;
  readonly order: number | null;
}

/**
 * The orders to save after the tasks `moved` were put, in their order, before the one at `index` of the list without
 * them. Nothing is sent that can stay:
 *
 *   1000 2000 [] 3000     → between its neighbours: 2500
 *   [] 1000 / 3000 []     → a step before the first, a step after the last
 *   1000 - - [] -         → those without an order stand last, so those above the place get one: 2000 3000, 3500
 *   1000 1001 [] 1002     → no room: what has an order is numbered anew, position times 1000
 *
 * Those without an order get the number of the position that they had before the move, whoever moves what: two people
 * who put a list in order for the first time at once give them the same, and each move stands where its maker put it
 * (SELECT-18 to SELECT-20).
 * @param list as it is shown, the moved ones in their old place; those that come from elsewhere need not be in it
 */
export function reorder(list: readonly Place[], moved: readonly string[], index: number): NewOrder[] {
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
  return [
    ...rest
      .slice(0, at)
      .filter(({ order }) => order === null)
      .map(({ id }) => ({ taskId: id, newOrder: numbers.get(id) ?? 0, unlessOrdered: true as const })),
    ...moved.map((taskId, position) => ({ taskId, newOrder: start + step * (position + 1) })),
  ];
}

/** The orders of tasks that come, one behind the other, before the first of a list, which has an order (SELECT-27). */
export function ordersBefore(first: number, ids: readonly string[]): NewOrder[] {
  return ids.map((taskId, index) => ({ taskId, newOrder: first - ORDER_STEP * (ids.length - index) }));
}

/** The orders that the items have, or would have if all had one: a step apart, after the last that has one. */
function numbered(list: readonly Place[]): ReadonlyMap<string, number> {
  let last = 0;
  return new Map(
    list.map(({ id, order }) => {
      last = order ?? last + ORDER_STEP;
      return [id, last];
    }),
  );
}

/** The whole step where one side is open, else as far apart as there is room for; undefined where there is none. */
function stepBetween(
  before: number | undefined,
  after: number | undefined,
  count: number,
): number | undefined {
  if (before === undefined || after === undefined) return ORDER_STEP;
  const step = Math.min(ORDER_STEP, Math.floor((after - before) / (count + 1)));
  return step >= 1 ? step : undefined;
}

/** Numbers all down to the last one that has an order, and leaves the others without one. */
function renumber(rest: readonly Place[], moved: readonly string[], at: number): NewOrder[] {
  const orders = new Map(rest.map(({ id, order }) => [id, order]));
  const ids = [...rest.slice(0, at).map(({ id }) => id), ...moved, ...rest.slice(at).map(({ id }) => id)];
  const last = ids.findLastIndex((id) => orders.get(id) !== null);
  return ids
    .slice(0, last + 1)
    .map((taskId, position) => ({ taskId, newOrder: orderAt(position) }))
    .filter(({ taskId, newOrder }) => orders.get(taskId) !== newOrder);
}
