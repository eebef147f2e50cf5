import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import { useData } from '../../data/data-context.ts';
import { useTurnInto } from './use-turn-into.tsx';
import { stepSubtask } from '../actions/step-subtask.ts';
import type { RowMenuPlace, RowOf } from './main-actions.tsx';
import { placeActions, rowEntries, subtaskEntries } from './row-entries.tsx';

const ENTRIES = { row: rowEntries, buttons: placeActions } as const;

export function RowMenu({ row, of, ...menu }: Omit<MenuProps, 'entries'> & { row: RowOf; of: RowMenuPlace }) {
  const turnInto = useTurnInto(row.id, row.handlers);
  const data = useData();
  const entries =
    of === 'details'
      ? subtaskEntries(row, turnInto, (to) => stepSubtask(data, row.id, to))
      : ENTRIES[of](row, turnInto);
  return <Menu {...menu} entries={entries} />;
}
