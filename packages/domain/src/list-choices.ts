/**
 * A user's choices for the lists of an account, synchronized between devices (VIEW-116). Each choice is
 * timestamped and the latest wins, so the order of synchronization does not matter.
 */
import { MAX_FAVOURITES } from './favourites.ts';
import type { Arrangement } from './tasks/task-arrangement.ts';
import { viewOfKey } from './tasks/view-of-key.ts';

/** Maximum number of views whose arrangement is kept. The oldest is dropped. */
export const MAX_ARRANGED = 200;

/** Maximum length of a view key. */
export const MAX_VIEW_KEY = 100;

/**
 * How the user has arranged a view. The entry is kept when the user returns a view to its default order, so
 * that other devices do the same.
 */
export interface ArrangedView extends Arrangement {
  /** The view's key. */
  readonly view: string;
  /** When the user arranged the view, in milliseconds since 1970; 0 if unknown. */
  readonly at: number;
}

export interface ChosenFavourites {
  /** The keys of the favourite views, in order. */
  readonly views: readonly string[];
  /** When the user last changed the favourites, in milliseconds since 1970; 0 if unknown. */
  readonly at: number;
}

export interface ListChoices {
  readonly arranged: readonly ArrangedView[];
  readonly favourites: ChosenFavourites;
}

/**
 * Returns whether choices for the view with this key are synchronized. Filters by several tags stay on the
 * device.
 */
export function isSynchronized(view: string): boolean {
  return view.length <= MAX_VIEW_KEY && viewOfKey(view) !== undefined;
}

export const NO_CHOICES: ListChoices = { arranged: [], favourites: { views: [], at: 0 } };

/** Merges the choices of two devices: for each view, and for the favourites, the later choice wins (VIEW-116). */
export function mergeChoices(a: ListChoices, b: ListChoices): ListChoices {
  const latest = new Map<string, ArrangedView>();
  for (const { view, sort, group, at } of [...a.arranged, ...b.arranged]) {
    const each = { view, sort, group, at };
    const known = latest.get(view);
    latest.set(view, known === undefined || isLater(each, known, rankOf) ? each : known);
  }
  const arranged = Array.from(latest.values())
    .sort((x, y) => y.at - x.at || (x.view < y.view ? -1 : 1))
    .slice(0, MAX_ARRANGED);
  const { views, at } = isLater(a.favourites, b.favourites, rankOfFavourites) ? a.favourites : b.favourites;
  return { arranged, favourites: { views: views.slice(0, MAX_FAVOURITES), at } };
}

const rankOf = ({ sort, group }: ArrangedView): string => `${sort} ${group}`;

/**
 * Ranks longer lists of favourites higher, so that an empty list does not replace favourites whose time is
 * unknown.
 */
const rankOfFavourites = ({ views }: ChosenFavourites): string =>
  `${String(views.length).padStart(3, '0')} ${views.join(' ')}`;

/** Returns whether a choice is newer than another one. If the times are equal, the higher rank wins. */
function isLater<T extends { readonly at: number }>(a: T, b: T, rank: (choice: T) => string): boolean {
  return a.at === b.at ? rank(a) > rank(b) : a.at > b.at;
}

/**
 * Returns a device's choices. A choice that the server also has gets the server's time, which is right even
 * if the device's clock is ahead.
 */
export function withTimesOf(server: ListChoices, { arranged, favourites }: ListChoices): ListChoices {
  const stored = new Map(server.arranged.map((each) => [each.view, each]));
  const timed = arranged.map((each): ArrangedView => {
    const same = stored.get(each.view);
    return same !== undefined && rankOf(same) === rankOf(each) ? { ...each, at: same.at } : each;
  });
  const isSame = rankOfFavourites(server.favourites) === rankOfFavourites(favourites);
  return { arranged: timed, favourites: isSame ? server.favourites : favourites };
}

/**
 * Returns the choices with all future times replaced by `now`. Otherwise, choices from a device whose clock
 * is ahead would override all others until that time.
 * @param now milliseconds since 1970
 */
export function withoutFutureTimes({ arranged, favourites }: ListChoices, now: number): ListChoices {
  return {
    arranged: arranged.map((each) => ({ ...each, at: Math.min(each.at, now) })),
    favourites: { ...favourites, at: Math.min(favourites.at, now) },
  };
}
