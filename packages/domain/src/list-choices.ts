/**
 * A user's choices for the lists of an account, synchronised between devices (VIEW-116). Each choice is
 * timestamped and the latest wins, so the order of synchronisation does not matter.
 */
import type { FavouriteChoice } from './favourites.ts';
import type { Arrangement } from './tasks/task-arrangement.ts';
import { viewOfKey } from './tasks/view-of-key.ts';

/** Maximum number of views whose arrangement is kept. The oldest is dropped. */
export const MAX_ARRANGED = 200;

/**
 * Maximum number of favourites that are kept, including removed ones. Above {@link MAX_FAVOURITES}, because
 * two devices may each add favourites while they are offline.
 */
export const MAX_STORED_FAVOURITES = 200;

export const MAX_VIEW_KEY = 100;

/**
 * How the user has arranged a view. The entry is kept when the user returns a view to its default order, so
 * that other devices do the same.
 */
export interface ArrangedView extends Arrangement {
  readonly view: string;
  /** When the user arranged the view, in milliseconds since 1970; 0 if unknown. */
  readonly at: number;
}

export interface ListChoices {
  readonly arranged: readonly ArrangedView[];
  readonly favourites: readonly FavouriteChoice[];
}

/**
 * Returns whether choices for the view with this key are synchronised. Filters by several tags stay on the
 * device.
 */
export function isSynchronized(view: string): boolean {
  return view.length <= MAX_VIEW_KEY && viewOfKey(view) !== undefined;
}

export const NO_CHOICES: ListChoices = { arranged: [], favourites: [] };

/** Merges the choices of two devices: for each view and each favourite, the later one wins (VIEW-116). */
export function mergeChoices(a: ListChoices, b: ListChoices): ListChoices {
  const arranged = latest([...a.arranged, ...b.arranged], rankOf)
    .map(({ view, sort, group, layout, columns, assignee, at }) => ({
      view,
      sort,
      group,
      layout,
      columns,
      assignee,
      at,
    }))
    .sort(latestFirst)
    .slice(0, MAX_ARRANGED);
  const favourites = latest([...a.favourites, ...b.favourites], rankOfFavourite)
    .map(({ view, place, at }) => ({ view, place, at }))
    .sort((x, y) => Number(x.place === null) - Number(y.place === null) || latestFirst(x, y))
    .slice(0, MAX_STORED_FAVOURITES);
  return { arranged, favourites };
}

interface Choice {
  readonly view: string;
  readonly at: number;
}

const latestFirst = (x: Choice, y: Choice): number => y.at - x.at || (x.view < y.view ? -1 : 1);

/** A choice without a layout, from a browser with an earlier version of the app, ranks below the same one with it. */
const rankOf = ({ sort, group, layout, columns, assignee }: ArrangedView): string =>
  [sort, group, layout, columns, assignee].join(' ');

/** Ranks a favourite above its removal, so that a favourite whose time is unknown is kept. */
const rankOfFavourite = ({ place }: FavouriteChoice): string => (place === null ? '' : `place ${place}`);

/** Returns the latest choice for each view. If the times are equal, the higher rank wins. */
function latest<T extends Choice>(choices: readonly T[], rank: (choice: T) => string): T[] {
  const found = new Map<string, T>();
  for (const each of choices) {
    const known = found.get(each.view);
    const isLater =
      known === undefined || each.at > known.at || (each.at === known.at && rank(each) > rank(known));
    if (isLater) found.set(each.view, each);
  }
  return Array.from(found.values());
}

/**
 * Returns a device's choices. A choice that the server also has gets the server's time, which is right even
 * if the device's clock is ahead.
 */
export function withTimesOf(server: ListChoices, { arranged, favourites }: ListChoices): ListChoices {
  return {
    arranged: withTimes(server.arranged, arranged, rankOf),
    favourites: withTimes(server.favourites, favourites, rankOfFavourite),
  };
}

function withTimes<T extends Choice>(
  stored: readonly T[],
  choices: readonly T[],
  rank: (choice: T) => string,
): readonly T[] {
  const known = new Map(stored.map((each) => [each.view, each]));
  return choices.map((each) => {
    const same = known.get(each.view);
    return same !== undefined && rank(same) === rank(each) ? { ...each, at: same.at } : each;
  });
}

/**
 * Returns the choices with all future times replaced by `now`. Otherwise, choices from a device whose clock
 * is ahead would override all others until that time.
 * @param now milliseconds since 1970
 */
export function withoutFutureTimes({ arranged, favourites }: ListChoices, now: number): ListChoices {
  const timed = <T extends Choice>(each: T): T => ({ ...each, at: Math.min(each.at, now) });
  return { arranged: arranged.map(timed), favourites: favourites.map(timed) };
}
