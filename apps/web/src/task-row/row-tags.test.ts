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

test('shows the deepest tags, and counts the others but not their ancestors (TASK-24)', () => {
  const ids = ['work', 'work/projects', 'work/projects/urgent', 'home'];
  expect(rowTags(ids, known, 2).shown.map(({ id }) => id)).toEqual(['home', 'work/projects/urgent']);
  expect(rowTags(ids, known, 2).more).toBe(0);
  expect(rowTags(ids, known, 1).more).toBe(1);
});

test('does not count a tag that is unknown on this device', () => {
  const { shown, more } = rowTags(['home', 'gone'], known, 2);
  expect(shown.map(({ id }) => id)).toEqual(['home']);
  expect(more).toBe(0);
});
