import {
  ArrowDown,
  ArrowUp,
  ArrowUpRight,
  ArrowUpToLine,
  BookOpen,
  Copy,
  Flag,
  IndentDecrease,
  IndentIncrease,
  Link,
  ListChecks,
  ListPlus,
  Pencil,
} from 'lucide-react';
import type { MenuEntry, MenuItem, Submenu } from '@questlog/ui/overlays/menu-entry.ts';
import { mainActions, removal, type RowOf } from './main-actions.tsx';
import { ADD_SUBTASK, COPY_LINK } from '../actions/row-keys.ts';

function dueDate({ id, handlers }: RowOf): MenuItem {
  return {
    label: 'Due Date',
    icon: <Flag size={16} />,
    shortcut: 'd',
    onSelect: () => handlers.askDue(id),
  };
}

function upAndDown(step: (to: 'up' | 'down') => void): readonly MenuItem[] {
  return [
    { label: 'Move up', icon: <ArrowUp size={16} />, shortcut: 'alt+up', onSelect: () => step('up') },
    { label: 'Move down', icon: <ArrowDown size={16} />, shortcut: 'alt+down', onSelect: () => step('down') },
  ];
}

/** Returns the entry that opens a completed task for reading; empty if the list cannot open tasks. */
function openEntry({ id, handlers: { openTask } }: RowOf): readonly MenuItem[] {
  return openTask === undefined
    ? []
    : [{ label: 'Open', icon: <BookOpen size={16} />, onSelect: () => openTask(id) }];
}

/** Returns the actions for users who cannot double-click, drag or use select mode. */
export function placeActions(row: RowOf, turnInto: Submenu | undefined): readonly MenuEntry[] {
  const { id, completed, handlers } = row;
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
  if (completed) return [...openEntry(row), duplicate, link, select];
  const steps: MenuItem[] = [
    ...upAndDown((to) => handlers.step(id, to)),
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
    ...(turnInto === undefined ? [] : [turnInto]),
    duplicate,
    link,
    select,
  ];
}

/**
 * Returns all actions of a row, for touch screens and right clicks.
 * @param turnInto the submenu for converting an open task
 * @param more entries to add after the most common actions
 */
export function rowEntries(
  row: RowOf,
  turnInto: Submenu | undefined,
  more: readonly MenuEntry[] = [],
): readonly MenuEntry[] {
  const [schedule, ...others] = mainActions(row);
  return [
    ...(schedule === undefined ? [] : [schedule, dueDate(row), ...others]),
    ...more,
    ...(schedule === undefined ? [] : [{ kind: 'separator' } as const]),
    ...placeActions(row, turnInto),
    { kind: 'separator' },
    removal(row),
  ];
}

/**
 * Returns a subtask's actions in its parent's details.
 * @param step moves the subtask among its siblings
 */
export function subtaskEntries(
  row: RowOf,
  turnInto: Submenu | undefined,
  step: (to: 'up' | 'down') => void,
): readonly MenuEntry[] {
  const { id, completed, handlers } = row;
  const { openTask } = handlers;
  const go: readonly MenuItem[] = completed
    ? openEntry(row)
    : openTask === undefined
      ? []
      : [{ label: 'Go to task', icon: <ArrowUpRight size={16} />, onSelect: () => openTask(id) }];
  return [
    ...go,
    ...mainActions(row),
    ...(completed ? [] : [dueDate(row), ...upAndDown(step)]),
    ...(turnInto === undefined ? [] : [turnInto]),
    { kind: 'separator' },
    removal(row),
  ];
}
