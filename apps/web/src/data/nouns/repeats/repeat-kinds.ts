/**
 * The kinds of changes to repeat patterns and their occurrences, with their labels and error messages
 * (OFFLINE-9).
 */
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { Task } from '@questlog/contract/tasks';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const saving = {
  readAnswer: ({ data }: { readonly data: RepeatPatternRecord }): AnswerRows => ({ repeatPatterns: [data] }),
  refusal: 'Failed to save repeat pattern',
};

export const repeatKinds = {
  'repeat.create': { ...saving, title: 'Make task repeating' },
  'repeat.edit': { ...saving, title: 'Edit repeat pattern' },
  'repeat.pause': { ...saving, title: 'Pause or resume repeating' },
  'repeat.remove': { title: 'Remove repeat pattern' },
  'repeat.restore': { ...saving, title: 'Restore repeat pattern' },
  'occurrence.create-now': {
    readAnswer: (task: Task): AnswerRows => ({ tasks: [task], tags: task.tags }),
    title: 'Create scheduled task',
    refusal: 'Failed to create task',
  },
  'occurrence.cancel': { title: 'Cancel scheduled task' },
} as const;
