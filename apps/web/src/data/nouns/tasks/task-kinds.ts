/** The kinds of task changes, with their labels and error messages (OFFLINE-9). */
import type { Task, TaskRecord } from '@questlog/contract/tasks';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = {
  readAnswer: (task: Task): AnswerRows => ({ tasks: [task], tags: task.tags }),
};
const many = {
  readAnswer: ({ tasks }: { readonly tasks: readonly TaskRecord[] }): AnswerRows => ({ tasks }),
};
const FAILED_TO_UPDATE = 'Failed to update task';

export const taskKinds = {
  'task.create': { ...one, capitalised: true, title: 'Add task', refusal: 'Failed to create task' },
  'task.edit': { ...one, title: 'Edit task', refusal: FAILED_TO_UPDATE },
  'task.edit-description': {
    ...one,
    title: 'Edit task description',
    refusal: 'Failed to update task description',
  },
  'task.edit-date': { ...one, title: 'Edit task date', refusal: 'Failed to update task date' },
  'task.edit-tags': { title: 'Edit task tags', refusal: 'Failed to update task tags' },
  'task.edit-project': { ...one, title: 'Edit task project', refusal: 'Failed to update task project' },
  'task.complete': { ...one, title: 'Complete task', refusal: FAILED_TO_UPDATE },
  'task.reopen': { ...one, title: 'Reopen task', refusal: FAILED_TO_UPDATE },
  'task.delete': { title: 'Delete task' },
  'task.restore': { ...one, title: 'Restore task' },
  'tasks.create': { ...many, title: 'Add tasks', refusal: 'Failed to create task' },
  'tasks.complete': { title: 'Complete tasks', refusal: FAILED_TO_UPDATE },
  'tasks.reopen': { title: 'Reopen tasks', refusal: FAILED_TO_UPDATE },
  'tasks.delete': { title: 'Delete tasks' },
  'tasks.restore': { title: 'Restore tasks' },
  'tasks.move': { title: 'Move tasks', refusal: 'Failed to move tasks to project' },
  'tasks.nest': { title: 'Change subtasks', refusal: 'Failed to move tasks' },
  'tasks.schedule': { title: 'Schedule tasks' },
  'tasks.edit': { title: 'Edit tasks', refusal: FAILED_TO_UPDATE },
  'tasks.tag': { title: 'Tag tasks', refusal: 'Failed to bulk add/remove tags' },
  'tasks.reorder': { silent: true, title: 'Reorder tasks' },
} as const;
