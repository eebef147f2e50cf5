import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  asFavourites,
  favouriteViews,
  MAX_FAVOURITES,
  movedFavourite,
  withFavourite,
  withoutFavourite,
} from './favourites.ts';

const NOW = 7;
const views = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: MAX_FAVOURITES });
const full = asFavourites(
  Array.from({ length: MAX_FAVOURITES }, (_, at) => `project:${at}`),
  1,
);
const without = (all: readonly string[], removed: string) => all.filter((view) => view !== removed);

it('adds a favourite at the end, and only once (VIEW-76)', () => {
  const two = asFavourites(['a', 'b'], 1);
  const three = withFavourite(two, 'c', NOW, () => true) ?? [];
  expect(favouriteViews(three)).toEqual(['a', 'b', 'c']);
  expect(three).toEqual([...two, { view: 'c', place: 3_000, at: NOW }]);
  expect(withFavourite(two, 'a', NOW, () => true)).toBe(two);
});

it('keeps the entry of a removed favourite, and adds the favourite again at the end (VIEW-76, VIEW-116)', () => {
  const removed = withoutFavourite(asFavourites(['a', 'b'], 1), 'a', NOW);
  expect(removed).toContainEqual({ view: 'a', place: null, at: NOW });
  expect(favouriteViews(removed)).toEqual(['b']);
  expect(favouriteViews(withFavourite(removed, 'a', NOW, () => true) ?? [])).toEqual(['b', 'a']);
});

it('rejects a 51st favourite unless one of the other 50 no longer exists (VIEW-76)', () => {
  expect(withFavourite(full, 'new', NOW, () => true)).toBeUndefined();
  const added = withFavourite(full, 'new', NOW, (view) => view !== 'project:7') ?? [];
  expect(favouriteViews(added)).toEqual([...without(favouriteViews(full), 'project:7'), 'new']);
});

it('moves a favourite before another one or to the end, and changes no other favourite (VIEW-77)', () => {
  fc.assert(
    fc.property(views, fc.nat(), fc.nat(), (all, from, to) => {
      if (all.length === 0) return;
      const moved = all[from % all.length] ?? '';
      const before = [...all, undefined][to % (all.length + 1)];
      const favourites = asFavourites(all, 1);
      const after = movedFavourite(favourites, moved, NOW, before);
      if (before === moved) expect(after).toBe(favourites);
      else {
        const order = favouriteViews(after);
        expect(order[order.indexOf(moved) + 1]).toBe(before);
        expect(without(order, moved)).toEqual(without(all, moved));
        expect(after.filter(({ at }) => at === NOW).map(({ view }) => view)).toEqual([moved]);
      }
    }),
  );
});
