import type { View } from '@questlog/domain/tasks/task-views';
import { Filter, ListChecks } from 'lucide-react';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { DisplayButton } from './display-button.tsx';
import { useMineEntry } from './assignee-switch.tsx';
import { useListControls, type ListControls } from './list-controls.ts';

/** The specification defines these views' groups and their order (VIEW-72). */
const FIXED: ReadonlySet<View['kind']> = new Set([
  'upcoming',
  'journal',
  'scheduled',
  'calendar',
  'activity',
]);

/** Shows the visible list's controls in the page's header, in one menu with the view's actions. */
export function ListActions({
  view,
  label,
  entries,
}: {
  view: View;
  label: string;
  entries: readonly MenuEntry[];
}) {
  const list = useListControls();
  const mine = useMineEntry(view);
  return (
    <>
      {!FIXED.has(view.kind) && (
        <DisplayButton view={view} completed={list?.completed} choice={list?.choice} />
      )}
      <MenuButton
        label={label}
        className="shrink-0"
        entries={
          list === undefined ? entries : [...entriesOf(list), ...mine, { kind: 'separator' }, ...entries]
        }
      />
    </>
  );
}

function entriesOf({
  selecting,
  onSelect,
  onLeaveSelecting,
  onFilterByTags,
}: ListControls): readonly MenuEntry[] {
  const select: MenuEntry = {
    label: selecting ? 'Leave select mode' : 'Select mode',
    icon: <ListChecks size={16} />,
    shortcut: selecting ? 'escape' : 'x',
    onSelect: selecting ? onLeaveSelecting : onSelect,
  };
  if (onFilterByTags === undefined) return [select];
  return [select, { label: 'Filter by tags', icon: <Filter size={16} />, onSelect: onFilterByTags }];
}
