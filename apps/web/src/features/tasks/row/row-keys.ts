/**
 * The keys of a row that are also shown in its menu and in the bar for selected tasks, in the notation of
 * `useHotkey`.
 */
import type { Priority } from '@questlog/domain/tasks/task-facts';

export const PRIORITY_KEYS: Readonly<Record<Priority, string>> = {
  high: '1',
  medium: '2',
  low: '3',
  none: '0',
};

/** Copies the link to the focused task, or to the page if no task has focus. */
export const COPY_LINK = 'mod+shift+,';

/** Opens the row and shows a field for a new subtask. */
export const ADD_SUBTASK = 'shift+a';
