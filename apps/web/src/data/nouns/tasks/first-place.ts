/**
 * Puts new tasks at the top of their lists, even manually sorted ones (SELECT-27). New subtasks come last
 * under their parent, so they get no sort position.
 */
import { orderIn, ordersBefore } from '@questlog/domain/tasks/task-order';
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

/**
 * Reads the lists before new tasks are added.
 * @param task any of the new tasks; they all belong to the same lists
 * @returns a function that puts the new tasks, in order, at the top of each list; does nothing for a list
 * whose first task has no manual order
 */
export function firstPlace(
  store: Pick<RowStore, 'today'> & Pick<TaskReaders, 'view' | 'task'>,
  task: TaskItem,
  reorderTasks: ReturnType<typeof orderCommands>['reorderTasks'],
): (ids: readonly string[]) => void {
  const firsts = (task.parentId === null ? listsOf(task, store.today) : []).flatMap(([context, view]) => {
    const [id = ''] = store.view(view, 'all').ids;
    const first = store.task(id);
    const order = first === undefined ? null : orderIn(context, first);
    return order === null ? [] : [{ context, order }];
  });
  return (ids) => {
    for (const { context, order } of firsts) reorderTasks(context, ordersBefore(order, ids));
  };
}
