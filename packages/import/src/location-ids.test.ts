import { expect, it } from 'vitest';
import { LocationIds } from './location-ids.ts';

it('numbers items with the same name, and assigns the same ids if the order is the same (IMPORT-13)', () => {
  const [first, second] = [new LocationIds(), new LocationIds()];
  const one = ['Work', 'Pay', 'Pay', 'Rent'].map((name) => first.idOf('list', name));
  expect(one[2]).toBe(`${one[1]}-2`);
  expect(new Set(one).size).toBe(4);
  expect(['Work', 'Pay', 'Pay', 'Rent'].map((name) => second.idOf('list', name))).toEqual(one);
});

it('distinguishes paths whose names are equal when concatenated (IMPORT-13)', () => {
  const ids = new LocationIds();
  expect(ids.idOf('ab', 'c')).not.toBe(ids.idOf('a', 'bc'));
});

it('assigns different ids to 50,000 similar names (IMPORT-13)', () => {
  const ids = new LocationIds();
  const all = Array.from({ length: 50_000 }, (_, index) => ids.idOf('list', `task ${index}`));
  expect(all.some((id) => id.includes('-'))).toBe(false);
});
