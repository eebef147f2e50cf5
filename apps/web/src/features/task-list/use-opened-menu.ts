import { useCallback, useState, type RefObject } from 'react';
import type { OpenedMenu } from '../../task-row/menu/row-right-click.ts';
import { openMenuButton } from '../../task-row/row-elements.ts';

/** Returns the menu of a list's row that a right click or a long press has opened. */
export function useOpenedMenu(list: RefObject<HTMLElement | null>) {
  const [menu, setMenu] = useState<OpenedMenu>();
  const onHeld = useCallback(
    (id: string) => setMenu({ id, of: 'row', anchor: openMenuButton(list.current, id), open: true }),
    [list],
  );
  return { menu, setMenu, onHeld };
}
