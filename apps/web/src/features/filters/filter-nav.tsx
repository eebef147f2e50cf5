import { nounFor } from '@questlog/domain/counts';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { NavItem, NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useData } from '../../data/data-context.ts';
import { useFilterMatches } from '../../data/filter-hooks.ts';
import { useFilters } from '../../data/hooks.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { DropLine } from '../../drag/drop-line.tsx';
import { useNavDrag } from '../../drag/use-nav-drag.ts';
import { isEditable, moveFilter, stepFilter } from './filter-actions.ts';

/** The sidebar's filters, each with its colour, its number of open tasks and its menu (FILTER-37). */
export function FilterNav({
  selectedId,
  onOpen,
  onAdd,
  menuFor,
}: {
  selectedId: string | undefined;
  onOpen: (filterId: string) => void;
  onAdd: () => void;
  menuFor: (filter: FilterItem) => readonly MenuEntry[];
}) {
  const data = useData();
  const filters = useFilters();
  const { closeSidebar } = useSidebar();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { held, line } = useNavDrag(list, {
    attribute: 'filter',
    keys: filters.map(({ id }) => id),
    isDraggable: (id) => filters.some((filter) => filter.id === id && isEditable(data, filter)),
    onDrop: (moved, before) => {
      const filter = data.store.filter(moved);
      if (filter !== undefined) moveFilter(data, filter, before);
    },
  });
  // If React moves the row of the focused button, the browser drops the focus. Restore it.
  const stepped = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (stepped.current === undefined) return;
    const item = list?.querySelector(`[data-filter="${CSS.escape(stepped.current)}"] button`);
    stepped.current = undefined;
    if (item instanceof HTMLElement) item.focus();
  });
  const step = (filter: FilterItem, by: -1 | 1): void => {
    stepped.current = filter.id;
    stepFilter(data, filter, by);
  };
  const onKeyDown = (event: KeyboardEvent, filter: FilterItem): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(filter, event.key === 'ArrowUp' ? -1 : 1);
  };
  // Close the drawer first, or it would cover the dialog.
  const leaving = (act: () => void) => () => {
    closeSidebar();
    act();
  };
  const entriesFor = (filter: FilterItem, at: number): readonly MenuEntry[] => {
    const moves: readonly MenuEntry[] = [
      {
        label: 'Move up',
        icon: <ArrowUp size={16} />,
        disabled: at === 0,
        onSelect: () => step(filter, -1),
      },
      {
        label: 'Move down',
        icon: <ArrowDown size={16} />,
        disabled: at === filters.length - 1,
        onSelect: () => step(filter, 1),
      },
      { kind: 'separator' },
    ];
    const others = menuFor(filter).map((entry) =>
      'onSelect' in entry ? { ...entry, onSelect: leaving(entry.onSelect) } : entry,
    );
    return [...(isEditable(data, filter) ? moves : []), ...others];
  };
  return (
    <NavSection
      title="Filters"
      fold="open"
      action={
        <IconButton
          size="sm"
          label="Add filter"
          icon={<Plus size={16} />}
          data-focus-entry=""
          onClick={leaving(onAdd)}
        />
      }
    >
      <ul ref={setList} className="relative flex flex-col gap-px">
        {filters.map((filter, at) => (
          <li key={filter.id} data-filter={filter.id} className={cx(held === filter.id && 'opacity-50')}>
            <FilterItemRow
              filter={filter}
              selected={filter.id === selectedId}
              onOpen={onOpen}
              onKeyDown={(event) => onKeyDown(event, filter)}
              entries={entriesFor(filter, at)}
            />
          </li>
        ))}
        <DropLine top={line} />
      </ul>
    </NavSection>
  );
}

function FilterItemRow({
  filter,
  selected,
  onOpen,
  onKeyDown,
  entries,
}: {
  filter: FilterItem;
  selected: boolean;
  onOpen: (filterId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  entries: readonly MenuEntry[];
}) {
  const open = useFilterMatches(filter)?.open;
  return (
    <NavItem
      label={filter.name}
      color={filter.color}
      count={open}
      countLabel={nounFor(open ?? 0, 'open task')}
      selected={selected}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
      onClick={() => onOpen(filter.id)}
      actions={<MenuButton size="sm" label={`Actions for ${filter.name}`} entries={entries} />}
    />
  );
}
