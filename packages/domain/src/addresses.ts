/**
 * The addresses of views, projects, filters, tags, tasks, the trash and the form for a new task (ADDRESS-1).
 *
 *   Today                     → /today
 *   a week of the calendar    → /calendar?view=week&date=2026-12-01&source=all
 *   the changes in a project  → /activity?project=p
 *   the tasks assigned to the reader → /assigned
 *   those in the account a    → /assigned?account=a
 *   the project p             → /project/p
 *   the filter f              → /filter/f
 *   the tag #office/urgent    → /tag/office/urgent
 *   both #office and #home    → /tag?all=office&all=home
 *   the task t                → /task/t
 *   the task t, which rings   → /task/t?reminder
 */
import { EVENT_KINDS, type EventKind } from './history/event-kinds.ts';
import { isUuid } from './uuid.ts';
import { parseTagPath } from './tags/tag-path.ts';
import type { TagFilterMode } from './tags/tag-filter.ts';
import { SMART_VIEWS, type NamedView, type View } from './tasks/task-views.ts';

/** The place in the app that an address opens. Tags are identified by their readable paths. */
export type LinkTarget =
  | { readonly kind: NamedView | 'trash' }
  /** The tasks assigned to the reader in an account, which need not be the one on screen. */
  | { readonly kind: 'assigned-in'; readonly accountId: string }
  | {
      readonly kind: 'project' | 'filter' | 'task';
      readonly id: string;
      /** True for a task whose reminder has rung. */
      readonly isReminder?: true;
    }
  | { readonly kind: 'tag'; readonly paths: readonly string[]; readonly mode: TagFilterMode }
  | {
      readonly kind: 'add';
      readonly title: string;
      readonly tagPaths: readonly string[];
      /** The date as the user would type it, or in ISO format; empty for no date. */
      readonly when: string;
    };

const NAMED = [...SMART_VIEWS, 'assigned', 'scheduled', 'calendar', 'activity', 'trash'] as const;

/** The changes that the page of the activity shows; all if undefined. */
export interface ActivityFilter {
  readonly userId?: string | undefined;
  readonly kind?: EventKind | undefined;
  readonly projectId?: string | undefined;
}

/** Returns the address of the activity. */
export function activityPath({ userId, kind, projectId }: ActivityFilter): string {
  const named = Object.entries({ user: userId, kind, project: projectId }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return named.length === 0 ? '/activity' : `/activity?${named.join('&')}`;
}

/** Returns the filter in an address of the activity. Ignores values that are unknown. */
export function readActivityFilter(path: string): ActivityFilter {
  const { query } = splitPath(path);
  const id = (name: string): string | undefined => {
    const value = query.get(name)?.toLowerCase();
    return value !== undefined && isUuid(value) ? value : undefined;
  };
  const kind = EVENT_KINDS.find((each) => each === query.get('kind'));
  return { userId: id('user'), kind, projectId: id('project') };
}

export const TRASH_PATH = '/trash';
export const taskPath = (id: string): string => `/task/${encodeURIComponent(id)}`;
/** The path of a task whose reminder has rung. Its details then have Done and Snooze (REMINDER-49). */
export const rungTaskPath = (id: string): string => `${taskPath(id)}?reminder`;
/** The path of the tasks assigned to the reader in an account. */
export const assignedPath = (accountId: string): string =>
  `/assigned?account=${encodeURIComponent(accountId)}`;
export const projectPath = (id: string): string => `/project/${encodeURIComponent(id)}`;
export const filterPath = (id: string): string => `/filter/${encodeURIComponent(id)}`;

export function tagPath(fullPath: string): string {
  return `/tag/${fullPath.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Returns a view's path; undefined for a filter with unknown tags.
 * @param fullPathOf returns the full path of a tag
 */
export function viewPath(view: View, fullPathOf: (tagId: string) => string | undefined): string | undefined {
  if (view.kind === 'project') return projectPath(view.projectId);
  if (view.kind === 'filter') return filterPath(view.filterId);
  if (view.kind !== 'tag') return `/${view.kind}`;
  const { selectedTagIds, mode } = view.filter;
  const paths = selectedTagIds.flatMap((id) => fullPathOf(id) ?? []);
  const [only] = paths;
  if (only === undefined || paths.length < selectedTagIds.length) return undefined;
  if (paths.length === 1) return tagPath(only);
  return `/tag?${paths.map((path) => `${mode}=${encodeURIComponent(path)}`).join('&')}`;
}

/** Returns the part of the app that a path and its query open; undefined for an unknown path. */
export function readLinkTarget(path: string): LinkTarget | undefined {
  const { pathname, query } = splitPath(path);
  const [, first = '', ...rest] = pathname.replace(/\/$/, '').split('/').map(decoded);
  const [id = ''] = rest;
  const kind = NAMED.find((each) => each === first);
  if (kind !== undefined) {
    if (rest.length > 0) return undefined;
    const accountId = query.get('account')?.toLowerCase() ?? '';
    return kind === 'assigned' && isUuid(accountId) ? { kind: 'assigned-in', accountId } : { kind };
  }
  if (first === 'project' || first === 'filter' || first === 'task') {
    if (rest.length > 1 || id === '') return undefined;
    const isReminder = first === 'task' && query.has('reminder');
    return { kind: first, id: isUuid(id) ? id.toLowerCase() : id, ...(isReminder && { isReminder }) };
  }
  if (first === 'tag') {
    const mode = query.has('all') ? 'all' : 'any';
    const typed = rest.length === 0 ? query.getAll(mode) : [rest.join('/')];
    const paths = tagPathsOf(typed);
    return paths.length === new Set(typed).size && paths.length > 0
      ? { kind: 'tag', paths, mode }
      : undefined;
  }
  if (first !== 'add' || rest.length > 0) return undefined;
  const typed = query.getAll('tags').flatMap((list) => list.split(','));
  const text = (name: string): string => query.get(name)?.trim() ?? '';
  return { kind: 'add', title: text('title'), tagPaths: tagPathsOf(typed), when: text('when') };
}

/** Splits a path at its first question mark; later ones belong to the query. */
export function splitPath(path: string): { readonly pathname: string; readonly query: URLSearchParams } {
  const [pathname = '', ...search] = path.split('?');
  return { pathname, query: new URLSearchParams(search.join('?')) };
}

function tagPathsOf(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.flatMap((text) => parseTagPath(text.trim().replace(/^#/, '')) ?? []))];
}

/** Decodes a path segment. Malformed percent-encoding is returned unchanged; it won't match anything. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
