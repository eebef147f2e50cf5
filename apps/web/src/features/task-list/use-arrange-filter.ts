import { editsFilter } from '@questlog/domain/query/saved-filters';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import type { View } from '@questlog/domain/tasks/task-views';
import { useData } from '../../data/data-context.ts';
import { useFilter, useSession } from '../../data/hooks.ts';
import { filterCommands } from '../../data/nouns/filters/filter-commands.ts';

/**
 * Returns a function that stores an arrangement in the shown filter; undefined for other views and if the user may not
 * change the filter.
 */
export function useArrangeFilter(view: View): ((arrangement: Arrangement) => void) | undefined {
  const { commandDeps } = useData();
  const { user, account } = useSession();
  const filter = useFilter(view.kind === 'filter' ? view.filterId : null);
  if (filter === undefined) return undefined;
  const reader = { userId: user?.id ?? '', role: account?.userRole ?? 'Member' };
  if (!editsFilter(filter, reader)) return undefined;
  return ({ sort, group, layout = 'list' }) =>
    filterCommands(commandDeps).updateFilter(filter.id, { sort, group, view: layout });
}
