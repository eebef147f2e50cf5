import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';

export const priorityLabels: Record<Priority, string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const priorityOptions = PRIORITIES.map((value) => ({ value, label: priorityLabels[value] }));
