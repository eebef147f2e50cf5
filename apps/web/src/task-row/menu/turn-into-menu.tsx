import { Menu, type MenuProps } from '@questlog/ui/overlays/menu.tsx';
import { useTurnInto } from './use-turn-into.tsx';

/** The menu for converting a task, in its details. */
export function TurnIntoMenu({ id, ...menu }: Omit<MenuProps, 'entries'> & { id: string }) {
  return <Menu {...menu} entries={useTurnInto(id)?.entries ?? []} />;
}
