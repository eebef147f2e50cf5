import { expect, test } from 'vitest';
import { ListPlan } from './list-plan.ts';

const plan = new ListPlan([
  { key: 'overdue', title: 'Overdue', ids: ['a', 'b'] },
  { key: 'today', title: 'Today', ids: [] },
  { key: 'evening', title: 'This Evening', folded: true, ids: ['c'] },
  { key: 'later', title: 'Later', ids: ['d'] },
]);

test('a list has lines for headings and rows, none for empty sections, and only the heading for collapsed ones', () => {
  const lines = Array.from({ length: plan.length }, (_, line) => plan.at(line));
  expect(lines.map((line) => (line?.kind === 'row' ? line.id : line?.section.title))).toEqual([
    'Overdue',
    'a',
    'b',
    'This Evening',
    'Later',
    'd',
  ]);
  expect(plan.heads).toEqual([0, 3, 4]);
  expect(plan.at(6)).toBeUndefined();
  expect(plan.at(-1)).toBeUndefined();
});

test('a group has a line for its heading if one of its small sections has rows', () => {
  const days = new ListPlan([
    { key: 'week', title: 'This Week', isGroup: true, count: 1, ids: [] },
    { key: 'thu', title: 'Thu', isSmall: true, ids: ['a'] },
    { key: 'fri', title: 'Fri', isSmall: true, ids: [] },
    { key: 'next', title: 'Next Week', isGroup: true, count: 0, ids: [] },
    { key: 'sat', title: 'Sat', isSmall: true, ids: [] },
  ]);
  expect(days.heads).toEqual([0, 1]);
  expect([0, 1, 2].map((line) => days.isSmallAt(line))).toEqual([false, true, true]);
  expect(days.first).toBe('a');
  expect(days.length).toBe(3);
});

test("finds a row's line", () => {
  expect(plan.lineOf('b')).toBe(2);
  expect(plan.lineOf('d')).toBe(5);
  expect(plan.lineOf('c')).toBeUndefined();
  expect(plan.at(2)).toMatchObject({ id: 'b', position: 1 });
});

test('moving with the keyboard skips headings and collapsed rows, and stops at the ends', () => {
  expect(plan.step('b', 1)).toBe('d');
  expect(plan.step('d', -1)).toBe('b');
  expect(plan.step('a', 10)).toBe('d');
  expect(plan.step('d', 1)).toBeUndefined();
  expect(plan.step('a', -1)).toBeUndefined();
});

test('a removed row is replaced by the next row; a removed last row, by the new last row', () => {
  expect(plan.rowNear(0)).toBe('a');
  expect(plan.rowNear(3)).toBe('d');
  expect(plan.rowNear(99)).toBe('d');
  expect(new ListPlan([]).rowNear(0)).toBeUndefined();
});

test('a list without headings has only rows', () => {
  const plain = new ListPlan([{ key: 'all', ids: ['a', 'b'] }]);
  expect([plain.length, plain.first, plain.last]).toEqual([2, 'a', 'b']);
});
