import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  filterByTag,
  matchesTagFilter,
  tagFilterKey,
  tagFilterText,
  tagsForNewTask,
  withKnownTags,
  withTagIds,
  type TagFilter,
} from './tag-filter.ts';

const filter = (mode: TagFilter['mode'], ...selectedTagIds: string[]): TagFilter => ({
  selectedTagIds,
  mode,
});

it.each([
  [['a'], filter('any', 'a', 'b'), true],
  [['a'], filter('all', 'a', 'b'), false],
  [['b', 'a', 'c'], filter('all', 'a', 'b'), true],
  [['c'], filter('any', 'a', 'b'), false],
  [[], filter('any', 'a'), false],
  [[], filter('all', 'a'), false],
  [[], filter('any'), true],
  [['a'], filter('all'), true],
])('tasks with %j match the tag filter %j: %s (TAG-26)', (tagIds, given, passes) => {
  expect(matchesTagFilter(tagIds, given)).toBe(passes);
});

it.each([
  [filter('all', 'a', 'b'), ['a', 'b']],
  [filter('any', 'a'), ['a']],
  [filter('any', 'a', 'b'), []],
  [filter('any'), []],
])('a task created under the tag filter %j gets %j (TAG-29)', (given, tags) => {
  expect(tagsForNewTask(given)).toEqual(tags);
  if (tags.length > 0) expect(matchesTagFilter(tags, given)).toBe(true);
});

it('a tag filter matches tasks with any of its tags by default (TAG-26)', () => {
  expect(filterByTag('a')).toEqual(filter('any', 'a'));
});

it('a filter for all of several tags never shows more tasks than a filter for any of them', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
  fc.assert(
    fc.property(ids, ids, (tagIds, chosen) => {
      fc.pre(chosen.length > 0);
      const all = matchesTagFilter(tagIds, filter('all', ...chosen));
      const any = matchesTagFilter(tagIds, filter('any', ...chosen));
      expect(all && !any).toBe(false);
      if (chosen.length === 1) expect(all).toBe(any);
    }),
  );
});

it('a tag filter has the same key whatever the order of its tags', () => {
  expect(tagFilterKey(filter('any', 'b', 'a'))).toBe(tagFilterKey(filter('any', 'a', 'b')));
  expect(tagFilterKey(filter('any', 'a'))).not.toBe(tagFilterKey(filter('all', 'a')));
});

it('a tag filter drops deleted tags (TAG-28)', () => {
  const given = filter('all', 'a', 'b');
  expect(withKnownTags(given, () => true)).toBe(given);
  expect(withKnownTags(given, (id) => id === 'b')).toEqual(filter('all', 'b'));
  expect(withKnownTags(given, () => false)).toBeUndefined();
});

it('a tag filter replaces tag ids that have changed (TAG-28)', () => {
  const given = filter('all', 'a', 'b');
  expect(withTagIds(given, (id) => id)).toBe(given);
  expect(withTagIds(given, (id) => (id === 'a' ? 'c' : id))).toEqual(filter('all', 'c', 'b'));
  expect(withTagIds(given, () => 'b')).toEqual(filter('all', 'b'));
});

it.each([
  [filter('any', 'a'), 'Filtered by 1 tag (any mode)'],
  [filter('all', 'a', 'b'), 'Filtered by 2 tags (all mode)'],
])('describes a tag filter in words', (given, text) => {
  expect(tagFilterText(given)).toBe(text);
});
