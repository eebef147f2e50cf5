import { expect, it } from 'vitest';
import { allOf, extent, NO_SELECTION, reached, selectedIn, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const from = (...ids: string[]) => ids.reduce(toggled, NO_SELECTION);

it('toggling a row adds it to the selection or removes it (SELECT-2)', () => {
  expect([...from('b').ids]).toEqual(['b']);
  expect(from('b', 'b').ids.size).toBe(0);
});

it.each([
  ['down', 'b', ['d'], 'bcd'],
  ['up', 'd', ['b'], 'bcd'],
  ['back again', 'b', ['e', 'c'], 'bc'],
  ['across the anchor', 'c', ['e', 'a'], 'abc'],
  ['to itself', 'c', ['c'], 'c'],
])('extends the selection %s (SELECT-2)', (_, anchor, steps, result) => {
  const last = steps.reduce((selection, to) => reached(selection, order, to), from(anchor));
  expect(selectedIn(last, order).join('')).toBe(result);
});

it('extending the selection keeps rows outside of the range (SELECT-2)', () => {
  expect(selectedIn(reached(from('a', 'c'), order, 'd'), order)).toEqual(['a', 'c', 'd']);
});

it('extending the selection selects only the row itself if there is no earlier row (SELECT-2)', () => {
  expect(reached(NO_SELECTION, order, 'c')).toMatchObject({ anchor: 'c' });
  expect([...reached(from('gone'), order, 'c').ids]).toEqual(['gone', 'c']);
  expect(selectedIn(reached(from('gone'), order, 'c'), order)).toEqual(['c']);
});

it('Select all selects every row, in list order (SELECT-2)', () => {
  expect(selectedIn(allOf(order), order)).toEqual(order);
  expect(selectedIn(from('d', 'a'), order)).toEqual(['a', 'd']);
});

it('reports whether no row, some rows or all rows are selected (SELECT-2)', () => {
  expect([extent(0, 0), extent(0, 3), extent(1, 3), extent(3, 3)]).toEqual(['none', 'none', 'some', 'all']);
});
