/** Changes a user's list preferences. Loaded with the controls for them. */
import { favouriteViews, type FavouriteChoice } from '@questlog/domain/favourites';
import { isDefaultArrangement, type Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { systemClock } from './engine/browser/clock.ts';
import { createEvent } from './engine/browser/signal.ts';
import type { Scope } from './engine/session/scope.ts';
import { listPreferencesKey, readListPreferences, type ListPreferences } from './list-preferences.ts';

/**
 * Maximum number of arranged views, and likewise of expanded tags and of collapsed tasks. The oldest entry is
 * dropped.
 */
const MAX_STORED = 200;

/** Emitted when the user arranges a view or changes the favourites on this device. */
export const listsChanged = createEvent<void>();

/** Updates some of a user's preferences and keeps the rest. */
function keepListPreferences(scope: Scope, change: Partial<ListPreferences>): void {
  const preferences = { ...readListPreferences(scope), ...change };
  writeStored(listPreferencesKey(scope), JSON.stringify(preferences));
}

/**
 * Changes the favourites.
 * @param change returns the changed favourites, or undefined to leave them unchanged. `now` is in milliseconds
 * since 1970.
 * @returns the keys of the favourite views, in order; undefined if they were left unchanged
 */
export function changeFavourites(
  scope: Scope,
  change: (favourites: readonly FavouriteChoice[], now: number) => readonly FavouriteChoice[] | undefined,
): readonly string[] | undefined {
  const favouriteChoices = change(readListPreferences(scope).favouriteChoices, systemClock.now());
  if (favouriteChoices === undefined) return undefined;
  const favourites = favouriteViews(favouriteChoices);
  keepListPreferences(scope, { favourites, favouriteChoices });
  listsChanged.emit();
  return favourites;
}

/** Stores how a view is sorted, grouped and laid out, unless it is the view's default. */
export function arrangeView(scope: Scope, view: string, arrangement: Arrangement): void {
  const before = readListPreferences(scope);
  const others = Object.entries(before.views).filter(([key]) => key !== view);
  const views = isDefaultArrangement(view, arrangement)
    ? others
    : [...others.slice(1 - MAX_STORED), [view, arrangement] as const];
  const times = Object.entries({ ...before.chosenAt.views, [view]: systemClock.now() });
  keepListPreferences(scope, {
    views: Object.fromEntries(views),
    chosenAt: { views: Object.fromEntries(times.slice(-MAX_STORED)) },
  });
  listsChanged.emit();
}

/** Stores whether a tag is expanded in the sidebar. */
export function expandTag(scope: Scope, tagId: string, expanded: boolean): void {
  const others = readListPreferences(scope).openTags.filter((id) => id !== tagId);
  keepListPreferences(scope, { openTags: expanded ? [...others.slice(1 - MAX_STORED), tagId] : others });
}

/** Stores whether a task's subtasks are collapsed. */
export function foldTask(scope: Scope, taskId: string, folded: boolean): void {
  const others = readListPreferences(scope).foldedTasks.filter((id) => id !== taskId);
  keepListPreferences(scope, { foldedTasks: folded ? [...others.slice(1 - MAX_STORED), taskId] : others });
}
