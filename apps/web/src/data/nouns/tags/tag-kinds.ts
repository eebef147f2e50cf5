/** The kinds of tag changes, with their labels and error messages (OFFLINE-9). */
import type { Tag } from '@questlog/contract/tags';
import type { ResponseRows } from '../../engine/store/row-store.ts';

const one = { readResponse: (tag: Tag): ResponseRows => ({ tags: [tag] }) };

export const tagKinds = {
  'tag.create': { ...one, title: 'Add tag' },
  'tag.edit': { ...one, title: 'Edit tag' },
  'tag.delete': { title: 'Delete tag' },
  'tag.restore': { ...one, title: 'Restore tag' },
} as const;
