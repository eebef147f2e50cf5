/**
 * The app's pages in the browser's history. Each entry stores its account and page, so that Back, a reload
 * and a new sign-in in the same tab can restore it. The tab also stores each account's view.
 */
import { readLinkTarget } from '@questlog/domain/addresses';
import { TAG_FILTER_MODES } from '@questlog/domain/tags/tag-filter';
import { SMART_VIEWS, type View } from '@questlog/domain/tasks/task-views';
import { addressOf, readRoute } from '../routes.ts';

export const INBOX: View = { kind: 'inbox' };

export interface Entry {
  readonly accountId: string;
  readonly view: View;
  /** The settings tabs opened after the view, the current one last; undefined while the view is shown. */
  readonly trail?: readonly string[] | undefined;
  /** The URL of an item open in or over the view, such as a task or the trash (ADDRESS-2). */
  readonly link?: string | undefined;
  /** True if the link must be opened in the account that opens next. */
  readonly isHandedOver?: boolean | undefined;
  /** Number of entries that the app created before this one. */
  readonly place: number;
}

/** Either the settings, or a view together with any item open in it or over it. */
export type Page = Pick<Entry, 'view' | 'trail' | 'link' | 'isHandedOver'>;

export function entryOf(state: unknown): Partial<Entry> | undefined {
  return (state as { readonly questlog?: Partial<Entry> } | null)?.questlog;
}

/** Returns a history entry's position; undefined if the app did not create it. */
export function positionOf(state: unknown): number | undefined {
  return entryOf(state)?.place;
}

/** Returns the page stored in a history entry; undefined if the entry belongs to a different account. */
export function entryPage(state: unknown, accountId: string): Page | undefined {
  const entry = entryOf(state);
  const view = entry?.accountId === accountId ? parseView(entry.view) : undefined;
  return view && { view, trail: entry?.trail, link: entry?.link };
}

/**
 * Returns the page of the browser's current history entry. After an account switch, returns the new account's
 * last view, unless the previous account has handed over its link.
 * @param usual the first view of a tab
 */
export function firstPage(accountId: string, usual: View): Page {
  const address = addressOf();
  const entry = entryOf(history.state);
  const own = entryPage(history.state, accountId);
  const view = own?.view ?? lastView(accountId) ?? usual;
  const route = readRoute(address);
  if (route.kind === 'settings' && route.action === undefined) {
    const owner = route.accountId ?? entry?.accountId ?? accountId;
    return owner === accountId ? { view, trail: own?.trail ?? [route.tab ?? ''] } : { view };
  }
  const isLeft = own === undefined && entry !== undefined && entry.isHandedOver !== true;
  if (route.kind !== 'dashboard' || isLeft) return { view };
  if (own !== undefined) return own;
  return address === '/' ? { view } : pageAt(address, view);
}

/**
 * Returns the page of a URL; the Inbox if the URL is unknown.
 * @param below the view below an item that is opened in or over it
 */
export function pageAt(address: string, below: View): Page {
  const target = readLinkTarget(address);
  if (target === undefined) return { view: INBOX };
  const { kind } = target;
  if (kind === 'filter') return { view: { kind, filterId: target.id }, link: address };
  if (kind === 'project') return { view: { kind, projectId: target.id }, link: address };
  if (kind === 'calendar' || kind === 'activity') {
    return { view: { kind }, ...(address.includes('?') ? { link: address } : {}) };
  }
  if (kind === 'assigned-in') return { view: below, link: address };
  const isOver = kind === 'tag' || kind === 'task' || kind === 'trash' || kind === 'add';
  return isOver ? { view: below, link: address } : { view: { kind } };
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
  if (value.kind === 'filter') {
    return 'filterId' in value && typeof value.filterId === 'string'
      ? { kind: 'filter', filterId: value.filterId }
      : undefined;
  }
  if (
    value.kind === 'assigned' ||
    value.kind === 'scheduled' ||
    value.kind === 'calendar' ||
    value.kind === 'activity'
  ) {
    return { kind: value.kind };
  }
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

export function rememberView(accountId: string, view: View): void {
  try {
    sessionStorage.setItem(storageKey(accountId), JSON.stringify(view));
  } catch {
    // A reload then starts in the Inbox.
  }
}
