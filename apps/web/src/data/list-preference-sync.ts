/** Synchronises the user's list preferences with their other devices (VIEW-116, decision 047). */
import type { ApiClient } from '@questlog/api-client/client';
import { favouriteViews } from '@questlog/domain/favourites';
import {
  isSynchronized,
  mergeChoices,
  NO_CHOICES,
  withTimesOf,
  type ListChoices,
} from '@questlog/domain/list-choices';
import { isDefaultArrangement } from '@questlog/domain/tasks/task-arrangement';
import { writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { Clock } from './engine/browser/clock.ts';
import type { Live } from './engine/live/live.ts';
import type { Scope } from './engine/session/scope.ts';
import { listsChanged } from './list-preference-changes.ts';
import { listPreferencesKey, readListPreferences, type ListPreferences } from './list-preferences.ts';

/** How long to wait before sending changes, in milliseconds, so that several are sent together. */
const SEND_AFTER_MS = 1_500;

const DEFAULT = { sort: 'manual', group: 'none' } as const;

/** Returns the choices to synchronise. */
function choicesOf({ views, favouriteChoices, chosenAt }: ListPreferences): ListChoices {
  const keys = new Set([...Object.keys(views), ...Object.keys(chosenAt.views)]);
  const arranged = Array.from(keys)
    .filter(isSynchronized)
    .map((view) => ({ view, ...(views[view] ?? DEFAULT), at: chosenAt.views[view] ?? 0 }));
  // Merging with an empty set of choices only applies the limits.
  return mergeChoices({ arranged, favourites: favouriteChoices }, NO_CHOICES);
}

/** Returns the preferences with these choices applied. */
function withChoices(preferences: ListPreferences, { arranged, favourites }: ListChoices): ListPreferences {
  const views = { ...preferences.views };
  const times = { ...preferences.chosenAt.views };
  for (const { view, at, ...arrangement } of arranged) {
    times[view] = at;
    if (isDefaultArrangement(view, arrangement)) delete views[view];
    else views[view] = arrangement;
  }
  return {
    ...preferences,
    views,
    favourites: favouriteViews(favourites),
    favouriteChoices: favourites,
    chosenAt: { views: times },
  };
}

interface SyncDeps {
  readonly api: ApiClient;
  readonly live: Pick<Live, 'listen'>;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Fetches other devices' choices immediately, and again when the server announces a change, when the page
 * becomes visible and when the connection returns. Sends this device's choices after they change. A failed
 * call is retried on the next of these occasions.
 * @returns a function that stops the synchronisation
 */
export function syncListPreferences({ api, live, clock }: SyncDeps, scope: Scope): () => void {
  const params = { accountId: scope.accountId };
  const ended = new AbortController();
  let cancel: (() => void) | undefined;

  const adopt = (choices: ListChoices): ListChoices => {
    // Reread: the user may have changed something during the call.
    const preferences = readListPreferences(scope);
    const merged = mergeChoices(withTimesOf(choices, choicesOf(preferences)), choices);
    const text = JSON.stringify(withChoices(preferences, merged));
    if (!ended.signal.aborted && text !== JSON.stringify(preferences)) {
      writeStored(listPreferencesKey(scope), text);
    }
    return merged;
  };

  const send = async ({ arranged, favourites }: ListChoices): Promise<void> => {
    const body = { arranged: [...arranged], favourites: [...favourites] };
    adopt(await api('PUT /api/accounts/{accountId}/list-choices', { params, body }));
  };

  const fetchChoices = async (): Promise<void> => {
    const stored = await api('GET /api/accounts/{accountId}/list-choices', { params });
    const merged = adopt(stored);
    // Merge the stored choices too: the comparison needs the same order of keys.
    if (JSON.stringify(merged) !== JSON.stringify(mergeChoices(stored, NO_CHOICES))) await send(merged);
  };

  const attempt = (call: Promise<void>): void => void call.catch(() => undefined);
  const fetchNow = (): void => {
    if (document.visibilityState === 'visible') attempt(fetchChoices());
  };
  const sendSoon = (): void => {
    cancel?.();
    cancel = clock.after(SEND_AFTER_MS, () => attempt(send(choicesOf(readListPreferences(scope)))));
  };

  fetchNow();
  document.addEventListener('visibilitychange', fetchNow, ended);
  addEventListener('online', fetchNow, ended);
  const stopSending = listsChanged.subscribe(sendSoon);
  const stopListening = live.listen((event) => {
    if (event.type === 'ListChoicesChanged' && event.arguments[0].accountId === scope.accountId) fetchNow();
  });
  return () => {
    ended.abort();
    stopSending();
    stopListening();
    cancel?.();
  };
}
