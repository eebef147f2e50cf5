/** The kinds of tag changes, with their labels and error messages (OFFLINE-9). */
import type { Tag } from '@questlog/contract/tags';
import type { AnswerRows } from '../../engine/store/row-store.ts';

const one = { readAnswer: (tag: Tag): AnswerRows => ({ tags: [tag] }) };

export const tagKinds = {
  'tag.create': { ...one, title: 'Add tag' },
  'tag.edit': { ...one, title: 'Edit tag' },
  'tag.delete': { title: 'Delete tag' },
  'tag.restore': { ...one, title: 'Restore tag' },
} as const;
