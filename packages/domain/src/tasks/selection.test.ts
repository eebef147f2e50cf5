import { describe, expect, it } from 'vitest';
import { allOf, extent, NO_SELECTION, reached, selectedIn, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const from = (...ids: string[]) => ids.reduce(toggled, NO_SELECTION);

describe('a selection (SELECT-2)', () => {
  it('takes a row in and out', () => {
    expect([...from('b').ids]).toEqual(['b']);
    expect(from('b', 'b').ids.size).toBe(0);
  });

  it.each([
    ['down', 'b', ['d'], 'bcd'],
    ['up', 'd', ['b'], 'bcd'],
    ['back again', 'b', ['e', 'c'], 'bc'],
    ['across the anchor', 'c', ['e', 'a'], 'abc'],
    ['to itself', 'c', ['c'], 'c'],
  ])('reaches %s', (_, anchor, steps, result) => {
    const last = steps.reduce((selection, to) => reached(selection, order, to), from(anchor));
    expect(selectedIn(last, order).join('')).toBe(result);
  });

  it('keeps what was selected apart from a range', () => {
    expect(selectedIn(reached(from('a', 'c'), order, 'd'), order)).toEqual(['a', 'c', 'd']);
  });

  it('reaches from the row itself where nothing was touched, or what was touched has left', () => {
    expect(reached(NO_SELECTION, order, 'c')).toMatchObject({ anchor: 'c' });
    expect([...reached(from('gone'), order, 'c').ids]).toEqual(['gone', 'c']);
    expect(selectedIn(reached(from('gone'), order, 'c'), order)).toEqual(['c']);
  });

  it('has every row after Select all, in the order of the list', () => {
    expect(selectedIn(allOf(order), order)).toEqual(order);
    expect(selectedIn(from('d', 'a'), order)).toEqual(['a', 'd']);
  });

  it('says whether no row, some rows or all rows are selected', () => {
    expect([extent(0, 0), extent(0, 3), extent(1, 3), extent(3, 3)]).toEqual(['none', 'none', 'some', 'all']);
  });
});
