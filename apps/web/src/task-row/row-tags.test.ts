import { expect, test } from 'vitest';
import type { TagItem } from '../data/nouns/tags/tag-item.ts';
import { rowTags } from './row-tags.ts';

const tag = (fullPath: string, parentId: string | null = null): TagItem => ({
  id: fullPath,
  name: fullPath,
  fullPath,
  parentId,
  color: null,
  createdAt: '',
  updatedAt: '',
  isPendingSync: false,
});
const known = [
  tag('home'),
  tag('work'),
  tag('work/projects', 'work'),
  tag('work/projects/urgent', 'work/projects'),
];

test('shows the most specific tags first and counts the others (TASK-24)', () => {
  const { shown, more } = rowTags(['work', 'work/projects', 'work/projects/urgent'], known, 2);
  expect(shown.map(({ id }) => id)).toEqual(['work/projects/urgent', 'work']);
  expect(more).toBe(1);
});

test('does not count a tag that is unknown on this device', () => {
  const { shown, more } = rowTags(['home', 'gone'], known, 2);
  expect(shown.map(({ id }) => id)).toEqual(['home']);
  expect(more).toBe(0);
});
