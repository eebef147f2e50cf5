/** The names of task changes, and the messages for rejected ones (OFFLINE-9). */
import type { ActionTexts } from '../action-text.ts';
import type { taskKinds } from './task-kinds.ts';

const FAILED_TO_UPDATE = 'Failed to update task';

export const taskTexts: ActionTexts<keyof typeof taskKinds> = {
  'task.create': { title: 'Add task', refusal: 'Failed to create task' },
  'task.edit': { title: 'Edit task', refusal: FAILED_TO_UPDATE },
  'task.edit-description': { title: 'Edit task description', refusal: 'Failed to update task description' },
  'task.edit-date': { title: 'Edit task date', refusal: 'Failed to update task date' },
  'task.edit-tags': { title: 'Edit task tags', refusal: 'Failed to update task tags' },
  'task.edit-project': { title: 'Edit task project', refusal: 'Failed to update task project' },
  'task.complete': { title: 'Complete task', refusal: FAILED_TO_UPDATE },
  'task.reopen': { title: 'Reopen task', refusal: FAILED_TO_UPDATE },
  'task.delete': { title: 'Delete task' },
  'task.restore': { title: 'Restore task' },
  'tasks.create': { title: 'Add tasks', refusal: 'Failed to create task' },
  'tasks.complete': { title: 'Complete tasks', refusal: FAILED_TO_UPDATE },
  'tasks.reopen': { title: 'Reopen tasks', refusal: FAILED_TO_UPDATE },
  'tasks.delete': { title: 'Delete tasks' },
  'tasks.restore': { title: 'Restore tasks' },
  'tasks.move': { title: 'Move tasks', refusal: 'Failed to move tasks to project' },
  'tasks.schedule': { title: 'Schedule tasks' },
  'tasks.tag': { title: 'Tag tasks', refusal: 'Failed to bulk add/remove tags' },
  'tasks.reorder': { title: 'Reorder tasks' },
};
