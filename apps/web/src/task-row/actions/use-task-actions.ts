import { countOf } from '@questlog/domain/counts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { completedWith, isLastSubtask } from '@questlog/domain/subtasks/completing';
import { descendantsOf } from '@questlog/domain/subtasks/task-forest';
import {
  completedTreeMessage,
  deletedMessage,
  dueMessage,
  duplicatedMessage,
  lastSubtaskMessage,
  movedMessage,
  priorityMessage,
  scheduledMessage,
  type Schedule,
} from '@questlog/domain/tasks/task-messages';
import { chosenSchedule, shiftedDate } from '@questlog/domain/tasks/task-schedule';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { useMemo } from 'react';
import type { TaskChange } from '../../data/nouns/tasks/task-input.ts';
import { useData } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { toast, type ToastAction } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { duplicateTask } from './duplicate-task.ts';
import { retitle, type Retitled } from './retitle.ts';

/** The user's changes to tasks. Each shows a message with Undo. */
export interface TaskActions {
  readonly complete: (id: string, undone?: () => void) => void;
  readonly reopen: (id: string) => void;
  readonly schedule: (id: string, when: Schedule) => void;
  readonly setDue: (id: string, dueOn: LocalDate | null) => void;
  readonly setPriority: (id: string, priority: Priority) => void;
  readonly shift: (id: string, by: 1 | -1) => void;
  readonly move: (id: string, projectId: string | null) => void;
  /**
   * Makes a change without a toast, for changes that are obvious on screen, such as a new title. If the task
   * was completed or deleted elsewhere, the user can copy the typed text.
   * @param tagPaths the tags typed in the text, which are added to the task's tags
   */
  readonly update: (
    task: Pick<TaskItem, 'id' | 'title'>,
    change: TaskChange,
    tagPaths?: readonly string[],
  ) => void;
  /** Changes the title and the fields typed in it, and adds its #tags. */
  readonly retitle: (task: Pick<TaskItem, 'id' | 'title'>, retitled: Retitled) => void;
  /** Returns the copy's id; undefined if none was created. */
  readonly duplicate: (id: string) => string | undefined;
  /** Asks for confirmation. Resolves with false if the user cancels. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** The toasts about completed tasks, by task id. Reopening the task dismisses its toast. */
const completions = new Map<string, number>();

/** Returns the actions for tasks. The result is stable between renders. */
export function useTaskActions(): TaskActions {
  const data = useData();
  const { store, commands, undo } = data;
  const confirm = useConfirm();
  return useMemo(() => {
    const offerUndo = (message: string, onUndo?: () => void, more?: ToastAction): number => {
      const undoStep = undo.ofThisStep();
      const onClick = (): void => {
        onUndo?.();
        undoStep();
      };
      return toast.show({ message, type: 'success', action: { label: 'Undo', onClick }, more });
    };
    const reopen = (id: string): void => {
      toast.dismiss(completions.get(id) ?? 0);
      completions.delete(id);
      commands.setCompleted(id, false);
    };
    const change = (id: string, next: TaskChange, message: string): void => {
      if (commands.updateTask(id, next)) offerUndo(message);
    };
    const titleOf = (id: string): string => store.task(id)?.title ?? '';

    const update: TaskActions['update'] = ({ id, title }, next, tagPaths = []) => {
      const isUpdated = commands.updateTask(id, next);
      if (tagPaths.length > 0) commands.tagTasks([id], { addTagPaths: tagPaths });
      if (isUpdated || store.task(id)?.completedAt === null) return;
      const written = [next.title, next.notes, next.description].filter((text) => typeof text === 'string');
      if (written.length === 0) return;
      toast.show({
        message: `Not saved: "${title}" was completed or deleted while you wrote.`,
        type: 'warning',
        duration: 0,
        action: { label: 'Copy text', onClick: () => void copyText(written.join('\n')) },
      });
    };

    const schedule: TaskActions['schedule'] = (id, when) => {
      const task = store.task(id);
      if (task === undefined) return;
      change(id, chosenSchedule(task, when), scheduledMessage(task.title, when, store.today, locale));
    };

    const complete: TaskActions['complete'] = (id, undone) => {
      const task = store.task(id);
      if (task === undefined) return;
      const parent = isLastSubtask(store, id) ? store.task(task.parentId ?? '') : undefined;
      const below = completedWith(store, [id]).length - 1;
      // The same keystroke may have saved typed text. Undoing the completion must keep it (UNDO-12).
      undo.endStep();
      commands.setCompleted(id, true);
      const message =
        parent === undefined
          ? completedTreeMessage(task.title, below)
          : lastSubtaskMessage(task.title, parent.title);
      const more = parent && { label: 'Complete it too', onClick: () => complete(parent.id) };
      const shown = offerUndo(
        message,
        () => {
          undone?.();
          completions.delete(id);
        },
        more,
      );
      completions.set(id, shown);
    };

    return {
      complete,
      reopen,
      schedule,
      setPriority: (id, priority) => change(id, { priority }, priorityMessage(titleOf(id), priority)),
      shift: (id, by) => {
        const task = store.task(id);
        if (task === undefined) return;
        const { thisEvening, scheduledTime } = task;
        const scheduledOn = shiftedDate(task.scheduledOn, by, store.today);
        schedule(id, { scheduledOn, thisEvening, scheduledTime });
      },
      setDue: (id, dueOn) => change(id, { dueOn }, dueMessage(titleOf(id), dueOn, store.today, locale)),
      move: (id, projectId) => {
        const project = (of: string | null) => (of === null ? null : (store.project(of)?.title ?? null));
        const from = project(store.task(id)?.projectId ?? null);
        const message = movedMessage(titleOf(id), project(projectId), from);
        change(id, { projectId }, message);
      },
      update,
      retitle: (task, retitled) =>
        retitle(
          data,
          task.id,
          retitled,
          (title) => update(task, { title }),
          (message, more) => offerUndo(message, undefined, more),
        ),
      duplicate: (id) => {
        const copy = duplicateTask({ store, commands }, id);
        if (copy !== undefined) {
          offerUndo(duplicatedMessage(titleOf(copy)));
        }
        return copy;
      },
      remove: async (id) => {
        const title = titleOf(id);
        const below = descendantsOf(store, [id]).length;
        const confirmed = await confirm({
          title: 'Delete this task?',
          message: below === 0 ? `"${title}"` : `"${title}" and ${countOf(below, 'subtask')}`,
          confirmText: 'Delete',
          type: 'danger',
        });
        if (!confirmed) return false;
        commands.deleteTask(id);
        offerUndo(deletedMessage(title));
        return true;
      },
    };
  }, [data, store, commands, undo, confirm]);
}
