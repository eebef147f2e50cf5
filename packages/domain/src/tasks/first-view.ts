/** The view that opens first after signing in and in a new tab (FILTER-50). */
import { isUuid } from '../uuid.ts';
import type { View } from './task-views.ts';
import { viewOfKey } from './view-of-key.ts';

/** The views that can open first, in addition to saved filters. */
export const FIRST_VIEWS = ['inbox', 'today', 'upcoming', 'anytime'] as const;

/** Returns whether a user can choose the view with this key as the first one. */
export function canBeFirst(key: string): boolean {
  const view = viewOfKey(key);
  return view?.kind === 'filter' ? isUuid(view.filterId) : FIRST_VIEWS.some((each) => each === key);
}

/** Returns the first view that a user has chosen. An account without the filter shows the Inbox instead. */
export function firstViewOf(key: string | null | undefined): View {
  // Without `viewOfKey`, which the first load of the app does not have.
  const filterId = key?.split(':')[1];
  if (filterId !== undefined) return { kind: 'filter', filterId };
  return { kind: FIRST_VIEWS.find((each) => each === key) ?? 'inbox' };
}
