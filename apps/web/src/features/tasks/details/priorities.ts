import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';

/** The names of the priorities. */
export const priorityLabels: Record<Priority, string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/** The priorities as options for a select. */
export const priorityOptions = PRIORITIES.map((value) => ({ value, label: priorityLabels[value] }));
