/** Changes the favourites and announces each change (VIEW-76, VIEW-77). */
import { MAX_FAVOURITES, movedFavourite, withFavourite, withoutFavourite } from '@questlog/domain/favourites';
import { closeDirections } from '@questlog/domain/text';
import { viewOfKey } from '@questlog/domain/tasks/view-of-key';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { desktopQuery } from '@questlog/ui/hooks/use-media-query.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { Scope } from '../../data/engine/session/scope.ts';
import { changeFavourites } from '../../data/list-preference-changes.ts';
import { readListPreferences } from '../../data/list-preferences.ts';
import { tagIdNow } from '../../data/nouns/tasks/task-draft.ts';
import type { Favourite } from './use-favourites.ts';

/** Adds or removes a favourite. Someday, as a favourite, is pinned to its position in the sidebar (SOMEDAY-5). */
export function toggleFavourite({ store }: Pick<DataLayer, 'store'>, scope: Scope, key: string): void {
  const isPin = key === 'someday';
  if (readListPreferences(scope).favourites.includes(key)) {
    changeFavourites(scope, (favourites, now) => withoutFavourite(favourites, key, now));
    showToast(isPin ? 'Someday is hidden while it is empty' : 'Removed from favourites');
    return;
  }
  const exists = (each: string): boolean => {
    const view = viewOfKey(each);
    if (view?.kind === 'project') return store.projects().some(({ id }) => id === view.projectId);
    if (view?.kind === 'filter') return store.filter(view.filterId) !== undefined;
    if (view?.kind === 'someday') return true;
    const [tagId = ''] = view?.kind === 'tag' ? view.filter.selectedTagIds : [];
    return store.tags().some(({ id }) => id === tagIdNow(tagId, store.tags()));
  };
  const added = changeFavourites(scope, (favourites, now) => withFavourite(favourites, key, now, exists));
  if (added === undefined) {
    toast.show({
      message: `You already have ${MAX_FAVOURITES} favourites. Remove one to add another.`,
      type: 'error',
    });
    return;
  }
  showToast(isPin ? 'Someday stays in the sidebar' : 'Added to favourites');
}

/**
 * A sidebar next to the page shows the change, so only announce it. A drawer has closed by now, so show a
 * toast.
 */
function showToast(message: string): void {
  if (matchMedia(desktopQuery).matches) announce(`${message}.`);
  else toast.show({ message, type: 'success' });
}

/** Moves a favourite before another one, or to the end. */
export function moveFavourite(
  scope: Scope,
  shown: readonly Favourite[],
  moved: string,
  before: string | undefined,
): void {
  const order =
    changeFavourites(scope, (favourites, now) => movedFavourite(favourites, moved, now, before)) ?? [];
  const keys = order.filter((key) => shown.some((each) => each.key === key));
  const label = shown.find(({ key }) => key === moved)?.label ?? '';
  announce(
    `Moved ${closeDirections(label)}. Position ${keys.indexOf(moved) + 1} of ${keys.length}.`,
    'assertive',
  );
}

/** Moves a favourite up or down by one, or announces that it is already at the end. */
export function stepFavourite(scope: Scope, shown: readonly Favourite[], key: string, by: -1 | 1): void {
  const to = shown.findIndex((each) => each.key === key) + by;
  if (to < 0 || to >= shown.length) {
    announce(to < 0 ? 'Already first.' : 'Already last.', 'assertive');
    return;
  }
  moveFavourite(scope, shown, key, shown[by === -1 ? to : to + 1]?.key);
}
