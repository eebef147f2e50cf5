import { CalendarDays, FolderInput, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuItem } from '../../ui/menu-entry.ts';
import type { RowHandlers } from './row-handlers.ts';

/** The actions of a row in their order; those of tags and of repeating belong here as well. */
function actionsOf(id: string, completed: boolean, handlers: RowHandlers): readonly MenuItem[] {
  const remove: MenuItem = {
    label: 'Delete Task',
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: () => handlers.askRemove(id),
  };
  // A completed task cannot be edited.
  if (completed) return [remove];
  return [
    {
      label: 'Schedule',
      icon: <CalendarDays size={16} />,
      shortcut: 's',
      onSelect: () => handlers.askSchedule(id),
    },
    {
      label: 'Move to Project',
      icon: <FolderInput size={16} />,
      shortcut: 'm',
      onSelect: () => handlers.askMove(id),
    },
    remove,
  ];
}

export interface RowActionsProps {
  id: string;
  title: string;
  completed: boolean;
  handlers: RowHandlers;
  tabIndex: number;
}

/** Buttons for a pointer that can be fine. */
export function RowActions({ id, title, completed, handlers, tabIndex }: RowActionsProps) {
  return actionsOf(id, completed, handlers).map(({ label, icon, onSelect }) => (
    <IconButton
      key={label}
      size="sm"
      label={label}
      aria-description={title}
      icon={icon}
      tabIndex={tabIndex}
      onClick={onSelect}
    />
  ));
}

/** The same behind one button, for touch. */
export function RowMenu({ id, title, completed, handlers }: Omit<RowActionsProps, 'tabIndex'>) {
  return <MenuButton label={`Actions for ${title}`} size="sm" entries={actionsOf(id, completed, handlers)} />;
}
