/** Finds the tasks that share a sort order, including those that no list shows. */
import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import { reorderAmong, type ShownPosition } from '@questlog/domain/tasks/move-among';
import { compareTasks, type NewOrder } from '@questlog/domain/tasks/task-order';
import { belongsTo, isSortedByDate, todaySection, type View } from '@questlog/domain/tasks/task-views';
import type { RowStore } from '../../engine/store/row-store.ts';
import type { OrderedList } from './order-commands.ts';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

type Store = Pick<RowStore, 'today'> & Pick<TaskReaders, 'task' | 'view' | 'allTasks' | 'subtasksOf'>;

/** The sort order of a view's top level, or of a task's subtasks. */
export interface SharedOrder {
  readonly context: OrderedList;
  readonly view: View;
  /** Undefined for the top level. */
  readonly parentId: string | undefined;
}

/** Returns the order values to save after placing tasks between two others. */
export function ordersAt(
  store: Store,
  { context, view, parentId }: SharedOrder,
  moved: readonly string[],
  at: ShownPosition,
): NewOrder[] {
  return parentId === undefined
    ? reorderAmong(context, topLevelOf(store, view), compareTasks, moved, at)
    : reorderAmong(context, store.subtasksOf(parentId), compareSubtasks, moved, at);
}

/**
 * Returns the tasks at a view's top level, and the completed ones that return there when they are reopened. The
 * Inbox shares its order with Anytime, which contains all of its tasks.
 */
function topLevelOf(store: Store, view: View): TaskItem[] {
  const whole: View = view.kind === 'inbox' ? { kind: 'anytime' } : view;
  // Overdue and due tasks have no manual order.
  const isManual = (task: TaskItem): boolean =>
    whole.kind !== 'today' || !isSortedByDate(todaySection(task, store.today));
  const { ids, tree } = store.view(whole, 'active');
  const open = ids
    .filter((id) => tree?.get(id)?.parentId === undefined)
    .flatMap((id) => store.task(id) ?? [])
    .filter(({ completedOn }) => completedOn === null);
  const returnsHere = ({ completedOn, parentId, ...task }: TaskItem): boolean =>
    completedOn !== null &&
    store.task(parentId ?? '')?.completedOn !== null &&
    belongsTo(whole, { ...task, completedOn: null }, store.today);
  return [...open, ...Array.from(store.allTasks()).filter(returnsHere)].filter(isManual);
}
