/**
 * The keyboard shortcuts of a row, in the notation of `useHotkey`, and what they do. The entries of the row's
 * menus do the same.
 */
import { taskPath } from '@questlog/domain/addresses';
import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';
import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useRowHandlers, useRowScreen, type RowHandlers, type RowScreen } from '../row-context.tsx';
import { deletionOfOne, useTaskActions, type TaskActions } from './use-task-actions.ts';

export const PRIORITY_KEYS: Readonly<Record<Priority, string>> = {
  high: '1',
  medium: '2',
  low: '3',
  none: '0',
};

/** Copies the link to the focused task, or else to the page. */
export const COPY_LINK = 'mod+shift+,';

export const MOVE_TO_SECTION = 'shift+m';

export const ADD_SUBTASK = 'shift+a';

export const COMMENT = 'c';

/** Puts the task off to someday, or takes it back. */
export const SOMEDAY = 'shift+s';

export const ASSIGN = 'a';

export const REMIND = 'shift+r';

/** A row or a subtask in its parent's details, with what its actions need. */
export interface ActionRow {
  readonly task: TaskItem;
  readonly handlers: RowHandlers;
  readonly screen: RowScreen;
  readonly actions: TaskActions;
}

export function useActionRow(task: TaskItem): ActionRow {
  return { task, handlers: useRowHandlers(), screen: useRowScreen(), actions: useTaskActions() };
}

export const isCompleted = ({ task }: ActionRow): boolean => task.completedAt !== null;

/** The shortcuts that also work for completed tasks. */
const FOR_COMPLETED = new Set(['mod+enter', COPY_LINK, 'delete']);

/** Returns a row's actions by shortcut. One is undefined if the row has no such action. */
function actionsOf(row: ActionRow): Readonly<Record<string, (() => void) | undefined>> {
  const { handlers, actions } = row;
  const { manageTags, repeat } = row.screen;
  const { id, projectId, someday } = row.task;
  return {
    s: () => handlers.request('schedule', id),
    [SOMEDAY]: () => actions.setSomeday([id], !someday),
    d: () => handlers.request('due', id),
    m: () => handlers.request('move', id),
    [MOVE_TO_SECTION]: projectId === null ? undefined : () => handlers.request('section', id),
    [ASSIGN]: actions.canAssign() ? () => handlers.request('assign', id) : undefined,
    t: manageTags && (() => manageTags(id)),
    r: repeat && (() => repeat(id)),
    [REMIND]: () => handlers.request('remind', id),
    ']': () => actions.shift([id], 1),
    '[': () => actions.shift([id], -1),
    ...Object.fromEntries(
      PRIORITIES.map((priority) => [PRIORITY_KEYS[priority], () => actions.setPriority([id], priority)]),
    ),
    'mod+enter': () => handlers.setCompleted(id, !isCompleted(row)),
    [COPY_LINK]: () => copyLink(taskPath(id)),
    delete: () => void actions.remove([id], deletionOfOne),
  };
}

/** Returns the action of a shortcut; undefined if the row has no such action. */
export function rowAction(row: ActionRow, shortcut: string): (() => void) | undefined {
  if (isCompleted(row) && !FOR_COMPLETED.has(shortcut)) return undefined;
  return actionsOf(row)[shortcut];
}

/**
 * Returns the pressed shortcut's action. In select mode, the bar below the list handles the keys that change
 * tasks.
 */
export function pressedAction(
  row: ActionRow,
  pressed: (combo: string) => boolean,
  selecting: boolean,
): (() => void) | undefined {
  const shortcuts = selecting ? [COPY_LINK] : Object.keys(actionsOf(row));
  const shortcut = shortcuts.find((each) => pressed(each) || (each === 'delete' && pressed('backspace')));
  return shortcut === undefined ? undefined : rowAction(row, shortcut);
}
