import type { Subject } from '@questlog/domain/tasks/task-messages';
import { toast, type ToastAction } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';

/** Shared by the actions on tasks. */
export interface ActionContext extends Pick<DataLayer, 'store' | 'commands' | 'undo'> {
  /** Shows a message with Undo, and returns its id. */
  readonly offerUndo: (message: string, onUndo?: () => void, more?: ToastAction) => number;
  readonly tasksOf: (ids: readonly string[], wanted: (task: TaskItem) => boolean) => TaskItem[];
}

export function actionContext(data: Pick<DataLayer, 'store' | 'commands' | 'undo'>): ActionContext {
  const { store, commands, undo } = data;
  return {
    store,
    commands,
    undo,
    offerUndo: (message, onUndo, more) => {
      const undoStep = undo.ofThisStep();
      const onClick = (): void => {
        onUndo?.();
        undoStep();
      };
      return toast.show({ message, type: 'success', action: { label: 'Undo', onClick }, more });
    },
    tasksOf: (ids, wanted) =>
      ids
        .map((id) => store.task(id))
        .filter((task) => task !== undefined)
        .filter(wanted),
  };
}

/** Returns the title of a single task, or the number of tasks, for a message. */
export function subjectOf(tasks: readonly TaskItem[]): Subject {
  return tasks.length === 1 ? (tasks[0]?.title ?? '') : tasks.length;
}

export function idsOf(tasks: readonly TaskItem[]): string[] {
  return tasks.map((task) => task.id);
}

/** Sets a field of open tasks, and shows a message about those that it changes. */
export function setField(
  { commands, tasksOf, offerUndo }: ActionContext,
  ids: readonly string[],
  change: Partial<Pick<TaskItem, 'dueOn' | 'priority' | 'projectId'>>,
  message: (tasks: readonly TaskItem[]) => string,
): void {
  const fields = Object.entries(change);
  const tasks = tasksOf(
    ids,
    (task) =>
      task.completedAt === null && fields.some(([field, value]) => task[field as keyof TaskItem] !== value),
  );
  if (tasks.length === 0) return;
  commands.updateTasks(idsOf(tasks), change);
  offerUndo(message(tasks));
}
