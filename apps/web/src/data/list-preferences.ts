/**
 * A user's list preferences in one account: the order and groups of each view, and the favourites. Stored in
 * this browser and shared by its tabs (decision 034). Arrangements and favourites are synchronised with other
 * devices (decision 047).
 */
import { asFavourites, favouriteViews, type FavouriteChoice } from '@questlog/domain/favourites';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { readStored, useStored } from '@questlog/ui/hooks/use-stored.ts';
import { useMemo } from 'react';
import { useScope } from './drafts/draft-hooks.ts';
import type { Scope } from './engine/session/scope.ts';

export interface ListPreferences {
  /** The arrangement of each view that the user has sorted or grouped, by view key. */
  readonly views: Readonly<Record<string, Arrangement>>;
  /** The view keys of the favourite projects and tags, in order. */
  readonly favourites: readonly string[];
  /** The favourites as they are synchronised, with removed ones. */
  readonly favouriteChoices: readonly FavouriteChoice[];
  /**
   * When the user arranged each view, in milliseconds since 1970. Determines which device's arrangement wins.
   */
  readonly chosenAt: { readonly views: Readonly<Record<string, number>> };
  /** The tags that are expanded in the sidebar. */
  readonly openTags: readonly string[];
  /** The tasks whose subtasks are collapsed (SUBTASK-15). */
  readonly foldedTasks: readonly string[];
}

export const listPreferencesKey = ({ userId, accountId }: Scope): string =>
  `questlog.lists.${userId}.${accountId}`;

const NONE: ListPreferences = {
  views: {},
  favourites: [],
  favouriteChoices: [],
  chosenAt: { views: {} },
  openTags: [],
  foldedTasks: [],
};

/** The stored form. Earlier versions stored the favourites as a list with a single time. */
interface Stored extends Partial<ListPreferences> {
  readonly chosenAt?: ListPreferences['chosenAt'] & { readonly favourites?: number };
}

function parse(text: string | null): ListPreferences {
  try {
    const stored = JSON.parse(text ?? '{}') as Stored;
    const { favouriteChoices = asFavourites(stored.favourites ?? [], stored.chosenAt?.favourites ?? 0) } =
      stored;
    return { ...NONE, ...stored, favouriteChoices, favourites: favouriteViews(favouriteChoices) };
  } catch {
    return NONE;
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
