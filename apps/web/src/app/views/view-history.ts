/**
 * Keeps the current view in the browser's history without changing the address. Back and Forward move between
 * views. The view survives a reload and a new sign-in in the same tab. If a dialog is open, Back closes the
 * dialog and the view stays (VIEW-38).
 */
import { TAG_FILTER_MODES } from '@questlog/domain/tags/tag-filter';
import { SMART_VIEWS, viewKey, type View } from '@questlog/domain/tasks/task-views';
import { closeTopmost } from '@questlog/ui/overlays/open-overlays.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const INBOX: View = { kind: 'inbox' };

interface Entry {
  readonly accountId: string;
  readonly view: View;
  /** Number of history entries that the app created before this one. */
  readonly place: number;
}

/**
 * Parses a stored view, which another version of the app may have written. Returns undefined if it is
 * invalid.
 */
export function parseView(value: unknown): View | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'project') {
    return 'projectId' in value && typeof value.projectId === 'string'
      ? { kind: 'project', projectId: value.projectId }
      : undefined;
  }
  if (value.kind === 'scheduled') return { kind: 'scheduled' };
  if (value.kind === 'tag') return 'filter' in value ? parseTagView(value.filter) : undefined;
  const kind = SMART_VIEWS.find((each) => each === value.kind);
  return kind === undefined ? undefined : { kind };
}

function parseTagView(filter: unknown): View | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined;
  if (!('mode' in filter) || !('selectedTagIds' in filter)) return undefined;
  const mode = TAG_FILTER_MODES.find((each) => each === filter.mode);
  const ids: unknown = filter.selectedTagIds;
  if (mode === undefined || !Array.isArray(ids) || ids.length === 0) return undefined;
  return ids.every((id) => typeof id === 'string')
    ? { kind: 'tag', filter: { selectedTagIds: ids, mode } }
    : undefined;
}

/**
 * Returns the current view and a function that opens another one. Starts with the account's last view in this
 * tab, or with the Inbox.
 */
export function useViewHistory(accountId: string): readonly [View, (view: View) => void] {
  const [view, setView] = useState(() => entryView(history.state, accountId) ?? lastView(accountId) ?? INBOX);

  /** The place of the entry whose view is shown. */
  const shown = useRef(placeOf(history.state) ?? 0);
  useEffect(() => {
    remember(accountId, view);
    // Stores the view in the entry that the page was loaded into, so that Back finds it.
    if (entryView(history.state, accountId) === undefined) {
      replaceEntry({ accountId, view, place: placeOf(history.state) ?? 0 });
    }
  }, [accountId, view]);

  /**
   * The browser's current place. It differs from `shown` after Back has closed a dialog, until the browser
   * has returned to the view's entry.
   */
  const at = useRef(placeOf(history.state) ?? 0);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const place = placeOf(event.state);
      if (!isOurs(event.state)) {
        // A fragment link creates an entry without a view. Give it the current view and the next place;
        // otherwise we would not know how far to go back.
        at.current += 1;
        shown.current = at.current;
        replaceEntry({ accountId, view: latest.current, place: shown.current });
        return;
      }
      at.current = place ?? 0;
      if (place === shown.current) return;
      // The browser has already navigated: close the topmost dialog and navigate back to the view's entry.
      if (place !== undefined && closeTopmost()) {
        history.go(shown.current - place);
        return;
      }
      shown.current = place ?? 0;
      setView(entryView(event.state, accountId) ?? INBOX);
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [accountId]);

  const open = useCallback(
    (next: View) => {
      const now = entryView(history.state, accountId);
      // Until the browser has returned, its current entry is not the view's, so push a new entry.
      const isAway = at.current !== shown.current;
      if (isAway || now === undefined || viewKey(now) !== viewKey(next)) {
        const place = at.current + 1;
        history.pushState({ questlog: { accountId, view: next, place } satisfies Entry }, '');
        at.current = place;
        shown.current = place;
      }
      setView(next);
    },
    [accountId],
  );
  return [view, open];
}

function replaceEntry(entry: Entry): void {
  history.replaceState({ questlog: entry }, '');
}

function isOurs(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'questlog' in state;
}

/** Returns the place of a history entry, or undefined if the app did not create it. */
function placeOf(state: unknown): number | undefined {
  return (state as { readonly questlog?: Partial<Entry> } | null)?.questlog?.place;
}

/** Returns the view of a history entry, or undefined if it belongs to another account. */
function entryView(state: unknown, accountId: string): View | undefined {
  const entry = (state as { readonly questlog?: Partial<Entry> } | null)?.questlog;
  return entry?.accountId === accountId ? parseView(entry.view) : undefined;
}

const storageKey = (accountId: string) => `questlog.view.${accountId}`;

/** Forgets the account's last view, so that the next visit starts in the Inbox (ACCOUNT-39). */
export function forgetView(accountId: string): void {
  sessionStorage.removeItem(storageKey(accountId));
}

function lastView(accountId: string): View | undefined {
  try {
    return parseView(JSON.parse(sessionStorage.getItem(storageKey(accountId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

function remember(accountId: string, view: View): void {
  try {
    sessionStorage.setItem(storageKey(accountId), JSON.stringify(view));
  } catch {
    // Storage can be full or blocked: a reload then starts in the Inbox.
  }
}
