/**
 * Puts new tasks at the top of their lists, even manually sorted ones (SELECT-27), or at the bottom if the user
 * prefers that (TASK-96). New subtasks come last under their parent, so they get no sort position.
 */
import { orderIn, ordersBefore, type NewOrder } from '@questlog/domain/tasks/task-order';
import type { View } from '@questlog/domain/tasks/task-views';
import { ordersAt } from './move-in-order.ts';
import type { OrderedList } from './order-commands.ts';
import type { TaskItem } from './task-item.ts';

type Store = Parameters<typeof ordersAt>[0];

/** Returns the manually sorted lists that show this open task at their top level. */
export function listsOf({ projectId, scheduledOn, someday }: TaskItem, today: string): [OrderedList, View][] {
  const lists: [OrderedList, View][] = [];
  if (projectId !== null) lists.push(['project', { kind: 'project', projectId }]);
  if (scheduledOn === null) lists.push(['anytime', { kind: someday ? 'someday' : 'anytime' }]);
  else if (scheduledOn === today) lists.push(['today', { kind: 'today' }]);
  return lists;
}

/** Order values to save in one list. */
interface ListOrders {
  readonly context: OrderedList;
  readonly orders: readonly NewOrder[];
}

/**
 * Returns the order values that put new tasks, in order, at the top or bottom of their lists. Empty for the top
 * of a list whose first task has no manual order. Call it before the tasks are added.
 * @param tasks they all belong to the same lists
 * @param isLast true if the tasks go to the bottom
 */
export function newTaskOrders(store: Store, tasks: readonly TaskItem[], isLast: boolean): ListOrders[] {
  const [task] = tasks;
  if (task === undefined || task.parentId !== null) return [];
  const ids = tasks.map(({ id }) => id);
  return listsOf(task, store.today).map(([context, view]) => ({
    context,
    orders: isLast
      ? ordersAt(store, { context, view, parentId: undefined }, ids, { above: undefined, below: undefined })
      : ordersAtTop(store, context, view, ids),
  }));
}

function ordersAtTop(store: Store, context: OrderedList, view: View, ids: readonly string[]): NewOrder[] {
  const [firstId = ''] = store.view(view, 'all').ids;
  const first = store.task(firstId);
  const order = first === undefined ? null : orderIn(context, first);
  return order === null ? [] : ordersBefore(order, ids);
}
