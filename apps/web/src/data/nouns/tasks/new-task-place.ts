/**
 * Puts new tasks at the top of their lists, even manually sorted ones (SELECT-27), or at the bottom if the user
 * prefers that (TASK-96). New subtasks come last under their parent, so they get no sort position.
 */
import { isTopLevelRow } from '@questlog/domain/subtasks/top-level-rows';
import { ordersAfter } from '@questlog/domain/tasks/move-among';
import { orderIn, ordersBefore, type NewOrder } from '@questlog/domain/tasks/task-order';
import type { View } from '@questlog/domain/tasks/task-views';
import type { OrderedList, orderCommands } from './order-commands.ts';
import type { RowStore } from '../../engine/store/row-store.ts';
import type { TaskReaders } from './task-readers.ts';
import type { TaskItem } from './task-item.ts';

/** Returns the manually sorted lists that show this open task at their top level. */
export function listsOf({ projectId, scheduledOn }: TaskItem, today: string): [OrderedList, View][] {
  const lists: [OrderedList, View][] = [];
  if (projectId !== null) lists.push(['project', { kind: 'project', projectId }]);
  if (scheduledOn === null) lists.push(['anytime', { kind: 'anytime' }]);
  else if (scheduledOn === today) lists.push(['today', { kind: 'today' }]);
  return lists;
}

type Store = Pick<RowStore, 'today'> & Pick<TaskReaders, 'view' | 'task'>;

/**
 * Reads the lists before new tasks are added.
 * @param task any of the new tasks; they all belong to the same lists
 * @param isLast true if the tasks go to the bottom
 * @returns a function that puts the new tasks, in order, at the top or bottom of each list; at the top, it does
 * nothing for a list whose first task has no manual order
 */
export function newTaskPlace(
  store: Store,
  task: TaskItem,
  isLast: boolean,
  reorderTasks: ReturnType<typeof orderCommands>['reorderTasks'],
): (ids: readonly string[]) => void {
  const lists = task.parentId === null ? listsOf(task, store.today) : [];
  const placings = lists.flatMap(([context, view]) => {
    const ordersOf = (isLast ? lastIn : firstIn)(store, context, view);
    return ordersOf === undefined ? [] : [{ context, ordersOf }];
  });
  return (ids) => {
    for (const { context, ordersOf } of placings) reorderTasks(context, ordersOf(ids));
  };
}

type OrdersOf = (ids: readonly string[]) => NewOrder[];

function firstIn(store: Store, context: OrderedList, view: View): OrdersOf | undefined {
  const [id = ''] = store.view(view, 'all').ids;
  const first = store.task(id);
  const order = first === undefined ? null : orderIn(context, first);
  return order === null ? undefined : (ids) => ordersBefore(order, ids);
}

function lastIn(store: Store, context: OrderedList, view: View): OrdersOf {
  const tasks = store.view(view, 'active').ids.flatMap((id) => {
    const task = store.task(id);
    if (task === undefined || !isTopLevelRow(view, task, store.task(task.parentId ?? ''))) return [];
    // Today lists overdue tasks in a separate section, which is sorted by date.
    return context === 'today' && task.scheduledOn !== store.today ? [] : [task];
  });
  return (ids) => ordersAfter(context, tasks, ids);
}
