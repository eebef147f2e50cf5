import type { View } from '@questlog/domain/tasks/task-views';
import { useEffect } from 'react';
import { useFilters } from '../../data/hooks.ts';
import { FilterNav } from '../../features/filters/filter-nav.tsx';
import { filterEditor } from '../../features/filters/load-filter-dialog.ts';
import { filterScreen } from '../../features/task-list/load-filter-screen.ts';
import { useFilterEntries, type FilterEntriesProps } from './use-filter-entries.ts';

interface FilterSectionProps extends FilterEntriesProps {
  /** Undefined while the settings are open. */
  view: View | undefined;
}

/** The filters in the sidebar. Shows nothing for a user who sees no filter. */
export function FilterSection(props: FilterSectionProps) {
  return useFilters().length > 0 && <Filters {...props} />;
}

function Filters({ view, show, onOpenView, favouriteEntry }: FilterSectionProps) {
  const menuFor = useFilterEntries({ show, onOpenView, favouriteEntry });
  useEffect(() => {
    // If this fails, the files are fetched when needed.
    void filterScreen().catch(() => undefined);
    void filterEditor().catch(() => undefined);
  }, []);
  return (
    <FilterNav
      selectedId={view?.kind === 'filter' ? view.filterId : undefined}
      onOpen={(filterId) => onOpenView({ kind: 'filter', filterId })}
      onAdd={() => show({ kind: 'filter' })}
      menuFor={menuFor}
    />
  );
}
