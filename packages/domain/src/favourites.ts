/** A user's favourites: views of projects and tags, in the user's order (VIEW-76). */

/** Maximum number of favourites in an account (VIEW-76). */
export const MAX_FAVOURITES = 50;

/**
 * Adds a favourite at the end. Returns undefined if the limit is reached.
 * @param exists returns whether a favourite still exists; at the limit, others are dropped
 */
export function withFavourite(
  favourites: readonly string[],
  added: string,
  exists: (key: string) => boolean,
): readonly string[] | undefined {
  if (favourites.includes(added)) return favourites;
  const kept = favourites.length < MAX_FAVOURITES ? favourites : favourites.filter(exists);
  return kept.length < MAX_FAVOURITES ? [...kept, added] : undefined;
}

/** Removes a favourite. */
export function withoutFavourite(favourites: readonly string[], removed: string): readonly string[] {
  return favourites.filter((key) => key !== removed);
}

/**
 * Moves a favourite before another one, or to the end. Hidden favourites keep their positions among the
 * others (VIEW-77).
 * @param before the favourite before which the moved one is placed; undefined to move it to the end
 */
export function movedFavourite(
  favourites: readonly string[],
  moved: string,
  before: string | undefined,
): readonly string[] {
  if (moved === before || !favourites.includes(moved)) return favourites;
  const rest = withoutFavourite(favourites, moved);
  const at = before === undefined ? -1 : rest.indexOf(before);
  return at === -1 ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
}
