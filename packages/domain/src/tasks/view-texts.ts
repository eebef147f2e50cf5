/** Titles, subtitles and empty states of the views (VIEW-12, VIEW-19, VIEW-20). */
import { countOf, numberText } from '../counts.ts';
import { closeDirections, shorten } from '../text.ts';
import type { NamedView } from './task-views.ts';

export const VIEW_TITLES: Readonly<Record<NamedView, string>> = {
  inbox: 'Inbox',
  today: 'Today',
  upcoming: 'Upcoming',
  anytime: 'Anytime',
  someday: 'Someday',
  journal: 'Journal',
  assigned: 'Assigned to me',
  scheduled: 'Scheduled',
  calendar: 'Calendar',
  activity: 'Activity',
};

export const TAG_VIEW_TITLE = 'Tagged';

/**
 * Returns the line under a view's title. `count` is the number of its open tasks, or of completed tasks in
 * the Journal (VIEW-12).
 */
export function viewSubtitle(view: NamedView | 'project' | 'tag' | 'filter', count: number): string {
  switch (view) {
    case 'inbox':
      return `${countOf(count, 'task')} in your inbox`;
    case 'today':
      return count === 0 ? 'No tasks scheduled for today' : 'Tasks for today including overdue';
    case 'upcoming':
      return `${countOf(count, 'task')} scheduled`;
    case 'anytime':
      return countOf(count, 'unscheduled task');
    case 'someday':
      return `${countOf(count, 'task')} for someday`;
    case 'journal':
      return countOf(count, 'completed task');
    case 'assigned':
      return `${countOf(count, 'active task')} assigned to you`;
    case 'scheduled':
      return 'Manage your upcoming scheduled tasks';
    case 'calendar':
      return 'Your tasks by day and hour';
    case 'activity':
      return 'Who changed what, and when';
    case 'project':
    case 'tag':
    case 'filter':
      return countOf(count, 'active task');
  }
}

export type TaskFilter = 'all' | 'active' | 'completed';

/** Returns the filter after adding an open task: 'completed' would hide it and becomes 'all' (VIEW-50). */
export function filterWithNew(filter: TaskFilter): TaskFilter {
  return filter === 'completed' ? 'all' : filter;
}

export interface EmptyText {
  readonly title: string;
  readonly hint: string;
}

export const EMPTY_VIEWS: Readonly<Record<NamedView, EmptyText>> = {
  inbox: { title: 'Your inbox is empty!', hint: 'Capture whatever is on your mind. You can sort it later.' },
  today: { title: 'All clear for today!', hint: 'Add a task, or schedule one from Anytime.' },
  upcoming: { title: 'All caught up!', hint: 'Give a task a date to see it here.' },
  anytime: { title: 'No anytime tasks', hint: 'Tasks without a date appear here.' },
  someday: {
    title: 'Nothing for someday',
    hint: 'Put tasks here that you may do one day. They stay out of your other views.',
  },
  journal: { title: 'Your journal awaits', hint: 'Completed tasks appear here.' },
  assigned: {
    title: 'Nothing is assigned to you',
    hint: 'Press A on a task to assign it to yourself, or to another member.',
  },
  scheduled: {
    title: 'Nothing is scheduled',
    hint: 'Make a task repeating, or choose other dates.',
  },
  calendar: { title: 'Nothing is planned', hint: 'Drag a task here, or press N to add one.' },
  activity: { title: 'No changes yet', hint: 'Changes to tasks appear here.' },
};

/** The empty state of a list under a filter. */
export const EMPTY_LISTS: Readonly<Record<TaskFilter, EmptyText>> = {
  all: { title: 'No tasks yet', hint: 'Add your first task to get started with your productivity journey.' },
  active: { title: 'No active tasks', hint: 'All your tasks are completed!' },
  completed: { title: 'No completed tasks', hint: 'Complete some tasks to see them here.' },
};

export const EMPTY_TAG_FILTER: EmptyText = {
  title: 'No tasks with these tags',
  hint: 'Choose other tags, or clear the filter to see every task.',
};

export const EMPTY_FILTER: EmptyText = {
  title: 'No tasks match this filter',
  hint: 'Add a task that matches it, or edit the filter.',
};

/** The empty state of a list that shows the tasks of one assignee. */
export const EMPTY_ASSIGNEE: EmptyText = {
  title: 'No tasks of this assignee',
  hint: 'Choose Everyone to see the tasks of all members.',
};

/**
 * Returns the title for a toast: at most 30 characters and an ellipsis, with open direction marks closed
 * (TASK-28).
 */
export function toastTitle(title: string): string {
  return closeDirections(shorten(title, 30));
}

/** Returns a list's heading under the filter 'all', such as '2 of 5 completed' (TASK-35). */
export function progressText(completed: number, total: number): string {
  return `${numberText(completed)} of ${numberText(total)} completed`;
}

/** Returns the rounded percentage of completed tasks. It is 100 only if all are completed (TASK-35). */
export function progressPercent(completed: number, total: number): number {
  if (total === 0) return 0;
  return completed === total ? 100 : Math.min(99, Math.round((completed / total) * 100));
}
