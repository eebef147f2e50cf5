import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFavourites, favouriteViews, withFavourite, withoutFavourite } from './favourites.ts';
import {
  isSynchronized,
  MAX_ARRANGED,
  MAX_STORED_FAVOURITES,
  mergeChoices,
  NO_CHOICES,
  withoutFutureTimes,
  withTimesOf,
  type ListChoices,
} from './list-choices.ts';
import { COLUMN_KINDS } from './tasks/board.ts';
import { GROUPINGS, LAYOUTS, SORTS } from './tasks/task-arrangement.ts';

const time = fc.integer({ min: 0, max: 5 });
const view = fc.constantFrom('inbox', 'today', 'anytime', 'project:a', 'project:b');
const choices: fc.Arbitrary<ListChoices> = fc.record({
  arranged: fc.uniqueArray(
    fc.record({
      view,
      sort: fc.constantFrom(...SORTS),
      group: fc.constantFrom(...GROUPINGS),
      layout: fc.constantFrom(undefined, ...LAYOUTS),
      columns: fc.constantFrom(undefined, ...COLUMN_KINDS),
      assignee: fc.constantFrom(undefined, 'me', 'none'),
      at: time,
    }),
    { selector: (each) => each.view },
  ),
  favourites: fc.uniqueArray(
    fc.record({ view, place: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }), at: time }),
    { selector: (each) => each.view },
  ),
});

test('the result does not depend on the order in which devices synchronise (VIEW-116)', () => {
  fc.assert(
    fc.property(choices, choices, choices, (a, b, c) => {
      expect(mergeChoices(a, b)).toEqual(mergeChoices(b, a));
      expect(mergeChoices(mergeChoices(a, b), c)).toEqual(mergeChoices(a, mergeChoices(b, c)));
      expect(mergeChoices(mergeChoices(a, b), b)).toEqual(mergeChoices(a, b));
    }),
  );
});

test('for each view, the latest choice wins, and all other views stay unchanged (VIEW-116)', () => {
  const phone: ListChoices = {
    ...NO_CHOICES,
    arranged: [{ view: 'inbox', sort: 'title', group: 'none', at: 2 }],
  };
  const desktop: ListChoices = {
    ...NO_CHOICES,
    arranged: [
      { view: 'inbox', sort: 'date', group: 'none', at: 1 },
      { view: 'anytime', sort: 'manual', group: 'project', at: 1 },
    ],
  };
  expect(mergeChoices(phone, desktop).arranged).toEqual([phone.arranged[0], desktop.arranged[1]]);
});

test('a choice from an earlier version of the app, which knows no layout, does not remove the layout (BOARD-2)', () => {
  const chosen = { view: 'project:a', sort: 'manual', group: 'none', at: 2 } as const;
  const board: ListChoices = { ...NO_CHOICES, arranged: [{ ...chosen, layout: 'board', columns: 'day' }] };
  const earlier: ListChoices = { ...NO_CHOICES, arranged: [chosen] };
  expect(mergeChoices(board, earlier)).toEqual(board);
  expect(mergeChoices(earlier, board)).toEqual(board);
});

test('keeps the favourites that two devices add offline, and removes the one that one of them removes (VIEW-116)', () => {
  const before = asFavourites(['project:a', 'project:b'], 1);
  const phone = withFavourite(before, 'project:phone', 2, () => true) ?? [];
  const desktop = withoutFavourite(withFavourite(before, 'tag:any d', 3, () => true) ?? [], 'project:a', 4);
  const merged = mergeChoices({ arranged: [], favourites: phone }, { arranged: [], favourites: desktop });
  expect(favouriteViews(merged.favourites)).toEqual(['project:b', 'project:phone', 'tag:any d']);
});

test('keeps favourites without a known time if the other device has none (VIEW-116)', () => {
  const old = { ...NO_CHOICES, favourites: asFavourites(['project:a'], 0) };
  expect(mergeChoices(old, NO_CHOICES)).toEqual(old);
  expect(mergeChoices(NO_CHOICES, old)).toEqual(old);
});

test('drops the views that were arranged first, and removed favourites before others (VIEW-116)', () => {
  const { arranged } = mergeChoices(
    {
      ...NO_CHOICES,
      arranged: Array.from({ length: MAX_ARRANGED + 1 }, (_, at) => ({
        view: `project:${at}`,
        sort: 'date',
        group: 'none',
        at,
      })),
    },
    NO_CHOICES,
  );
  expect(arranged).toHaveLength(MAX_ARRANGED);
  expect(arranged.some(({ at }) => at === 0)).toBe(false);

  const remaining = { view: 'project:kept', place: 1, at: 0 };
  const removed = Array.from({ length: MAX_STORED_FAVOURITES }, (_, at) => ({
    view: `project:${at}`,
    place: null,
    at: at + 1,
  }));
  const { favourites } = mergeChoices({ arranged: [], favourites: [...removed, remaining] }, NO_CHOICES);
  expect(favourites).toHaveLength(MAX_STORED_FAVOURITES);
  expect(favouriteViews(favourites)).toEqual(['project:kept']);
});

test('synchronises the choices for views, projects and single tags, but not for filters with several tags', () => {
  expect(['today', 'project:a', 'tag:any a'].map(isSynchronized)).toEqual([true, true, true]);
  expect(['tag:any a b', 'nonsense', `project:${'a'.repeat(100)}`].map(isSynchronized)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a time in the future becomes the current time, so a clock that is ahead does not win for long (VIEW-116)', () => {
  const ahead: ListChoices = {
    arranged: [{ view: 'inbox', sort: 'date', group: 'none', at: 900 }],
    favourites: [{ view: 'project:a', place: null, at: 50 }],
  };
  expect(withoutFutureTimes(ahead, 100)).toEqual({
    arranged: [{ view: 'inbox', sort: 'date', group: 'none', at: 100 }],
    favourites: [{ view: 'project:a', place: null, at: 50 }],
  });
});

test('a device with a clock that is ahead takes the times from the server, so later choices win (VIEW-116)', () => {
  const arranged = { view: 'inbox', sort: 'date', group: 'none' } as const;
  const device: ListChoices = {
    arranged: [{ ...arranged, at: 900 }],
    favourites: asFavourites(['project:a'], 900),
  };
  const server = withoutFutureTimes(device, 100);
  const timed = withTimesOf(server, device);
  expect(timed).toEqual(server);
  const later = { ...NO_CHOICES, favourites: withoutFavourite(timed.favourites, 'project:a', 200) };
  expect(mergeChoices(timed, later).favourites).toEqual(later.favourites);
  expect(withTimesOf(later, device)).toEqual(device);
});
