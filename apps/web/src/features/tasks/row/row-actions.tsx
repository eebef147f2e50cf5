import {
  ArrowDown,
  ArrowUp,
  ArrowUpRight,
  ArrowUpToLine,
  CalendarDays,
  Copy,
  Flag,
  FolderInput,
  IndentDecrease,
  IndentIncrease,
  Link,
  ListChecks,
  ListPlus,
  Pencil,
  Repeat,
  Tag,
  Trash2,
} from 'lucide-react';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry, MenuItem } from '@questlog/ui/overlays/menu-entry.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import type { RowHandlers } from './row-handlers.ts';
import { ADD_SUBTASK, COPY_LINK } from './row-keys.ts';

export interface RowOf {
  id: string;
  title: string;
  completed: boolean;
  /** 'repeats' if the task repeats, 'dated' if it has the date that a repeat pattern requires. */
  repeat: 'repeats' | 'dated' | undefined;
  handlers: RowHandlers;
}

/** Returns what a row's menu offers about repeating. */
export function repeatOf(task: Pick<TaskItem, 'isRepeatingTask' | 'scheduledOn'>): RowOf['repeat'] {
  if (task.isRepeatingTask) return 'repeats';
  return task.scheduledOn === null ? undefined : 'dated';
}

function removal({ id, handlers }: RowOf): MenuItem {
  return {
    label: 'Delete Task',
    icon: <Trash2 size={16} />,
    danger: true,
    shortcut: 'delete',
    onSelect: () => handlers.askRemove(id),
  };
}

function dueDate({ id, handlers }: RowOf): MenuItem {
  return {
    label: 'Due Date',
    icon: <Flag size={16} />,
    shortcut: 'd',
    onSelect: () => handlers.askDue(id),
  };
}

/** Returns the most common actions. A completed task cannot be edited. */
function mainActions({ id, completed, repeat, handlers }: RowOf): readonly MenuItem[] {
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
  // If the plan lacks the feature, the dialog shows the upgrade prompt.
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

/** Returns actions that replace double-click, dragging and select mode for people who cannot use those. */
function placeActions({ id, completed, handlers }: RowOf): readonly MenuItem[] {
  const select: MenuItem = {
    label: 'Select',
    icon: <ListChecks size={16} />,
    shortcut: 'x',
    onSelect: () => handlers.select(id),
  };
  const duplicate: MenuItem = {
    label: 'Duplicate',
    icon: <Copy size={16} />,
    onSelect: () => handlers.duplicate(id),
  };
  const link: MenuItem = {
    label: 'Copy link',
    icon: <Link size={16} />,
    shortcut: COPY_LINK,
    onSelect: () => handlers.copyLink(id),
  };
  if (completed) return [duplicate, link, select];
  const steps: MenuItem[] = [
    {
      label: 'Move up',
      icon: <ArrowUp size={16} />,
      shortcut: 'alt+up',
      onSelect: () => handlers.step(id, 'up'),
    },
    {
      label: 'Move down',
      icon: <ArrowDown size={16} />,
      shortcut: 'alt+down',
      onSelect: () => handlers.step(id, 'down'),
    },
    { label: 'Move to top', icon: <ArrowUpToLine size={16} />, onSelect: () => handlers.step(id, 'top') },
  ];
  const levels: MenuItem[] = [
    {
      label: 'Indent',
      icon: <IndentIncrease size={16} />,
      shortcut: 'alt+right',
      onSelect: () => handlers.nest(id, 'in'),
    },
    {
      label: 'Outdent',
      icon: <IndentDecrease size={16} />,
      shortcut: 'alt+left',
      onSelect: () => handlers.nest(id, 'out'),
    },
  ];
  return [
    {
      label: 'Add subtask',
      icon: <ListPlus size={16} />,
      shortcut: ADD_SUBTASK,
      onSelect: () => handlers.addSubtask(id),
    },
    {
      label: 'Rename',
      icon: <Pencil size={16} />,
      shortcut: 'e',
      onSelect: () => handlers.startEdit(id),
    },
    ...(handlers.canStep ? steps : []),
    ...(handlers.canStep && handlers.fold !== undefined ? levels : []),
    duplicate,
    link,
    select,
  ];
}

export interface RowActionsProps extends RowOf {
  tabIndex: number;
  /** True if the details below the row have the most common actions (VIEW-101). */
  open: boolean;
}

/** Buttons for fine pointers, with a menu for the other actions. */
export function RowActions({ tabIndex, open, ...row }: RowActionsProps) {
  return (
    <>
      {[...(open ? [] : mainActions(row)), removal(row)].map(({ label, icon, onSelect }) => (
        <IconButton
          key={label}
          size="sm"
          label={label}
          aria-description={row.title}
          icon={icon}
          tabIndex={tabIndex}
          onClick={onSelect}
        />
      ))}
      <MenuButton
        label={`More actions for ${row.title}`}
        size="sm"
        tabIndex={tabIndex}
        entries={placeActions(row)}
      />
    </>
  );
}

/**
 * Returns all actions of a row, for touch screens and right clicks.
 * @param more entries after the most common actions
 */
export function rowEntries(row: RowOf, more: readonly MenuEntry[] = []): readonly MenuEntry[] {
  const [schedule, ...others] = mainActions(row);
  return [
    ...(schedule === undefined ? [] : [schedule, dueDate(row), ...others]),
    ...more,
    ...(schedule === undefined ? [] : [{ kind: 'separator' } as const]),
    ...placeActions(row),
    { kind: 'separator' },
    removal(row),
  ];
}

/** Returns the actions of a subtask in the details of its parent. */
export function subtaskEntries(row: RowOf): readonly MenuEntry[] {
  const { id, completed, handlers } = row;
  const { openTask } = handlers;
  const go: MenuItem[] =
    openTask === undefined || completed
      ? []
      : [{ label: 'Go to task', icon: <ArrowUpRight size={16} />, onSelect: () => openTask(id) }];
  return [
    ...go,
    ...mainActions(row),
    ...(completed ? [] : [dueDate(row)]),
    { kind: 'separator' },
    removal(row),
  ];
}

/** All actions in one menu, for touch screens. */
export function RowMenu(row: RowOf) {
  return <MenuButton label={`Actions for ${row.title}`} size="sm" entries={rowEntries(row)} />;
}
