import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import { useTurnInto } from '../convert/use-turn-into.tsx';
import type { RowMenuPlace, RowOf } from './main-actions.tsx';
import { placeActions, rowEntries, subtaskEntries } from './row-entries.tsx';

const ENTRIES = { row: rowEntries, buttons: placeActions, details: subtaskEntries } as const;

export function RowMenu({ row, of, ...menu }: Omit<MenuProps, 'entries'> & { row: RowOf; of: RowMenuPlace }) {
  const turnInto = useTurnInto(row.id, row.handlers);
  return <Menu {...menu} entries={ENTRIES[of](row, turnInto)} />;
}
