/** The kinds of task changes, with their labels and error messages (OFFLINE-9). */
import type { Task, TaskRecord } from '@questlog/contract/tasks';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = {
  readResponse: (task: Task): ResponseRows => ({ tasks: [task], tags: task.tags }),
};
const many = {
  readResponse: ({ tasks }: { readonly tasks: readonly TaskRecord[] }): ResponseRows => ({ tasks }),
};
const FAILED_TO_UPDATE = 'Failed to update task';

export const taskKinds = {
  'task.create': { ...one, capitalised: true, title: 'Add task', rejection: 'Failed to create task' },
  'task.edit': { ...one, title: 'Edit task', rejection: FAILED_TO_UPDATE },
  'task.edit-description': {
    ...one,
    title: 'Edit task description',
    rejection: 'Failed to update task description',
  },
  'task.edit-date': { ...one, title: 'Edit task date', rejection: 'Failed to update task date' },
  'task.edit-tags': { title: 'Edit task tags', rejection: 'Failed to update task tags' },
  'task.edit-project': { ...one, title: 'Edit task project', rejection: 'Failed to update task project' },
  'task.complete': { ...one, title: 'Complete task', rejection: FAILED_TO_UPDATE },
  'task.reopen': { ...one, title: 'Reopen task', rejection: FAILED_TO_UPDATE },
  'task.delete': { title: 'Delete task' },
  'task.restore': { ...one, title: 'Restore task' },
  'tasks.create': { ...many, title: 'Add tasks', rejection: 'Failed to create task' },
  'tasks.complete': { title: 'Complete tasks', rejection: FAILED_TO_UPDATE },
  'tasks.reopen': { title: 'Reopen tasks', rejection: FAILED_TO_UPDATE },
  'tasks.delete': { title: 'Delete tasks' },
  'tasks.restore': { title: 'Restore tasks' },
  'tasks.move': { title: 'Move tasks', rejection: 'Failed to move tasks to project' },
  'tasks.nest': { title: 'Change subtasks', rejection: 'Failed to move tasks' },
  'tasks.schedule': { title: 'Schedule tasks' },
  'tasks.edit': { title: 'Edit tasks', rejection: FAILED_TO_UPDATE },
  'tasks.tag': { title: 'Tag tasks', rejection: 'Failed to bulk add/remove tags' },
  'tasks.reorder': { silent: true, title: 'Reorder tasks' },
} as const;
