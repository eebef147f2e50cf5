import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  addedMessage,
  completedMessage,
  deletedMessage,
  dueMessage,
  duplicatedMessage,
  movedMessage,
  scheduledMessage,
  type Schedule,
} from '@questlog/domain/tasks/task-messages';
import { parseEditedTitle } from '@questlog/domain/tags/tagged-text';
import { useMemo } from 'react';
import type { TaskChange } from '../../../data/nouns/commands.ts';
import { useData } from '../../../data/data-context.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { duplicateTask } from './duplicate-task.ts';

/** Changes to tasks as a person makes them: each says what it did and offers the way back. */
export interface TaskActions {
  readonly complete: (id: string, undone?: () => void) => void;
  readonly reopen: (id: string) => void;
  readonly schedule: (id: string, when: Schedule) => void;
  readonly setDue: (id: string, dueOn: LocalDate | null) => void;
  readonly move: (id: string, projectId: string | null) => void;
  /**
   * A change that shows for itself, such as another title: no toast. Where it cannot be made, since the task was
   * completed or deleted elsewhere, what was written is offered to copy.
   * @param tagPaths of the tags that were typed in it, which join those that the task has
   */
  readonly update: (
    task: Pick<TaskItem, 'id' | 'title'>,
    change: TaskChange,
    tagPaths?: readonly string[],
  ) => void;
  /** Another title, whose #tags join those that the task has. */
  readonly retitle: (task: Pick<TaskItem, 'id' | 'title' | 'tagIds'>, typed: string) => void;
  /** Makes a copy; its id, or undefined where there is none. */
  readonly duplicate: (id: string) => string | undefined;
  /** Asks first; false where the person thought better of it. */
  readonly remove: (id: string) => Promise<boolean>;
  /** A toast for tasks that were added at once. */
  readonly announceAdded: (ids: readonly string[]) => void;
}

/** The messages that say that a task was completed, by its id: they go when it is opened again. */
const completions = new Map<string, number>();

/** The answer is stable. */
export function useTaskActions(): TaskActions {
  const { store, commands } = useData();
  const confirm = useConfirm();
  return useMemo(() => {
    const offerUndo = (message: string, undo: () => void): number =>
      toast.show({ message, type: 'success', action: { label: 'Undo', onClick: undo } });
    const reopen = (id: string): void => {
      toast.dismiss(completions.get(id) ?? 0);
      completions.delete(id);
      commands.setCompleted(id, false);
    };
    // Undo puts back only what was changed: another change may have come in between.
    const change = (
      id: string,
      next: TaskChange,
      back: (before: TaskItem) => TaskChange,
      message: string,
    ): void => {
      const before = store.task(id);
      if (before === undefined || !commands.updateTask(id, next)) return;
      offerUndo(message, () => commands.updateTask(id, back(before)));
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

    return {
      complete: (id, undone) => {
        const title = titleOf(id);
        commands.setCompleted(id, true);
        const shown = offerUndo(completedMessage(title), () => {
          undone?.();
          reopen(id);
        });
        completions.set(id, shown);
      },
      reopen,
      schedule: (id, { scheduledOn, thisEvening }) =>
        change(
          id,
          { scheduledOn, thisEvening },
          (before) => ({ scheduledOn: before.scheduledOn, thisEvening: before.thisEvening }),
          scheduledMessage(titleOf(id), { scheduledOn, thisEvening }, store.today, locale),
        ),
      setDue: (id, dueOn) =>
        change(
          id,
          { dueOn },
          (before) => ({ dueOn: before.dueOn }),
          dueMessage(titleOf(id), dueOn, store.today, locale),
        ),
      move: (id, projectId) => {
        const project = (of: string | null) => (of === null ? null : (store.project(of)?.title ?? null));
        const from = project(store.task(id)?.projectId ?? null);
        const message = movedMessage(titleOf(id), project(projectId), from);
        change(id, { projectId }, (before) => ({ projectId: before.projectId }), message);
      },
      update,
      retitle: (task, typed) => {
        const tags = store.tags();
        const { title, tagPaths } = parseEditedTitle(task.title, typed, {
          known: new Set(tags.map(({ fullPath }) => fullPath)),
          carried: tags.flatMap(({ id, fullPath }) => (task.tagIds.includes(id) ? fullPath : [])),
        });
        update(task, { title }, tagPaths);
      },
      duplicate: (id) => {
        const copy = duplicateTask({ store, commands }, id);
        if (copy !== undefined) {
          offerUndo(duplicatedMessage(titleOf(copy)), () => commands.deleteTask(copy));
        }
        return copy;
      },
      remove: async (id) => {
        const title = titleOf(id);
        const confirmed = await confirm({
          title: 'Delete this task?',
          message: `"${title}"`,
          confirmText: 'Delete',
          type: 'danger',
        });
        if (!confirmed) return false;
        commands.deleteTask(id);
        offerUndo(deletedMessage(title), () => commands.restoreTask(id));
        return true;
      },
      announceAdded: (ids) => offerUndo(addedMessage(ids.length), () => commands.deleteTasks(ids)),
    };
  }, [store, commands, confirm]);
}
