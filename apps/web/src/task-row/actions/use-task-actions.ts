import { countOf } from '@questlog/domain/counts';
import { locale } from '@questlog/domain/interface-locale';
import { completedWith, isLastSubtask } from '@questlog/domain/subtasks/completing';
import { descendantsOf } from '@questlog/domain/subtasks/task-forest';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import {
  assignedMessage,
  completedTreeMessage,
  deletedMessage,
  lastSubtaskMessage,
  durationMessage,
  priorityMessage,
  reopenedMessage,
  returningMessage,
} from '@questlog/domain/tasks/task-messages';
import { assigneeName, showsUsers } from '@questlog/domain/tasks/task-users';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm, type Confirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { CommandDeps } from '../../data/nouns/command-deps.ts';
import { idsOf } from '../../data/nouns/tasks/batches.ts';
import type { TaskChange } from '../../data/nouns/tasks/task-input.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { actionContext, setField, subjectOf, type ActionContext } from './action-context.ts';
import { offerUndo } from './offer-undo.ts';
import { retitle, type Retitled } from './retitle.ts';
import { scheduleActions, type ScheduleActions } from './schedule-actions.ts';

/**
 * Returns the question before tasks are deleted.
 * @param subtasks how many more tasks are deleted because they are below these
 */
export type DeletionQuestion = (
  tasks: readonly [TaskItem, ...TaskItem[]],
  subtasks: number,
) => Pick<Parameters<Confirm>[0], 'title' | 'message' | 'note'>;

/**
 * The user's changes to one or several tasks. Each shows one message with Undo. Unchanged tasks are not
 * counted.
 */
export interface TaskActions extends ScheduleActions {
  readonly complete: (ids: readonly string[], undone?: () => void) => void;
  /** @param isQuiet true for a change that is obvious on screen: it shows no message */
  readonly reopen: (ids: readonly string[], isQuiet?: boolean) => void;
  readonly setPriority: (ids: readonly string[], priority: Priority) => void;
  /** @param minutes null to clear the duration */
  readonly setDuration: (ids: readonly string[], minutes: number | null) => void;
  /** Returns whether the account has several Active members, to whom tasks can be assigned (PEOPLE-7). */
  readonly canAssign: () => boolean;
  /** @param userId null to unassign the tasks */
  readonly assign: (ids: readonly string[], userId: string | null) => void;
  /** Asks for confirmation. Resolves with false if the user cancels. */
  readonly remove: (ids: readonly string[], question: DeletionQuestion) => Promise<boolean>;
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
}

/** Returns the actions for tasks. The result is stable between renders. */
export function useTaskActions(): TaskActions {
  const data = useData();
  const confirm = useConfirm();
  return useMemo(() => createTaskActions(data, confirm), [data, confirm]);
}

/** @param confirm asks for confirmation before tasks are deleted */
export function createTaskActions(data: DataLayer, confirm: Confirm): TaskActions {
  const context = actionContext(data);
  const { store, commands } = context;
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
    ...scheduleActions(context),
    ...completionActions(context, data.commandDeps),
    setPriority: (ids, priority) =>
      setField(context, ids, { priority }, (tasks) => priorityMessage(subjectOf(tasks), priority)),
    setDuration: (ids, durationMinutes) =>
      setField(context, ids, { durationMinutes }, (tasks) =>
        durationMessage(subjectOf(tasks), durationMinutes),
      ),
    canAssign: () => showsUsers(store.people()),
    assign: (ids, assigneeId) =>
      setField(context, ids, { assigneeId }, (tasks) =>
        assignedMessage(
          subjectOf(tasks),
          assigneeName(assigneeId, store.people(), data.session.state.user?.id),
        ),
      ),
    remove: (ids, question) => remove(context, confirm, ids, question),
    update,
    retitle: (task, retitled) =>
      retitle(
        data,
        task.id,
        retitled,
        (title) => update(task, { title }),
        (message, more) => offerUndo(data, message, undefined, more),
      ),
  };
}

/** The toasts about completed tasks, by task id. Reopening the task dismisses its toast. */
const completions = new Map<string, number>();

function completionActions(
  context: ActionContext,
  { returnDate }: Pick<CommandDeps, 'returnDate'>,
): Pick<TaskActions, 'complete' | 'reopen'> {
  const { store, commands, undo, tasksOf } = context;
  const complete: TaskActions['complete'] = (ids, undone) => {
    const tasks = tasksOf(ids, (task) => task.completedAt === null);
    const [first] = tasks;
    if (first === undefined) return;
    const changed = idsOf(tasks);
    const isOnly = tasks.length === 1;
    const parent = isOnly && isLastSubtask(store, first.id) ? store.task(first.parentId ?? '') : undefined;
    const below = completedWith(store, changed).length - tasks.length;
    // The same keystroke may have saved typed text. Undoing the completion must keep it (UNDO-12).
    undo.endStep();
    commands.completeTasks(changed, true);
    const message =
      parent === undefined
        ? completedTreeMessage(subjectOf(tasks), below)
        : lastSubtaskMessage(first.title, parent.title);
    const completed = isOnly ? store.task(first.id) : undefined;
    const next = completed && returnDate?.(completed);
    const more = parent && { label: 'Complete it too', onClick: () => complete([parent.id]) };
    const onUndo = (): void => {
      undone?.();
      completions.delete(first.id);
    };
    const shown = offerUndo(context, returningMessage(message, next, store.today, locale), onUndo, more);
    if (isOnly) completions.set(first.id, shown);
  };
  return {
    complete,
    reopen: (ids, isQuiet = false) => {
      const tasks = tasksOf(ids, (task) => task.completedAt !== null);
      if (tasks.length === 0) return;
      for (const { id } of tasks) {
        toast.dismiss(completions.get(id) ?? 0);
        completions.delete(id);
      }
      commands.completeTasks(idsOf(tasks), false);
      if (!isQuiet) offerUndo(context, reopenedMessage(subjectOf(tasks)));
    },
  };
}

async function remove(
  context: ActionContext,
  confirm: Confirm,
  ids: readonly string[],
  question: DeletionQuestion,
): Promise<boolean> {
  const [first, ...others] = context.tasksOf(ids, () => true);
  if (first === undefined) return false;
  const tasks = [first, ...others] as const;
  const below = descendantsOf(context.store, idsOf(tasks)).length;
  if (!(await confirm({ ...question(tasks, below), confirmText: 'Delete', type: 'danger' }))) return false;
  context.commands.deleteTasks(idsOf(tasks));
  offerUndo(context, deletedMessage(subjectOf(tasks)));
  return true;
}

/** Returns the question before a single task is deleted. */
export const deletionOfOne: DeletionQuestion = ([{ title }], subtasks) => ({
  title: 'Delete this task?',
  message: subtasks === 0 ? `"${title}"` : `"${title}" and ${countOf(subtasks, 'subtask')}`,
});
