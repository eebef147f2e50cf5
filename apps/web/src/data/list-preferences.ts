/**
 * A person's choices for the lists of one account: the order and groups of each view, and the favourites.
 * They are stored in this browser and shared by its tabs (decision 034).
 */
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { useSyncExternalStore } from 'react';
import { useScope } from './drafts/draft-hooks.ts';
import { createEvent } from './engine/browser/signal.ts';
import type { Scope } from './engine/session/scope.ts';

export interface ListPreferences {
  /** The arrangement of each view that a person has arranged, by the key of the view. */
  readonly views: Readonly<Record<string, Arrangement>>;
}

const NO_PREFERENCES: ListPreferences = { views: {} };
const changed = createEvent<void>();
/** The last text read under each key, so that an unchanged text gives the same object. */
const known = new Map<string, readonly [text: string | null, preferences: ListPreferences]>();

const keyOf = (scope: Scope | undefined): string => `questlog.lists.${scope?.userId}.${scope?.accountId}`;

/** Returns the preferences of a person in an account. */
export function listPreferences(scope: Scope | undefined): ListPreferences {
  const key = keyOf(scope);
  const last = known.get(key);
  try {
    const text = localStorage.getItem(key);
    if (last?.[0] !== text) {
      const preferences = { ...NO_PREFERENCES, ...(JSON.parse(text ?? '{}') as Partial<ListPreferences>) };
      known.set(key, [text, preferences]);
      return preferences;
    }
  } catch {
    // Storage can be blocked. The choices then last until the page is closed.
  }
  return last?.[1] ?? NO_PREFERENCES;
}

/** Stores the preferences of a person in an account, and notifies every tab. */
export function storeListPreferences(scope: Scope | undefined, preferences: ListPreferences): void {
  const key = keyOf(scope);
  const text = JSON.stringify(preferences);
  try {
    localStorage.setItem(key, text);
    known.set(key, [text, preferences]);
  } catch {
    known.set(key, [null, preferences]);
  }
  changed.emit();
}

function subscribe(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** Returns the preferences of the signed-in person in the current account. */
export function useListPreferences(): ListPreferences {
  const scope = useScope();
  return useSyncExternalStore(subscribe, () => listPreferences(scope));
}
