import { expect, test } from 'vitest';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { inPlace, keepInPlace } from './lingering.ts';

const one = (...ids: string[]): ListSection[] => [{ key: 'all', ids }];
const held = (...ids: string[]) => new Map(ids.map((id) => [id, true]));
const shown = (now: ListSection[], frame: ListSection[], ...ids: string[]) =>
  keepInPlace(now, frame, held(...ids)).map((section) => section.ids);

test('a row that has left the list keeps its place for a moment (TASK-36)', () => {
  expect(shown(one('a', 'c'), one('a', 'b', 'c'), 'b')).toEqual([['a', 'b', 'c']]);
});

test('a row that has moved to the end keeps its place and appears only once', () => {
  expect(shown(one('a', 'c', 'b'), one('a', 'b', 'c'), 'b')).toEqual([['a', 'b', 'c']]);
});

test('several lingering rows keep their order, even at the top of the list', () => {
  expect(shown(one('d'), one('a', 'b', 'c', 'd'), 'a', 'b', 'c')).toEqual([['a', 'b', 'c', 'd']]);
});

test('a new task appears in its place between lingering rows', () => {
  expect(shown(one('new', 'a', 'c'), one('a', 'b', 'c'), 'b')).toEqual([['new', 'a', 'b', 'c']]);
});

test('the last lingering row of a section keeps the section', () => {
  const now: ListSection[] = [
    { key: 'overdue', ids: [] },
    { key: 'today', ids: ['b'] },
  ];
  const frame: ListSection[] = [
    { key: 'overdue', ids: ['a'] },
    { key: 'today', ids: ['b'] },
  ];
  expect(shown(now, frame, 'a')).toEqual([['a'], ['b']]);
});

test('a row at its current place no longer lingers, but a moved or removed one does', () => {
  expect(inPlace(one('a', 'b', 'c'), one('a', 'b', 'c'), held('c'))).toEqual(['c']);
  expect(inPlace(one('a', 'b', 'c'), one('a', 'c', 'b'), held('b'))).toEqual([]);
  expect(inPlace(one('a', 'b'), one('a'), held('b'))).toEqual([]);
});
