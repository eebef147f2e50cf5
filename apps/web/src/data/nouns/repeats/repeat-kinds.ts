/** The kinds of changes to repeat patterns and their occurrences. Their texts are in repeat-texts.ts. */
import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import type { Task } from '@questlog/contract/tasks';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const pattern = {
  readAnswer: ({ data }: { readonly data: RepeatPatternRecord }): AnswerRows => ({ repeatPatterns: [data] }),
};

export const repeatKinds = {
  'repeat.create': pattern,
  'repeat.edit': pattern,
  'repeat.pause': pattern,
  'repeat.remove': {},
  'occurrence.create-now': { readAnswer: (task: Task): AnswerRows => ({ tasks: [task], tags: task.tags }) },
  'occurrence.cancel': {},
} as const;
