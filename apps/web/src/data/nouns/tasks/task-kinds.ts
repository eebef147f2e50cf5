/** The kinds of changes of tasks, with the texts of their refusals (OFFLINE-9). */
import type { Task, TaskRecord } from '@questlog/contract/tasks';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = (task: Task): AnswerRows => ({ tasks: [task], tags: task.tags });
const many = ({ tasks }: { readonly tasks: readonly TaskRecord[] }): AnswerRows => ({ tasks });

const FAILED_TO_UPDATE = 'Failed to update task';

export const taskKinds = {
  'task.create': { title: 'Add task', refusal: 'Failed to create task', readAnswer: one },
  'task.edit': { title: 'Edit task', refusal: FAILED_TO_UPDATE, readAnswer: one },
  'task.edit-description': {
    title: 'Edit task description',
    refusal: 'Failed to update task description',
    readAnswer: one,
  },
  'task.edit-date': { title: 'Edit task date', refusal: 'Failed to update task date', readAnswer: one },
  'task.edit-tags': { title: 'Edit task tags', refusal: 'Failed to update task tags', readAnswer: one },
  'task.edit-project': {
    title: 'Edit task project',
    refusal: 'Failed to update task project',
    readAnswer: one,
  },
  'task.complete': { title: 'Complete task', refusal: FAILED_TO_UPDATE, readAnswer: one },
  'task.reopen': { title: 'Reopen task', refusal: FAILED_TO_UPDATE, readAnswer: one },
  'task.delete': { title: 'Delete task' },
  'task.restore': { title: 'Restore task', readAnswer: one },
  'tasks.create': { title: 'Add tasks', refusal: 'Failed to create task', readAnswer: many },
  'tasks.complete': { title: 'Complete tasks', refusal: FAILED_TO_UPDATE },
  'tasks.reopen': { title: 'Reopen tasks', refusal: FAILED_TO_UPDATE },
  'tasks.delete': { title: 'Delete tasks' },
  'tasks.restore': { title: 'Restore tasks' },
  'tasks.move': { title: 'Move tasks', refusal: 'Failed to move tasks to project' },
  'tasks.schedule': { title: 'Schedule tasks' },
  'tasks.tag': { title: 'Tag tasks', refusal: 'Failed to bulk add/remove tags' },
  'tasks.reorder': { title: 'Reorder tasks', silent: true },
} as const;
