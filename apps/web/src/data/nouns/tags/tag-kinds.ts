/** The kinds of changes of tags. */
export const tagKinds = {
  'tag.create': { title: 'Add tag' },
  'tag.edit': { title: 'Edit tag' },
  'tag.delete': { title: 'Delete tag' },
} as const;
