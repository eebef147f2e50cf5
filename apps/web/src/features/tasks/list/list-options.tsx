import { Filter, ListChecks } from 'lucide-react';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import type { SelectionControls } from '../select/use-selection.ts';

/** The options of a list, shown at the end of its header. */
export function ListOptions({
  selecting,
  selection,
  onFilterByTags,
}: {
  selecting: boolean;
  selection: SelectionControls;
  /** Opens the dialog to filter by tags; undefined if the account has no tags. */
  onFilterByTags: (() => void) | undefined;
}) {
  const entries: MenuEntry[] = [
    {
      label: selecting ? 'Leave select mode' : 'Select mode',
      icon: <ListChecks size={16} />,
      shortcut: selecting ? 'escape' : 'x',
      onSelect: selecting ? selection.leave : selection.enter,
    },
  ];
  if (onFilterByTags !== undefined) {
    entries.push({ label: 'Filter by tags', icon: <Filter size={16} />, onSelect: onFilterByTags });
  }
  return (
    <MenuButton
      size="sm"
      label="List options"
      entries={entries}
      className="mr-1 shrink-0 pointer-coarse:mr-2"
    />
  );
}
