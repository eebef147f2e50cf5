/**
 * The kinds of changes to repeat patterns and their occurrences, with their labels and error messages
 * (OFFLINE-9).
 */
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { Task } from '@questlog/contract/tasks';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const saving = {
  readResponse: ({ data }: { readonly data: RepeatPatternRecord }): ResponseRows => ({
    repeatPatterns: [data],
  }),
  rejection: 'Failed to save repeat pattern',
};

export const repeatKinds = {
  'repeat.create': { ...saving, title: 'Make task repeating' },
  'repeat.edit': { ...saving, title: 'Edit repeat pattern' },
  'repeat.pause': { ...saving, title: 'Pause or resume repeating' },
  'repeat.remove': { title: 'Remove repeat pattern' },
  'repeat.restore': { ...saving, title: 'Restore repeat pattern' },
  'occurrence.create-now': {
    readResponse: (task: Task): ResponseRows => ({ tasks: [task], tags: task.tags }),
    title: 'Create scheduled task',
    rejection: 'Failed to create task',
  },
  'occurrence.cancel': { title: 'Cancel scheduled task' },
} as const;
