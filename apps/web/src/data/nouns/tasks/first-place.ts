/** New tasks stand first in their lists, also in one that somebody has put in order (SELECT-27). */
import { orderIn, ordersBefore } from '@questlog/domain/tasks/task-order';
import type { View } from '@questlog/domain/tasks/task-views';
import type { Commands } from '../commands.ts';
import type { StoreReader } from '../store-reader.ts';
import type { TaskItem } from './task-item.ts';

type Context = Parameters<Commands['reorderTasks']>[0];

/** The lists with an order of their own that an open task is in. */
export function listsOf({ projectId, scheduledOn }: TaskItem, today: string): [Context, View][] {
  const lists: [Context, View][] = [];
  if (projectId !== null) lists.push(['project', { kind: 'project', projectId }]);
  if (scheduledOn === null) lists.push(['anytime', { kind: 'anytime' }]);
  else if (scheduledOn === today) lists.push(['today', { kind: 'today' }]);
  return lists;
}

/**
 * Looks at the lists before new tasks of one place are in them.
 * @param task any of them
 * @returns puts them, in their order, before the first that has an order; nothing where none has
 */
export function firstPlace(
  store: StoreReader,
  task: TaskItem,
  reorderTasks: Commands['reorderTasks'],
): (ids: readonly string[]) => void {
  const firsts = listsOf(task, store.today).flatMap(([context, view]) => {
    const [id = ''] = store.view(view, 'all').ids;
    const first = store.task(id);
    const order = first === undefined ? null : orderIn(context, first);
    return order === null ? [] : [{ context, order }];
  });
  return (ids) => {
    for (const { context, order } of firsts) reorderTasks(context, ordersBefore(order, ids));
  };
}
