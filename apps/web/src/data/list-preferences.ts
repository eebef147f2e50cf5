/**
 * A user's preferences for the lists of one account: the order and groups of each view, and the favourites.
 * They are stored in this browser and shared by its tabs (decision 034). The arrangements and the favourites are
 * also synchronized with the user's other devices (decision 047).
 */
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { readStored, useStored } from '@questlog/ui/hooks/use-stored.ts';
import { useMemo } from 'react';
import { useScope } from './drafts/draft-hooks.ts';
import type { Scope } from './engine/session/scope.ts';

export interface ListPreferences {
  /** How the user has arranged views, by view key. */
  readonly views: Readonly<Record<string, Arrangement>>;
  /** The view keys of the favourite projects and tags, in order. */
  readonly favourites: readonly string[];
  /** When the user made these choices, in milliseconds since 1970, to merge them with those of other devices. */
  readonly chosenAt: { readonly views: Readonly<Record<string, number>>; readonly favourites: number };
  /** The ids of the tags whose branches are expanded in the sidebar. */
  readonly openTags: readonly string[];
  /** The tasks whose subtasks are collapsed (SUBTASK-15). */
  readonly foldedTasks: readonly string[];
}

export const listPreferencesKey = ({ userId, accountId }: Scope): string =>
  `questlog.lists.${userId}.${accountId}`;

function parse(text: string | null): ListPreferences {
  const none = {
    views: {},
    favourites: [],
    chosenAt: { views: {}, favourites: 0 },
    openTags: [],
    foldedTasks: [],
  };
  try {
    return { ...none, ...(JSON.parse(text ?? '{}') as Partial<ListPreferences>) };
  } catch {
    return none;
  }
}

/** Returns a user's preferences in an account. */
export const readListPreferences = (scope: Scope): ListPreferences =>
  parse(readStored(listPreferencesKey(scope)));

/** Returns the signed-in user's preferences in the current account. */
export function useListPreferences(): ListPreferences {
  const text = useStored(listPreferencesKey(useScope()));
  return useMemo(() => parse(text), [text]);
}
