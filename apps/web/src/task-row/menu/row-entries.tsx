import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpRight,
  ArrowUpToLine,
  BookOpen,
  CalendarArrowDown,
  CalendarArrowUp,
  Check,
  CircleCheck,
  Copy,
  Flag,
  IndentDecrease,
  IndentIncrease,
  Link,
  ListChecks,
  ListPlus,
  Pencil,
  RotateCcw,
} from 'lucide-react';
import type { MenuEntry, MenuItem, Submenu } from '@questlog/ui/overlays/menu-entry.ts';
import { ADD_SUBTASK, COPY_LINK, isCompleted, PRIORITY_KEYS, type ActionRow } from '../actions/row-keys.ts';
import { entryOf, mainActions, removal } from './main-actions.tsx';

/** The actions that only menus offer. */
interface MenuActions {
  /** The submenu for converting the task; undefined for a completed task. */
  readonly turnInto: Submenu | undefined;
  readonly duplicate: () => void;
}

function dueDate(row: ActionRow): readonly MenuItem[] {
  return entryOf(row, 'd', 'Due date', <Flag size={16} />);
}

/**
 * Returns the actions that have a keyboard shortcut but no dialog: complete, move by a day, set a priority
 * (VIEW-100).
 */
function keyActions(row: ActionRow): readonly MenuEntry[] {
  const completed = isCompleted(row);
  return [
    ...entryOf(row, ']', 'A day later', <CalendarArrowUp size={16} />),
    ...entryOf(row, '[', 'A day earlier', <CalendarArrowDown size={16} />),
    ...entryOf(
      row,
      'mod+enter',
      completed ? 'Reopen' : 'Complete',
      completed ? <RotateCcw size={16} /> : <CircleCheck size={16} />,
    ),
    ...(completed ? [] : [{ kind: 'heading', label: 'Priority' } as const]),
    ...PRIORITIES.toReversed().flatMap((each) =>
      entryOf(
        row,
        PRIORITY_KEYS[each],
        PRIORITY_LABELS[each],
        each === row.task.priority ? <Check size={16} /> : <span />,
      ),
    ),
  ];
}

function upAndDown(step: (to: 'up' | 'down') => void): readonly MenuItem[] {
  return [
    { label: 'Move up', icon: <ArrowUp size={16} />, shortcut: 'alt+up', onSelect: () => step('up') },
    { label: 'Move down', icon: <ArrowDown size={16} />, shortcut: 'alt+down', onSelect: () => step('down') },
  ];
}

/** Returns the entry that opens a completed task for reading; empty if the list cannot open tasks. */
function openEntry({ task, screen: { openTask } }: ActionRow): readonly MenuItem[] {
  return openTask === undefined
    ? []
    : [{ label: 'Open', icon: <BookOpen size={16} />, onSelect: () => openTask(task.id) }];
}

/** Returns the actions for users who cannot double-click, drag or use select mode. */
export function moveActions(
  row: ActionRow,
  { turnInto, duplicate: copy }: MenuActions,
): readonly MenuEntry[] {
  const { task, handlers } = row;
  const { id } = task;
  const select: MenuItem = {
    label: 'Select',
    icon: <ListChecks size={16} />,
    shortcut: 'x',
    onSelect: () => handlers.select(id),
  };
  const duplicate: MenuItem = {
    label: 'Duplicate',
    icon: <Copy size={16} />,
    onSelect: copy,
  };
  const link = entryOf(row, COPY_LINK, 'Copy link', <Link size={16} />);
  if (isCompleted(row)) return [...openEntry(row), duplicate, ...link, select];
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
    ...link,
    select,
  ];
}

/**
 * Returns all actions of a row, for touch screens and right clicks.
 * @param withKeys adds the actions that otherwise only have a keyboard shortcut (VIEW-100)
 */
export function rowEntries(row: ActionRow, more: MenuActions, withKeys = false): readonly MenuEntry[] {
  const [schedule, ...others] = mainActions(row);
  const isOpen = schedule !== undefined;
  return [
    ...(isOpen ? [schedule, ...dueDate(row), ...others] : []),
    ...(withKeys ? keyActions(row) : []),
    ...(isOpen ? [{ kind: 'separator' } as const] : []),
    ...moveActions(row, more),
    { kind: 'separator' },
    ...removal(row),
  ];
}

/**
 * Returns a subtask's actions in its parent's details.
 * @param step moves the subtask among its siblings
 */
export function subtaskEntries(
  row: ActionRow,
  turnInto: Submenu | undefined,
  step: (to: 'up' | 'down') => void,
): readonly MenuEntry[] {
  const { task, screen } = row;
  const { openTask } = screen;
  const completed = isCompleted(row);
  const go: readonly MenuItem[] = completed
    ? openEntry(row)
    : openTask === undefined
      ? []
      : [{ label: 'Go to task', icon: <ArrowUpRight size={16} />, onSelect: () => openTask(task.id) }];
  return [
    ...go,
    ...mainActions(row),
    ...(completed ? [] : [...dueDate(row), ...upAndDown(step)]),
    ...(turnInto === undefined ? [] : [turnInto]),
    { kind: 'separator' },
    ...removal(row),
  ];
}
