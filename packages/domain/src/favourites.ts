/**
 * A user's favourites: views of projects and tags, in the user's order (VIEW-76). Each one is a separate
 * choice, so that changes on two devices can be merged (VIEW-116).
 */
import { orderAt, reorder } from './tasks/task-order.ts';

/** Maximum number of favourites in an account (VIEW-76). */
export const MAX_FAVOURITES = 50;

export interface FavouriteChoice {
  readonly view: string;
  /**
   * The sort position among the favourites; null if the user has removed this favourite. The entry is kept so
   * that other devices remove it too.
   */
  readonly place: number | null;
  /** When the user last added, moved or removed this favourite, in milliseconds since 1970; 0 if unknown. */
  readonly at: number;
}

/** Returns the keys of the favourite views, in the user's order. */
export function favouriteViews(favourites: readonly FavouriteChoice[]): readonly string[] {
  return inOrder(favourites).map(({ view }) => view);
}

/** Returns the choices for a list of favourites in order, all made at the same time. */
export function asFavourites(views: readonly string[], at: number): readonly FavouriteChoice[] {
  return views.map((view, index) => ({ view, place: orderAt(index), at }));
}

/**
 * Adds a favourite at the end. Returns undefined if the limit is reached.
 * @param now milliseconds since 1970
 * @param exists returns whether a favourite still exists; at the limit, those that no longer exist are removed
 */
export function withFavourite(
  favourites: readonly FavouriteChoice[],
  added: string,
  now: number,
  exists: (view: string) => boolean,
): readonly FavouriteChoice[] | undefined {
  const views = favouriteViews(favourites);
  if (views.includes(added)) return favourites;
  const removed = views.length < MAX_FAVOURITES ? [] : views.filter((view) => !exists(view));
  if (views.length - removed.length >= MAX_FAVOURITES) return undefined;
  const remaining = removed.reduce((all, view) => withoutFavourite(all, view, now), favourites);
  return positioned(remaining, added, now, undefined);
}

/** Removes a favourite. @param now milliseconds since 1970 */
export function withoutFavourite(
  favourites: readonly FavouriteChoice[],
  removed: string,
  now: number,
): readonly FavouriteChoice[] {
  return favourites.map((each) => (each.view === removed ? { view: removed, place: null, at: now } : each));
}

/**
 * Moves a favourite before another one, or to the end. Hidden favourites keep their positions among the
 * others (VIEW-77).
 * @param now milliseconds since 1970
 * @param before the favourite before which the moved one is placed; undefined to move it to the end
 */
export function movedFavourite(
  favourites: readonly FavouriteChoice[],
  moved: string,
  now: number,
  before: string | undefined,
): readonly FavouriteChoice[] {
  if (moved === before || !favouriteViews(favourites).includes(moved)) return favourites;
  return positioned(favourites, moved, now, before);
}

function positioned(
  favourites: readonly FavouriteChoice[],
  view: string,
  now: number,
  before: string | undefined,
): readonly FavouriteChoice[] {
  const list = inOrder(favourites).map(({ view: id, place }) => ({ id, order: place }));
  const rest = list.filter(({ id }) => id !== view);
  const index = before === undefined ? -1 : rest.findIndex(({ id }) => id === before);
  const positions = reorder(list, [view], index === -1 ? rest.length : index);
  const changed = new Map(
    positions.map(({ taskId, newOrder }) => [taskId, { view: taskId, place: newOrder, at: now }]),
  );
  return [...favourites.filter((each) => !changed.has(each.view)), ...changed.values()];
}

function inOrder(favourites: readonly FavouriteChoice[]): readonly FavouriteChoice[] {
  return favourites
    .filter(({ place }) => place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || (a.view < b.view ? -1 : 1));
}
