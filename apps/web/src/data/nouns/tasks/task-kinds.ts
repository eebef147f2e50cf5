/** The kinds of task changes. Their texts are in task-texts.ts. */
import type { Task, TaskRecord } from '@questlog/contract/tasks';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = {
  readAnswer: (task: Task): AnswerRows => ({ tasks: [task], tags: task.tags }),
};
const many = {
  readAnswer: ({ tasks }: { readonly tasks: readonly TaskRecord[] }): AnswerRows => ({ tasks }),
};
const none = {};

export const taskKinds = {
  'task.create': { ...one, capitalised: true },
  'task.edit': one,
  'task.edit-description': one,
  'task.edit-date': one,
  'task.edit-tags': none,
  'task.edit-project': one,
  'task.complete': one,
  'task.reopen': one,
  'task.delete': none,
  'task.restore': one,
  'tasks.create': many,
  'tasks.complete': none,
  'tasks.reopen': none,
  'tasks.delete': none,
  'tasks.restore': none,
  'tasks.move': none,
  'tasks.schedule': none,
  'tasks.tag': none,
  'tasks.reorder': { silent: true },
} as const;
