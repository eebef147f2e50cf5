/**
 * Keyboard shortcuts for rows that are also shown in a row's menu and in the bar for selected tasks. In the
 * notation of `useHotkey`.
 */
import type { Priority } from '@questlog/domain/tasks/task-facts';

export const PRIORITY_KEYS: Readonly<Record<Priority, string>> = {
  high: '1',
  medium: '2',
  low: '3',
  none: '0',
};

/** Copies the link to the focused task, or else to the page. */
export const COPY_LINK = 'mod+shift+,';

export const ADD_SUBTASK = 'shift+a';
