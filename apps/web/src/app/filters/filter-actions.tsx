import type { View } from '@questlog/domain/tasks/task-views';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { ListActions } from '../../features/task-list/list-actions.tsx';
import { useFilterEntries, type FilterEntriesProps } from './use-filter-entries.ts';

/** The controls in the header of a filter: Display, and a menu. */
export function FilterActions({
  view,
  filter,
  ...props
}: FilterEntriesProps & { view: View; filter: FilterItem }) {
  const entriesOf = useFilterEntries(props);
  return <ListActions view={view} label="Filter actions" entries={entriesOf(filter)} />;
}
