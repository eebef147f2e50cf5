import { CalendarDays, FolderInput, Repeat, Tag, Trash2 } from 'lucide-react';
import type { MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import type { RowHandlers } from '../actions/row-handlers.ts';

export interface RowOf {
  id: string;
  title: string;
  completed: boolean;
  /** 'repeats' if the task repeats, 'dated' if it has a date and could repeat. */
  repeat: 'repeats' | 'dated' | undefined;
  handlers: RowHandlers;
}

/** Returns whether a task repeats or could be made to repeat. */
export function repeatOf(task: Pick<TaskItem, 'isRepeatingTask' | 'scheduledOn'>): RowOf['repeat'] {
  if (task.isRepeatingTask) return 'repeats';
  return task.scheduledOn === null ? undefined : 'dated';
}

export function removal({ id, handlers }: RowOf): MenuItem {
  return {
    label: 'Delete Task',
    icon: <Trash2 size={16} />,
    danger: true,
    shortcut: 'delete',
    onSelect: () => handlers.askRemove(id),
  };
}

/** Returns the most common actions. A completed task cannot be edited. */
export function mainActions({ id, completed, repeat, handlers }: RowOf): readonly MenuItem[] {
  if (completed) return [];
  const actions: MenuItem[] = [
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
  ];
  const { manageTags } = handlers;
  if (manageTags !== undefined) {
    actions.push({
      label: 'Manage Tags',
      icon: <Tag size={16} />,
      shortcut: 't',
      onSelect: () => manageTags(id),
    });
  }
  const { repeat: askRepeat } = handlers;
  // Offer this even without the feature: the dialog then shows the upgrade prompt.
  if (askRepeat !== undefined && repeat !== undefined) {
    actions.push({
      label: repeat === 'repeats' ? 'Edit Repeat Pattern' : 'Make Repeating',
      icon: <Repeat size={16} />,
      shortcut: 'r',
      onSelect: () => askRepeat(id),
    });
  }
  return actions;
}

/**
 * Position of a menu: on a row without buttons, beside a row's buttons, or on a subtask in its parent's
 * details.
 */
export type RowMenuPlace = 'row' | 'buttons' | 'details';
