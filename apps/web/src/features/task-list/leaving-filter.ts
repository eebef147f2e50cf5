import { countOf } from '@questlog/domain/counts';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import type { DataLayer } from '../../data/data-layer.ts';
import { listsTask } from '../../data/filter-matching.ts';

/** Returns the message for moved tasks that a filter no longer lists; undefined if it lists all of them (FILTER-47). */
export function leavingFilter(
  data: Pick<DataLayer, 'store' | 'filterMatching'>,
  filterId: string,
  ids: readonly string[],
): string | undefined {
  const left = ids.filter((id) => !listsTask(data, filterId, id));
  const [only, ...others] = left;
  if (only === undefined) return undefined;
  if (others.length > 0) return `${countOf(left.length, 'task')} are no longer in this filter.`;
  return `"${toastTitle(data.store.task(only)?.title ?? '')}" is no longer in this filter.`;
}
