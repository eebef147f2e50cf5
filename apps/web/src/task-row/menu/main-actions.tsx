import type { MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import { Bell, CalendarDays, FolderInput, Repeat, Tag, Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ASSIGN, REMIND, rowAction, type ActionRow } from '../actions/row-keys.ts';

/** Returns the menu entry for the action of a shortcut; empty if the row has no such action. */
export function entryOf(row: ActionRow, shortcut: string, label: string, icon: ReactNode): MenuItem[] {
  const onSelect = rowAction(row, shortcut);
  return onSelect === undefined ? [] : [{ label, icon, shortcut, onSelect }];
}

export function removal(row: ActionRow): MenuItem[] {
  return entryOf(row, 'delete', 'Delete Task', <Trash2 size={16} />).map((entry) => ({
    ...entry,
    danger: true,
  }));
}

/** Returns the most common actions. A completed task cannot be edited. */
export function mainActions(row: ActionRow): MenuItem[] {
  const { isRepeatingTask, scheduledOn, dueOn } = row.task;
  // Offer this even without the feature: the dialog then shows the upgrade prompt.
  const canRepeat = isRepeatingTask || scheduledOn !== null;
  const repeat = isRepeatingTask ? 'Edit Repeat Pattern' : 'Make Repeating';
  return [
    ...entryOf(row, 's', 'Schedule', <CalendarDays size={16} />),
    // The menu of a task without a date fits into a phone's window.
    ...(scheduledOn !== null || dueOn !== null ? entryOf(row, REMIND, 'Remind me', <Bell size={16} />) : []),
    ...entryOf(row, 'm', 'Move to Project', <FolderInput size={16} />),
    ...entryOf(row, ASSIGN, 'Assign', <UserRound size={16} />),
    ...entryOf(row, 't', 'Manage Tags', <Tag size={16} />),
    ...(canRepeat ? entryOf(row, 'r', repeat, <Repeat size={16} />) : []),
  ];
}
