import { useMemo } from 'react';
import { useTask } from '../../data/hooks.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowRightClick } from './row-right-click.ts';

/** The menu with all actions of a row, at the pointer (VIEW-100). */
export function RowContextMenu({
  click,
  onClick,
}: {
  click: RowRightClick;
  onClick: (click: RowRightClick | undefined) => void;
}) {
  const { id, inDetails, anchor, at, open } = click;
  const task = useTask(id);
  const element = useMemo(() => ({ current: anchor }), [anchor]);
  if (task === undefined) return null;
  return (
    <RowMenu
      anchor={element}
      {...{ at, open, task }}
      of={inDetails ? 'details' : 'pointer'}
      onOpenChange={(next) => onClick({ ...click, open: next })}
      label={`Actions for ${task.title}`}
      align="start"
    />
  );
}
