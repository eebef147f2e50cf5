import type { View } from '@questlog/domain/tasks/task-views';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { useCallback } from 'react';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { useFilterMenu } from '../../features/filters/use-filter-menu.tsx';
import { feedTabOf } from '../../features/settings/feed-tab.ts';
import type { ShowFilterDialog } from './filter-dialog-state.ts';

export interface FilterEntriesProps {
  show: ShowFilterDialog;
  onOpenView: (view: View) => void;
  favouriteEntry: (viewKey: string) => MenuEntry;
}

/** Returns the menu of a filter, whose dialogs are those of the dashboard. */
export function useFilterEntries({
  show,
  onOpenView,
  favouriteEntry,
}: FilterEntriesProps): (filter: FilterItem) => readonly MenuEntry[] {
  return useFilterMenu({
    favouriteEntry,
    onEdit: useCallback((filterId: string) => show({ kind: 'filter', filterId }), [show]),
    // The dialog of a new filter shows the limit.
    onLimit: useCallback(() => show({ kind: 'filter' }), [show]),
    onNew: useCallback(
      (initial: { readonly name: string; readonly query: string }) => show({ kind: 'filter', initial }),
      [show],
    ),
    onFeed: useCallback((key: string) => show({ kind: 'settings', tab: feedTabOf(key) }), [show]),
    onOpen: useCallback((filterId: string) => onOpenView({ kind: 'filter', filterId }), [onOpenView]),
  });
}
