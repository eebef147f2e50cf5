import { filterPath } from '@questlog/domain/addresses';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { copyLink } from '@questlog/ui/feedback/copy-text.ts';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { CalendarSync, Copy, Link, Pencil, Trash2, UserRound, UsersRound } from 'lucide-react';
import { useCallback } from 'react';
import { useData } from '../../data/data-context.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { useShowsUsers } from '../../data/row-filter-hooks.ts';
import { deleteFilter, duplicateFilter, isEditable, shareFilter } from './filter-actions.ts';

export interface FilterMenuProps {
  favouriteEntry: (viewKey: string) => MenuEntry;
  onEdit: (filterId: string) => void;
  /** Opens the editor for a new filter. */
  onNew: (initial: { readonly name: string; readonly query: string }) => void;
  onLimit: () => void;
  onOpen: (filterId: string) => void;
  /** Opens the form for a calendar feed. */
  onFeed: (viewKey: string) => void;
}

/**
 * Returns a filter's menu: Edit, Add to favourites, Duplicate, Copy link, Calendar feed, Share, Delete (FILTER-38). Members who may not
 * change a filter only see what they may do.
 */
export function useFilterMenu({
  favouriteEntry,
  onEdit,
  onNew,
  onLimit,
  onOpen,
  onFeed,
}: FilterMenuProps): (filter: FilterItem) => readonly MenuEntry[] {
  const data = useData();
  const showsUsers = useShowsUsers();
  return useCallback(
    (filter) => {
      const { id, shared } = filter;
      const isOwn = isEditable(data, filter);
      const edit: MenuEntry = {
        label: 'Edit filter',
        icon: <Pencil size={16} />,
        onSelect: () => onEdit(id),
      };
      const share: MenuEntry = {
        label: shared ? 'Stop sharing' : 'Share with all members',
        icon: shared ? <UserRound size={16} /> : <UsersRound size={16} />,
        onSelect: () => shareFilter(data, filter, !shared),
      };
      const remove: readonly MenuEntry[] = [
        { kind: 'separator' },
        {
          label: 'Delete filter',
          icon: <Trash2 size={16} />,
          danger: true,
          onSelect: () => deleteFilter(data, filter),
        },
      ];
      const key = viewKey({ kind: 'filter', filterId: id });
      return [
        ...(isOwn ? [edit] : []),
        favouriteEntry(key),
        {
          label: 'Duplicate',
          icon: <Copy size={16} />,
          onSelect: () => duplicateFilter(data, filter, { onLimit, onOpen, onEdit: onNew }),
        },
        { label: 'Copy link', icon: <Link size={16} />, onSelect: () => copyLink(filterPath(id)) },
        { label: 'Calendar feed…', icon: <CalendarSync size={16} />, onSelect: () => onFeed(key) },
        ...(isOwn && (showsUsers || shared) ? [share] : []),
        ...(isOwn ? remove : []),
      ];
    },
    [data, showsUsers, favouriteEntry, onEdit, onNew, onLimit, onOpen, onFeed],
  );
}
