import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';
import { Menu } from '@questlog/ui/overlays/menu.tsx';
import type { MenuEntry, MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import { CalendarArrowDown, CalendarArrowUp, Check, CircleCheck, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useTask } from '../../data/hooks.ts';
import { priorityOptions } from '../../capture/priorities.ts';
import { useTurnInto } from './use-turn-into.tsx';
import { stepSubtask } from '../actions/step-subtask.ts';
import { repeatOf, type RowOf } from './main-actions.tsx';
import { rowEntries, subtaskEntries } from './row-entries.tsx';
import type { RowHandlers } from '../actions/row-handlers.ts';
import { PRIORITY_KEYS } from '../actions/row-keys.ts';
import type { RowRightClick } from './row-right-click.ts';

/** The menu with all actions of a row, at the pointer (VIEW-100). */
export function RowContextMenu({
  click,
  handlers,
  onClick,
}: {
  click: RowRightClick;
  handlers: RowHandlers;
  onClick: (click: RowRightClick | undefined) => void;
}) {
  const { id, inDetails, anchor, at, open } = click;
  const data = useData();
  const task = useTask(id);
  const turnInto = useTurnInto(id, handlers);
  const element = useMemo(() => ({ current: anchor }), [anchor]);
  if (task === undefined) return null;
  const row = {
    id,
    title: task.title,
    completed: task.completedAt !== null,
    repeat: repeatOf(task),
    handlers,
  };
  return (
    <Menu
      anchor={element}
      at={at}
      open={open}
      onOpenChange={(next) => onClick({ ...click, open: next })}
      label={`Actions for ${task.title}`}
      entries={
        inDetails
          ? subtaskEntries(row, turnInto, (to) => stepSubtask(data, id, to))
          : rowEntries(row, turnInto, keyEntries(row, task.priority))
      }
      align="start"
    />
  );
}

/**
 * Returns the actions that have a keyboard shortcut but no dialog: complete, move by a day, set a priority
 * (VIEW-100).
 */
function keyEntries({ id, completed, handlers }: RowOf, priority: Priority): readonly MenuEntry[] {
  const complete: MenuItem = {
    label: completed ? 'Reopen' : 'Complete',
    icon: completed ? <RotateCcw size={16} /> : <CircleCheck size={16} />,
    shortcut: 'mod+enter',
    onSelect: () => handlers.setCompleted(id, !completed),
  };
  if (completed) return [complete];
  const priorities = PRIORITIES.toReversed().map((each): MenuItem => {
    const { label = '' } = priorityOptions.find(({ value }) => value === each) ?? {};
    return {
      label,
      icon: each === priority ? <Check size={16} /> : <span />,
      shortcut: PRIORITY_KEYS[each],
      onSelect: () => handlers.setPriority(id, each),
    };
  });
  return [
    {
      label: 'A day later',
      icon: <CalendarArrowUp size={16} />,
      shortcut: ']',
      onSelect: () => handlers.shift(id, 1),
    },
    {
      label: 'A day earlier',
      icon: <CalendarArrowDown size={16} />,
      shortcut: '[',
      onSelect: () => handlers.shift(id, -1),
    },
    complete,
    { kind: 'heading', label: 'Priority' },
    ...priorities,
  ];
}
