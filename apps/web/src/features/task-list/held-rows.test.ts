import { expect, test } from 'vitest';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { unmovedRows, holdRows, withRowsUnder } from './held-rows.ts';

const one = (...ids: string[]): ListSection[] => [{ key: 'all', ids }];
const held = (...ids: string[]) => new Map(ids.map((id) => [id, true]));
const shown = (now: ListSection[], frame: ListSection[], ...ids: string[]) =>
  holdRows(now, frame, held(...ids)).map((section) => section.ids);

test('a row that has left the list stays in place for a moment (TASK-36)', () => {
  expect(shown(one('a', 'c'), one('a', 'b', 'c'), 'b')).toEqual([['a', 'b', 'c']]);
});

test('a row that has moved to the end stays in place and appears only once', () => {
  expect(shown(one('a', 'c', 'b'), one('a', 'b', 'c'), 'b')).toEqual([['a', 'b', 'c']]);
});

test('several lingering rows keep their order, even at the top of the list', () => {
  expect(shown(one('d'), one('a', 'b', 'c', 'd'), 'a', 'b', 'c')).toEqual([['a', 'b', 'c', 'd']]);
});

test('a new task appears at its own position among completed rows that are still shown', () => {
  expect(shown(one('new', 'a', 'c'), one('a', 'b', 'c'), 'b')).toEqual([['new', 'a', 'b', 'c']]);
});

test('a lingering row stays in its section even if no other row is left there', () => {
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

test('finds the lingering rows that keep their position, but not moved or removed ones', () => {
  expect(unmovedRows(one('a', 'b', 'c'), one('a', 'b', 'c'), held('c'))).toEqual(['c']);
  expect(unmovedRows(one('a', 'b', 'c'), one('a', 'c', 'b'), held('b'))).toEqual([]);
  expect(unmovedRows(one('a', 'b'), one('a'), held('b'))).toEqual([]);
});

/** Returns a section for rows given as names with levels, such as 'a1 b2 c2'. */
function trees(rows: string): ListSection[] {
  const parts = rows.split(' ').map((row) => [row.slice(0, -1), Number(row.slice(-1))] as const);
  const tree = new Map(
    parts.map(([id, level]) => [id, { level, siblings: 1, position: 1, subtasks: 0 }] as const),
  );
  return [{ key: 'all', ids: parts.map(([id]) => id), tree }];
}

const levels = (sections: readonly ListSection[]): string[] =>
  sections.flatMap(({ ids, tree }) => ids.map((id) => `${id}${tree?.get(id)?.level ?? 1}`));

test('a completed subtask keeps its level while it lingers (TASK-36)', () => {
  const now = holdRows(trees('trip1 money2'), trees('trip1 pack2 money2'), held('pack'));
  expect(levels(now)).toEqual(['trip1', 'pack2', 'money2']);
});

test('the descendants of a completed task linger below it, even if the list has moved them (TASK-36)', () => {
  const frame = trees('trip1 pack2 socks3 money2');
  const ids = withRowsUnder(frame, 'pack');
  expect(ids).toEqual(['pack', 'socks']);
  expect(levels(holdRows(trees('trip1 money2 pack2 socks3'), frame, held(...ids)))).toEqual([
    'trip1',
    'pack2',
    'socks3',
    'money2',
  ]);
});

test("a row's descendants are the deeper rows directly after it", () => {
  expect(withRowsUnder(trees('a1 b2 c3 d2 e1'), 'b')).toEqual(['b', 'c']);
  expect(withRowsUnder(trees('a1 b2'), 'gone')).toEqual(['gone']);
  expect(withRowsUnder(one('a', 'b'), 'a')).toEqual(['a']);
});

test('a list with all rows in place stays the same object, so that it does not re-render', () => {
  const frame = trees('a1 b2 c1');
  expect(holdRows(trees('c1'), frame, held('a', 'b'))).toBe(frame);
  expect(holdRows(trees('c1 a1 b2'), frame, held('a', 'b'))).toBe(frame);
});

test('a section keeps its lingering rows when its task count changes', () => {
  const counted = (rows: string, count: number) => trees(rows).map((section) => ({ ...section, count }));
  const result = holdRows(counted('b1', 1), counted('a1 b1', 2), held('a'));
  expect(result).toMatchObject([{ ids: ['a', 'b'], count: 1 }]);
});

test('an indented row is shown at its new level while another row lingers', () => {
  expect(levels(holdRows(trees('b1 c2'), trees('a1 b1 c1'), held('a')))).toEqual(['a1', 'b1', 'c2']);
});
