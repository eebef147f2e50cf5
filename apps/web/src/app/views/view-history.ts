/**
 * Keeps the current page in the browser's history, with its URL (VIEW-90, ADDRESS-1). Back and Forward move
 * between pages. If a dialog is open, Back closes it without leaving the page (VIEW-38).
 */
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { changeAddress } from '@questlog/ui/hooks/use-address.ts';
import { closeTopmost } from '@questlog/ui/overlays/open-overlays.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf, readRoute, settingsPath } from '../routes.ts';
import {
  entryOf,
  entryPage,
  firstPage,
  INBOX,
  pageAt,
  positionOf,
  rememberView,
  type Entry,
  type Page,
} from './page-entry.ts';

export interface ViewHistory extends Pick<Page, 'view' | 'link'> {
  /** The open settings tab; '' for the list of tabs, undefined while a view is shown. */
  readonly settings: string | undefined;
  /**
   * Increases whenever the browser loads the page or goes Back or Forward, and whenever the app follows a
   * link.
   */
  readonly arrival: number;
  readonly openView: (view: View) => void;
  /** Opens a view with the URL of one of its tasks. */
  readonly openTask: (view: View, link: string) => void;
  readonly openSettings: (tab: string) => void;
  /** Puts the shown tab's name into the URL. */
  readonly nameTab: (tab: string) => void;
  /** Returns from the settings to the view below them. */
  readonly closeSettings: () => void;
  readonly openSettingsList: () => void;
  readonly follow: (path: string) => void;
  /** Replaces a followed link's URL with the page's URL. */
  readonly restore: () => void;
  /** Changes the page of the current history entry. */
  readonly settle: (page: Page) => void;
  /** Sets the page's URL to that of an item open over it. */
  readonly setLink: (link: string) => void;
  /**
   * Opens another page of the shown view, such as a day of the calendar.
   * @param from the URL of the page to which Back returns
   */
  readonly openPage: (link: string, from: string) => void;
  /** Hands the link over to the account that opens next. */
  readonly handOver: () => void;
  /** Restores the page's URL if the current URL is this link. */
  readonly dropLink: (link: string) => void;
}

/**
 * Returns the current page, and functions that open a different page. The first page comes from the URL. If
 * the URL names no page, it is the account's last view in this tab, or the usual one.
 * @param pathOf returns the path of a view; undefined until it is known
 * @param usual the first view of a tab
 */
export function useViewHistory(
  accountId: string,
  pathOf: (view: View) => string | undefined,
  usual: View = INBOX,
): ViewHistory {
  const [{ page, arrival }, setShown] = useState(() => ({ page: firstPage(accountId, usual), arrival: 1 }));
  const { view, trail } = page;

  /** The position of the shown history entry. */
  const shown = useRef(positionOf(history.state) ?? 0);
  /**
   * The browser's current position. After Back has closed a dialog, it differs from `shown` until the browser
   * has returned.
   */
  const at = useRef(positionOf(history.state) ?? 0);
  const latest = useRef(page);
  const paths = useRef(pathOf);

  /** Writes the page and its URL into its history entry, if the browser is at that entry. */
  const write = useCallback(
    (isFollowed = false) => {
      if (at.current !== shown.current) return;
      const entry: Entry = { accountId, ...latest.current, place: shown.current };
      const isWaiting = !isFollowed && isPending(accountId, entry);
      const path = isWaiting ? undefined : addressFor(entry, paths.current);
      const address = addressOf();
      if (JSON.stringify(entryOf(history.state)) !== JSON.stringify(entry)) {
        // Preserve the mark that `first-entry.ts` has stored in the state.
        history.replaceState({ ...history.state, questlog: entry }, '');
      }
      if (path !== undefined && path !== address) changeAddress(path, 'replace');
    },
    [accountId],
  );

  useEffect(() => {
    latest.current = page;
    paths.current = pathOf;
    rememberView(accountId, page.view);
    write();
  }, [accountId, page, pathOf, write]);

  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const position = positionOf(event.state);
      if (entryOf(event.state) === undefined) {
        // A fragment link creates an entry without a view. Give it the current page and the next position, so
        // that the number of steps back is known.
        at.current += 1;
        shown.current = at.current;
        write();
        return;
      }
      at.current = position ?? 0;
      if (position === shown.current) {
        write();
        return;
      }
      // The browser has already navigated. Close the topmost dialog and return to the page's entry.
      if (position !== undefined && closeTopmost()) {
        history.go(shown.current - position);
        return;
      }
      shown.current = position ?? 0;
      latest.current = entryPage(event.state, accountId) ?? { view: INBOX };
      setShown(arrivedAt(latest.current));
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [accountId, write]);

  const open = useCallback(
    (next: Page, isFollowed = false) => {
      const now = entryPage(history.state, accountId);
      // The browser has not yet returned to the page's entry, so push a new entry.
      const isAway = at.current !== shown.current;
      const isOpen = now !== undefined && viewKey(now.view) === viewKey(next.view);
      const { trail: tabs, link } = latest.current;
      if (isAway || !isOpen || next.trail?.at(-1) !== tabs?.at(-1) || next.link !== link) {
        const position = at.current + 1;
        const entry: Entry = { accountId, ...next, place: position };
        changeAddress(addressFor(entry, paths.current) ?? '', 'push', { questlog: entry });
        at.current = position;
        shown.current = position;
      }
      latest.current = next;
      setShown(isFollowed ? arrivedAt(next) : staysAt(next));
    },
    [accountId],
  );
  const settle = useCallback((next: Page) => {
    latest.current = next;
    setShown(staysAt(next));
  }, []);

  const actions = useMemo(() => {
    const openView = (next: View) => open({ view: next });
    const openSettings = (tab: string) => {
      const { view: below, trail: opened = [] } = latest.current;
      open({ view: below, trail: opened.at(-1) === tab ? opened : [...opened, tab] });
    };
    return {
      openView,
      openTask: (next: View, link: string) => open({ view: next, link }),
      openSettings,
      closeSettings: () => {
        const { view: below, trail: opened = [] } = latest.current;
        // The view has no history entry if the page was loaded with the settings open.
        if (at.current === shown.current && at.current >= opened.length) history.go(-opened.length);
        else openView(below);
      },
      openSettingsList: () => {
        if (at.current === shown.current && latest.current.trail?.at(-2) === '') history.back();
        else openSettings('');
      },
      nameTab: (tab: string) => {
        const { view: below, trail: opened = [] } = latest.current;
        settle({ view: below, trail: [...opened.slice(0, -1), tab] });
      },
      follow: (path: string) => open(pageAt(path, latest.current.view), true),
      restore: () => write(true),
      settle,
      setLink: (link: string) => settle({ ...latest.current, link }),
      openPage: (link: string, from: string) => {
        latest.current = { ...latest.current, link: from };
        write();
        open({ view: latest.current.view, link });
      },
      handOver: () => settle({ ...latest.current, isHandedOver: true }),
      dropLink: (link: string) => {
        const { view: below, link: now } = latest.current;
        if (link === now) settle({ view: below });
      },
    };
  }, [open, settle, write]);
  return { view, settings: trail?.at(-1), link: page.link, arrival, ...actions };
}

interface Shown {
  readonly page: Page;
  readonly arrival: number;
}

const arrivedAt =
  (page: Page) =>
  ({ arrival }: Shown): Shown => ({ page, arrival: arrival + 1 });
const staysAt =
  (page: Page) =>
  ({ arrival }: Shown): Shown => ({ page, arrival });

function addressFor(
  { view, trail, link }: Page,
  pathOf: (view: View) => string | undefined,
): string | undefined {
  return trail === undefined ? (link ?? pathOf(view)) : settingsPath(trail.at(-1));
}

/**
 * Returns true if the URL is a link that the app must still follow: to settings (see {@link settingsLink}),
 * or a launch path.
 */
function isPending(accountId: string, { trail }: Page): boolean {
  const address = addressOf();
  const route = readRoute(address);
  if (route.kind !== 'settings') return route.kind === 'launch';
  const isOwn = route.action === undefined && (route.accountId ?? accountId) === accountId;
  if (trail !== undefined && isOwn) return false;
  return settingsLink(address, accountId, trail?.at(-1)) !== undefined;
}

/**
 * Returns the URL if it links to settings that are not open.
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
  // While Back closes a dialog, the browser is temporarily at a different entry.
  const isOpen = tab === settings || tab === entry?.trail?.at(-1);
  return isOpen || entry?.accountId !== accountId ? undefined : address;
}
