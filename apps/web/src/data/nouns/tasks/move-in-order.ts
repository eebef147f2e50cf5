/** Finds the tasks that share a sort order, including those that no list shows. */
import { PROJECT_PARTS } from '@questlog/domain/subtasks/top-level-rows';
import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import { reorderAmong, type ShownPosition } from '@questlog/domain/tasks/move-among';
import { compareTasks, type NewOrder } from '@questlog/domain/tasks/task-order';
import { belongsTo, isSortedByDate, todaySection, type View } from '@questlog/domain/tasks/task-views';
import type { RowStore } from '../../engine/store/row-store.ts';
import type { ViewSnapshot } from './lists/view-snapshot.ts';
import type { OrderedList } from './order-commands.ts';
import type { TaskItem } from './task-item.ts';
import type { TaskReaders } from './task-readers.ts';

type Store = Pick<RowStore, 'today'> &
  Pick<TaskReaders, 'task' | 'view' | 'projectPart' | 'allTasks' | 'subtasksOf'>;

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

/** Returns the lists with the open tasks of a view: one, or those of the parts of a project. */
export function openListsOf(store: Pick<Store, 'view' | 'projectPart'>, view: View): readonly ViewSnapshot[] {
  return view.kind === 'project'
    ? PROJECT_PARTS.map((part) => store.projectPart(part, view.projectId, 'active'))
    : [store.view(view, 'active')];
}

/**
 * Returns the tasks at a view's top level, and the completed ones that return there when they are reopened. The
 * Inbox shares its order with Anytime, which contains all of its tasks. The parts of a project share one order.
 */
function topLevelOf(store: Store, view: View): TaskItem[] {
  const whole: View = view.kind === 'inbox' ? { kind: 'anytime' } : view;
  // Overdue and due tasks have no manual order.
  const isManual = (task: TaskItem): boolean =>
    whole.kind !== 'today' || !isSortedByDate(todaySection(task, store.today));
  const open = openListsOf(store, whole)
    .flatMap(({ ids, tree }) => ids.filter((id) => tree?.get(id)?.parentId === undefined))
    .flatMap((id) => store.task(id) ?? [])
    .filter(({ completedOn }) => completedOn === null);
  const returnsHere = ({ completedOn, parentId, ...task }: TaskItem): boolean =>
    completedOn !== null &&
    store.task(parentId ?? '')?.completedOn !== null &&
    belongsTo(whole, { ...task, completedOn: null }, store.today);
  return [...open, ...Array.from(store.allTasks()).filter(returnsHere)].filter(isManual);
}
