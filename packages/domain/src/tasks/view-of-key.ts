import { filterByTag } from '../tags/tag-filter.ts';
import { SMART_VIEWS, viewKey, type View } from './task-views.ts';

const PROJECT = 'project:';
const FILTER = 'filter:';
const TAG = viewKey({ kind: 'tag', filter: filterByTag('') });

/**
 * Returns the view with this `viewKey`: a view in the sidebar, a project, a saved filter or a single tag; undefined
 * for other keys.
 */
export function viewOfKey(key: string): View | undefined {
  if (key.startsWith(PROJECT)) return { kind: 'project', projectId: key.slice(PROJECT.length) };
  if (key.startsWith(FILTER)) return { kind: 'filter', filterId: key.slice(FILTER.length) };
  if (key.startsWith(TAG) && !key.includes(' ', TAG.length)) {
    return { kind: 'tag', filter: filterByTag(key.slice(TAG.length)) };
  }
  const kind = ([...SMART_VIEWS, 'assigned'] as const).find((each) => each === key);
  return kind === undefined ? undefined : { kind };
}
