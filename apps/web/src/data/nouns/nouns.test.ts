import { expect, it } from 'vitest';
import { TestClock } from '../engine/browser/testing/clock.ts';
import { AccountStore } from './account-store.ts';
import { nouns } from './nouns.ts';

const store = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
const deps = {
  store,
  clock: new TestClock(),
  userId: () => null,
  push: () => undefined,
};

it.each<[string, (noun: (typeof nouns)[number]) => readonly string[]]>([
  ['collection', ({ collections }) => collections.map(({ name }) => name)],
  ['kind of change', ({ kinds }) => Object.keys(kinds)],
  ['reader', ({ readers }) => Object.keys(readers(store))],
  ['command', ({ commands }) => Object.keys(commands?.(deps) ?? {})],
])('no two nouns declare a %s with the same name', (_part, namesOf) => {
  const names = nouns.flatMap(namesOf);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...new Set(names)]);
});

it('no noun declares a reader that overrides a method of the row store', () => {
  const names = nouns.flatMap(({ readers }) => Object.keys(readers(store)));
  expect(names.filter((name) => name in Object.getPrototypeOf(Object.getPrototypeOf(store)))).toEqual([]);
});
