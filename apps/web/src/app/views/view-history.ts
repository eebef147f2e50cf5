/**
 * Keeps the current view in the browser's history without changing the address, and the open settings with
 * theirs (VIEW-90). Back and Forward move between both. The view survives a reload and a new sign-in in the
 * same tab. If a dialog is open, Back closes the dialog and the page stays (VIEW-38).
 */
import { TAG_FILTER_MODES } from '@questlog/domain/tags/tag-filter';
import { SMART_VIEWS, viewKey, type View } from '@questlog/domain/tasks/task-views';
import { changeAddress } from '@questlog/ui/hooks/use-address.ts';
import { closeTopmost } from '@questlog/ui/overlays/open-overlays.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressOf, readRoute, settingsPath } from '../routes.ts';

const INBOX: View = { kind: 'inbox' };

interface Entry {
  readonly accountId: string;
  readonly view: View;
  /** The tabs of the settings opened since the view, the shown one last; undefined if the view is shown. */
  readonly trail?: readonly string[] | undefined;
  /** Number of history entries that the app created before this one. */
  readonly place: number;
}

/** The page on screen: a view, or the settings over it. */
type Page = Pick<Entry, 'view' | 'trail'>;

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

export interface ViewHistory {
  readonly view: View;
  /** The shown tab of the settings, '' for their list; undefined if the view is shown. */
  readonly settings: string | undefined;
  readonly openView: (view: View) => void;
  readonly openSettings: (tab: string) => void;
  /** Returns to the view below the settings. */
  readonly closeSettings: () => void;
  /** Returns to the list of the settings. */
  readonly openSettingsList: () => void;
}

/**
 * Returns the current page and functions that open another one. Starts with the settings that the address
 * names, otherwise with the account's last view in this tab or with the Inbox.
 */
export function useViewHistory(accountId: string): ViewHistory {
  const [page, setPage] = useState(() => firstPage(accountId));
  const { view, trail } = page;

  /** The place of the entry whose page is shown. */
  const shown = useRef(placeOf(history.state) ?? 0);
  useEffect(() => {
    remember(accountId, view);
    // Stores the page in the entry that the browser was loaded into, so that Back finds it.
    const isKept = entryTrail(history.state, accountId)?.at(-1) === trail?.at(-1);
    if (entryView(history.state, accountId) === undefined || !isKept) {
      replaceEntry({ accountId, view, trail, place: placeOf(history.state) ?? 0 });
    }
  }, [accountId, view, trail]);

  /**
   * The browser's current place. It differs from `shown` after Back has closed a dialog, until the browser
   * has returned to the page's entry.
   */
  const at = useRef(placeOf(history.state) ?? 0);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  }, [page]);
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const place = placeOf(event.state);
      if (!isOurs(event.state)) {
        // A fragment link creates an entry without a view. Give it the current page and the next place;
        // otherwise we would not know how far to go back.
        at.current += 1;
        shown.current = at.current;
        replaceEntry({ accountId, ...latest.current, place: shown.current });
        return;
      }
      at.current = place ?? 0;
      if (place === shown.current) return;
      // The browser has already navigated: close the topmost dialog and navigate back to the page's entry.
      if (place !== undefined && closeTopmost()) {
        history.go(shown.current - place);
        return;
      }
      shown.current = place ?? 0;
      setPage({
        view: entryView(event.state, accountId) ?? INBOX,
        trail: entryTrail(event.state, accountId),
      });
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [accountId]);

  const open = useCallback(
    (next: Page) => {
      const now = entryView(history.state, accountId);
      // Until the browser has returned, its current entry is not the page's, so push a new entry.
      const isAway = at.current !== shown.current;
      const isOpen = now !== undefined && viewKey(now) === viewKey(next.view);
      if (isAway || !isOpen || next.trail?.at(-1) !== latest.current.trail?.at(-1)) {
        const place = at.current + 1;
        const path = next.trail === undefined && latest.current.trail === undefined ? '' : pathOf(next);
        changeAddress(path, 'push', { questlog: { accountId, ...next, place } satisfies Entry });
        at.current = place;
        shown.current = place;
      }
      latest.current = next;
      setPage(next);
    },
    [accountId],
  );
  const openView = useCallback((next: View) => open({ view: next }), [open]);
  const openSettings = useCallback(
    (tab: string) => {
      const { view: below, trail: opened = [] } = latest.current;
      open({ view: below, trail: opened.at(-1) === tab ? opened : [...opened, tab] });
    },
    [open],
  );
  const closeSettings = useCallback(() => {
    const { view: below, trail: opened = [] } = latest.current;
    // The entry of the view is missing if the page was loaded with the settings.
    if (at.current === shown.current && at.current >= opened.length) history.go(-opened.length);
    else openView(below);
  }, [openView]);
  const openSettingsList = useCallback(() => {
    if (at.current === shown.current && latest.current.trail?.at(-2) === '') history.back();
    else openSettings('');
  }, [openSettings]);
  return { view, settings: trail?.at(-1), openView, openSettings, closeSettings, openSettingsList };
}

const pathOf = ({ trail }: Page): string => (trail === undefined ? '/' : settingsPath(trail.at(-1)));

/**
 * Returns the page that the browser was loaded with. A switch to another account leaves the settings of the
 * previous one.
 */
function firstPage(accountId: string): Page {
  const view = entryView(history.state, accountId) ?? lastView(accountId) ?? INBOX;
  const route = readRoute(addressOf());
  if (route.kind !== 'settings' || route.action !== undefined) return { view };
  const owner = route.accountId ?? entryOf(history.state)?.accountId ?? accountId;
  if (owner !== accountId) return { view };
  return { view, trail: entryTrail(history.state, accountId) ?? [route.tab ?? ''] };
}

/**
 * Returns the address if it is a link to settings that are not open yet, otherwise undefined.
 * @param settings the shown tab
 */
export function settingsLink(
  address: string,
  accountId: string,
  settings: string | undefined,
): string | undefined {
  const route = readRoute(address);
  if (route.kind !== 'settings') return undefined;
  if ((route.action ?? route.accountId) !== undefined) return address;
  const entry = entryOf(history.state);
  const tab = route.tab ?? '';
  // While Back closes a dialog, the browser is at another entry for a moment.
  const isOpen = tab === settings || tab === entry?.trail?.at(-1);
  return isOpen || entry?.accountId !== accountId ? undefined : address;
}

/** Stores the page of the current entry, with its path; a link to another account's settings is kept. */
function replaceEntry(entry: Entry): void {
  const route = readRoute(addressOf());
  const isLink = route.kind === 'settings' && (route.action ?? route.accountId) !== undefined;
  const path = route.kind !== 'settings' || (isLink && entry.trail === undefined) ? '' : pathOf(entry);
  history.replaceState({ questlog: entry }, '', path);
}

function isOurs(state: unknown): boolean {
  return entryOf(state) !== undefined;
}

function entryOf(state: unknown): Partial<Entry> | undefined {
  return (state as { readonly questlog?: Partial<Entry> } | null)?.questlog;
}

/** Returns the place of a history entry, or undefined if the app did not create it. */
function placeOf(state: unknown): number | undefined {
  return entryOf(state)?.place;
}

/** Returns the view of a history entry, or undefined if it belongs to another account. */
function entryView(state: unknown, accountId: string): View | undefined {
  const entry = entryOf(state);
  return entry?.accountId === accountId ? parseView(entry.view) : undefined;
}

/** Returns the open settings of a history entry, or undefined if it shows a view. */
function entryTrail(state: unknown, accountId: string): Entry['trail'] {
  const entry = entryOf(state);
  return entry?.accountId === accountId ? entry.trail : undefined;
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
