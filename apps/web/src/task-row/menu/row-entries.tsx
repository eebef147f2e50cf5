import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { canBeHidden } from '@questlog/domain/tasks/task-plan';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpRight,
  ArrowUpToLine,
  BookOpen,
  CalendarArrowDown,
  CalendarArrowUp,
  Check,
  Circle,
  CircleCheck,
  Cloud,
  Copy,
  Eye,
  EyeOff,
  Flag,
  IndentDecrease,
  IndentIncrease,
  Link,
  ListChecks,
  ListPlus,
  MoveVertical,
  Pencil,
  RotateCcw,
  Rows3,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuEntry, MenuItem, Submenu } from '@questlog/ui/overlays/menu-entry.ts';
import {
  ADD_SUBTASK,
  COPY_LINK,
  isCompleted,
  MOVE_TO_SECTION,
  PRIORITY_KEYS,
  SOMEDAY,
  type ActionRow,
} from '../actions/row-keys.ts';
import { entryOf, mainActions, removal } from './main-actions.tsx';

const SEPARATOR = { kind: 'separator' } as const;

/** The actions that only menus offer. */
interface MenuActions {
  /** The submenu for converting the task; undefined for a completed task. */
  readonly turnInto: Submenu | undefined;
  readonly duplicate: () => void;
}

function dueDate(row: ActionRow): readonly MenuItem[] {
  return entryOf(row, 'd', 'Due date', <Flag size={16} />);
}

/** Returns the entries that put the task off, and that hide it until its date (SOMEDAY-4, SOMEDAY-30). */
function laterEntries(row: ActionRow): readonly MenuItem[] {
  const { task, actions } = row;
  const { id, someday, hidden } = task;
  const hide: MenuItem = {
    label: hidden ? 'Show before its date' : 'Hide until its date',
    icon: hidden ? <Eye size={16} /> : <EyeOff size={16} />,
    onSelect: () => actions.setHidden([id], !hidden),
  };
  return [
    ...entryOf(row, SOMEDAY, someday ? 'Take out of Someday' : 'Someday', <Cloud size={16} />),
    ...(!isCompleted(row) && canBeHidden(task) ? [hide] : []),
  ];
}

/** Returns the actions that have a keyboard shortcut but no dialog: move by a day, complete (VIEW-100). */
function keyActions(row: ActionRow): readonly MenuItem[] {
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
  ];
}

function priorities(row: ActionRow): readonly MenuItem[] {
  return PRIORITIES.toReversed().flatMap((each) =>
    entryOf(
      row,
      PRIORITY_KEYS[each],
      PRIORITY_LABELS[each],
      each === row.task.priority ? <Check size={16} /> : <span />,
    ),
  );
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

function selectEntry({ task, handlers }: ActionRow): MenuItem {
  return {
    label: 'Select',
    icon: <ListChecks size={16} />,
    shortcut: 'x',
    onSelect: () => handlers.select(task.id),
  };
}

/** Returns the entries that move the row within its list; empty if the list has no manual order. */
function stepEntries({ task: { id }, handlers }: ActionRow): readonly MenuItem[] {
  if (!handlers.canStep) return [];
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
    ...upAndDown((to) => handlers.step(id, to)),
    { label: 'Move to top', icon: <ArrowUpToLine size={16} />, onSelect: () => handlers.step(id, 'top') },
    ...(handlers.fold === undefined ? [] : levels),
  ];
}

function copyEntries(row: ActionRow, duplicate: () => void): readonly MenuItem[] {
  return [
    { label: 'Duplicate', icon: <Copy size={16} />, onSelect: duplicate },
    ...entryOf(row, COPY_LINK, 'Copy link', <Link size={16} />),
  ];
}

function titleEntries(row: ActionRow): readonly MenuItem[] {
  const { task, handlers } = row;
  return [
    {
      label: 'Rename',
      icon: <Pencil size={16} />,
      shortcut: 'e',
      onSelect: () => handlers.startEdit(task.id),
    },
    ...entryOf(row, MOVE_TO_SECTION, 'Move to Section', <Rows3 size={16} />),
  ];
}

/**
 * Returns the actions for users who cannot double-click or drag.
 * @param steps the entries that move the row
 */
function editEntries(
  row: ActionRow,
  { turnInto, duplicate: copy }: MenuActions,
  steps: readonly MenuEntry[],
): readonly MenuEntry[] {
  const { task, handlers } = row;
  const { id } = task;
  const copies = copyEntries(row, copy);
  if (isCompleted(row)) return [...openEntry(row), ...copies];
  return [
    {
      label: 'Add subtask',
      icon: <ListPlus size={16} />,
      shortcut: ADD_SUBTASK,
      onSelect: () => handlers.addTo(id, 'subtask'),
    },
    ...titleEntries(row),
    ...steps,
    ...(turnInto === undefined ? [] : [turnInto]),
    ...copies,
  ];
}

/** Returns the actions that have no button beside a hovered row. */
export function moreEntries(row: ActionRow, more: MenuActions): readonly MenuEntry[] {
  return [...editEntries(row, more, stepEntries(row)), selectEntry(row)];
}

/** Returns all actions of a row, for the menu at the pointer (VIEW-100). */
export function rowEntries(row: ActionRow, more: MenuActions): readonly MenuEntry[] {
  const [schedule, ...others] = mainActions(row);
  const isOpen = schedule !== undefined;
  return [
    ...(isOpen ? [schedule, ...laterEntries(row), ...dueDate(row), ...others] : []),
    ...keyActions(row),
    ...(isOpen ? [{ kind: 'heading', label: 'Priority' } as const, ...priorities(row), SEPARATOR] : []),
    ...moreEntries(row, more),
    SEPARATOR,
    ...removal(row),
  ];
}

/** Returns the actions of a task in the calendar that its details, beside which the menu is, do not have. */
export function panelEntries(row: ActionRow, { turnInto, duplicate }: MenuActions): readonly MenuEntry[] {
  return [
    ...laterEntries(row),
    ...titleEntries(row),
    ...(turnInto === undefined ? [] : [turnInto]),
    ...copyEntries(row, duplicate),
    SEPARATOR,
    ...removal(row),
  ];
}

/**
 * Returns all actions of a row for a sheet (VIEW-125). Its entries are tall, so priorities and moves are in submenus.
 */
export function sheetEntries(row: ActionRow, more: MenuActions): readonly MenuEntry[] {
  const [schedule, ...others] = mainActions(row);
  const isOpen = schedule !== undefined;
  const steps = stepEntries(row);
  const submenu = (label: string, icon: ReactNode, entries: readonly MenuItem[]): readonly Submenu[] =>
    entries.length === 0 ? [] : [{ kind: 'submenu', label, icon, entries }];
  return [
    selectEntry(row),
    ...(isOpen ? [schedule, ...laterEntries(row), ...dueDate(row), ...others] : []),
    ...submenu('Priority', <Circle size={16} />, priorities(row)),
    ...keyActions(row),
    SEPARATOR,
    ...editEntries(row, more, submenu('Move in the list', <MoveVertical size={16} />, steps)),
    SEPARATOR,
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
    ...(completed ? [] : [...laterEntries(row), ...dueDate(row), ...upAndDown(step)]),
    ...(turnInto === undefined ? [] : [turnInto]),
    SEPARATOR,
    ...removal(row),
  ];
}
