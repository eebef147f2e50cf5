/**
 * The views switch in the page: the address stays, the browser's history knows. Back and Forward move between views, a
 * reload keeps the view, and so does signing in again in the same tab. Where a dialog is open, going back closes it, and
 * the view stays (VIEW-38).
 */
import { TAG_FILTER_MODES } from '@questlog/domain/tags/tag-filter';
import { SMART_VIEWS, viewKey, type View } from '@questlog/domain/tasks/task-views';
import { closeTopmost } from '@questlog/ui/overlays/open-overlays.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const INBOX: View = { kind: 'inbox' };

interface Entry {
  readonly accountId: string;
  readonly view: View;
  /** How many entries of the app lie before it. */
  readonly place: number;
}

/** Reads a view that was stored, perhaps by another version of the app. */
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

/** The view on screen and how to open another. It begins where this tab left the account, else in the Inbox. */
export function useViewHistory(accountId: string): readonly [View, (view: View) => void] {
  const [view, setView] = useState(() => entryView(history.state, accountId) ?? lastView(accountId) ?? INBOX);

  /** The place of the entry that is shown. */
  const shown = useRef(placeOf(history.state) ?? 0);
  useEffect(() => {
    remember(accountId, view);
    // The entry that the page was loaded into gets its view, so that Back finds it.
    if (entryView(history.state, accountId) === undefined) {
      replaceEntry({ accountId, view, place: placeOf(history.state) ?? 0 });
    }
  }, [accountId, view]);

  /** The place where the browser is: another while it is on its way back, from where it went as a dialog closed. */
  const at = useRef(placeOf(history.state) ?? 0);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const place = placeOf(event.state);
      if (!isOurs(event.state)) {
        // A link to a place within the page makes an entry without a view. It shows the view that there is, and has its
        // place like the others: else nobody could say how far it is to go back.
        at.current += 1;
        shown.current = at.current;
        replaceEntry({ accountId, view: latest.current, place: shown.current });
        return;
      }
      at.current = place ?? 0;
      if (place === shown.current) return;
      // The browser has gone already: it comes back, and what lay over the view is closed.
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
      // On its way back the browser is not where the view is: what is opened then is an entry of its own.
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

/** The place of a history entry among those of the app, where it has one. */
function placeOf(state: unknown): number | undefined {
  return (state as { readonly questlog?: Partial<Entry> } | null)?.questlog?.place;
}

/** The view of a history entry, if it is one of this account. */
function entryView(state: unknown, accountId: string): View | undefined {
  const entry = (state as { readonly questlog?: Partial<Entry> } | null)?.questlog;
  return entry?.accountId === accountId ? parseView(entry.view) : undefined;
}

const storageKey = (accountId: string) => `questlog.view.${accountId}`;

/** Has the next visit to an account begin in the Inbox (ACCOUNT-39). */
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
    // Storage can be full or forbidden: a reload then begins in the Inbox.
  }
}
