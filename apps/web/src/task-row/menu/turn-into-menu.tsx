import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import type { RowHandlers } from '../actions/row-handlers.ts';
import { useTurnInto } from './use-turn-into.tsx';

/** The menu for converting a task, in its details. */
export function TurnIntoMenu({
  id,
  handlers,
  ...menu
}: Omit<MenuProps, 'entries'> & { id: string; handlers: RowHandlers }) {
  return <Menu {...menu} entries={useTurnInto(id, handlers)?.entries ?? []} />;
}
