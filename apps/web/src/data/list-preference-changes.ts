/** Changes of a person's choices for the lists of an account. They load with the controls that make them. */
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { Scope } from './engine/session/scope.ts';
import { listPreferences, storeListPreferences } from './list-preferences.ts';

/** Maximum number of arranged views that are kept. The one that was arranged first makes room. */
const MAX_VIEWS = 200;

/** Stores the order and the groups of a view, or forgets them for the list's own order. */
export function arrangeView(scope: Scope, view: string, arrangement: Arrangement): void {
  const preferences = listPreferences(scope);
  const others = Object.entries(preferences.views).filter(([key]) => key !== view);
  const isDefault = arrangement.sort === 'manual' && arrangement.group === 'none';
  const views = isDefault ? others : [...others.slice(1 - MAX_VIEWS), [view, arrangement] as const];
  storeListPreferences(scope, { ...preferences, views: Object.fromEntries(views) });
}
