import { useMemo } from 'react';
import { useTask } from '../../data/hooks.ts';
import { RowMenu } from './row-menu.tsx';
import type { OpenedMenu } from './row-right-click.ts';

/** The menu with all actions of a row: at the pointer (VIEW-100), or as a sheet after a long press (VIEW-125). */
export function RowContextMenu({
  menu,
  onMenu,
}: {
  menu: OpenedMenu;
  onMenu: (menu: OpenedMenu | undefined) => void;
}) {
  const { id, of, anchor, at, open } = menu;
  const task = useTask(id);
  const element = useMemo(() => ({ current: anchor }), [anchor]);
  if (task === undefined) return null;
  return (
    <RowMenu
      anchor={element}
      {...{ at, open, of, task }}
      onOpenChange={(next) => onMenu({ ...menu, open: next })}
      label={`Actions for ${task.title}`}
      align="start"
    />
  );
}
