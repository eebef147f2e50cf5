import { locale } from '@questlog/domain/interface-locale';
import { scheduledMessage } from '@questlog/domain/tasks/task-messages';
import { inPartOfDay } from '@questlog/domain/tasks/task-schedule';
import { dropInSection, type HeadingTarget } from '@questlog/domain/tasks/drop-rules';
import type { OrderContext } from '@questlog/domain/tasks/task-order';
import type { View } from '@questlog/domain/tasks/task-views';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import type { DataLayer } from '../../../data/data-layer.ts';
import { ordersAt } from '../../../data/nouns/tasks/move-in-order.ts';
import { actionContext } from '../../../task-row/actions/action-context.ts';
import { scheduleEach } from '../../../task-row/actions/schedule-actions.ts';
import { intoColumn } from './into-column.ts';
import type { ListTrees } from './list-trees.ts';
import {
  inSection,
  movedTo,
  NO_TREES,
  notMovable,
  ALREADY_FIRST,
  ALREADY_LAST,
} from '../../../drag/drag-words.ts';

export interface ListPosition {
  readonly section: string;
  /** The new parent; undefined for the top level. */
  readonly parentId?: string | undefined;
  /** The tasks are inserted before this one; undefined for the end of the open tasks. */
  readonly before: string | undefined;
}

export interface TaskMoves {
  readonly moveTo: (ids: readonly string[], to: ListPosition) => void;
  /**
   * Moves a task by one position or to the top, and announces its new position. Tasks in `along` from the
   * same section move with it as a block. Returns false if nothing moves.
   */
  readonly step: (id: string, to: 'up' | 'down' | 'top', along?: readonly string[]) => boolean;
  /**
   * Moves a task, together with those in `along`, under the task above it or out of its parent. Announces the
   * result. Returns false if nothing moves.
   */
  readonly nest: (id: string, to: 'in' | 'out', along?: readonly string[]) => boolean;
}

/** The functions that move tasks. Calling one first loads the code for moving. */
export interface TaskDrops extends Pick<TaskMoves, 'moveTo'> {
  /** Like `step` of {@link TaskMoves}, but calls `onMoved` after a move. */
  readonly step: (
    id: string,
    to: 'up' | 'down' | 'top',
    along: readonly string[],
    onMoved: () => void,
  ) => void;
  readonly nest: (id: string, to: 'in' | 'out', along: readonly string[], onMoved: () => void) => void;
  /** Returns whether a task can move under the one above it, or out of its parent. */
  readonly canNest: (id: string, to: 'in' | 'out') => boolean;
  /** Returns false if the section is sorted by date. */
  readonly takes: (section: string) => boolean;
  /** Returns the effect of a drop in a column. Undefined in a list. */
  readonly targetOf?: ((section: string) => HeadingTarget | undefined) | undefined;
  /** Returns the message for dropped tasks that the list no longer shows; undefined for other messages. */
  readonly leavingMessage?: ((ids: readonly string[]) => string | undefined) | undefined;
  /** Returns the list's trees; undefined if tasks cannot be placed under each other. */
  readonly trees: () => ListTrees | undefined;
}

export interface TaskMovesDeps {
  readonly data: Pick<DataLayer, 'store' | 'commands' | 'undo'>;
  readonly view: View;
  /** The view's stored order; undefined if its tasks are sorted by date. */
  readonly context: Exclude<OrderContext, 'mixed'> | undefined;
  /** Returns the sections on screen. */
  readonly sections: () => readonly ListSection[];
  /** Returns false if the section is sorted by date. */
  readonly takes: (section: string) => boolean;
  /** The text that names the selected order and groups; undefined for the default order. */
  readonly arranged: string | undefined;
  /** Returns the effect of a drop in a column of a board, whose sections are its columns. */
  readonly targetOf?: TaskDrops['targetOf'];
}

/** Creates the functions for a list without trees. */
export function createTaskMoves({
  data,
  view,
  context,
  sections,
  takes,
  arranged,
  targetOf,
}: TaskMovesDeps): TaskMoves {
  const { store, commands } = data;
  const isOpen = (id: string): boolean => store.task(id)?.completedAt === null;

  /**
   * Moves tasks to another section of Today: sets or clears "This evening", or reschedules overdue tasks to
   * today.
   */
  const intoSection = (ids: readonly string[], section: string): void => {
    if (view.kind !== 'today' || (section !== 'today' && section !== 'evening')) return;
    const moved = ids.filter((id) => {
      const task = store.task(id);
      return task !== undefined && dropInSection(section, task, store.today)?.scheduledOn !== undefined;
    });
    const when = { scheduledOn: store.today, thisEvening: section === 'evening' };
    // Clear a time that contradicts the section (DATE-25).
    scheduleEach(
      actionContext(data),
      moved,
      (task) => ({ ...when, ...inPartOfDay(task, when.thisEvening) }),
      (changed) => scheduledMessage(changed, when, store.today, locale),
    );
  };

  const moveTo: TaskMoves['moveTo'] = (ids, { section, before }) => {
    const list = sections().find(({ key }) => key === section);
    if (list === undefined || context === undefined || !takes(section)) return;
    const moved = ids.filter(isOpen);
    const isMoved = new Set(moved);
    const open = list.ids.filter(isOpen);
    const rest = open.filter((id) => !isMoved.has(id));
    const found = before === undefined ? -1 : rest.indexOf(before);
    const at = found === -1 ? rest.length : found;
    const made = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
    if (made.length === open.length && made.every((id, index) => id === open[index])) return;
    if (targetOf === undefined) intoSection(moved, section);
    else intoColumn(data, moved, targetOf(section));
    // The cards of a sorted board have no manual position.
    if (arranged !== undefined) return;
    const order = { context, view, parentId: undefined };
    const position = { above: rest[at - 1], below: rest[at] };
    commands.reorderTasks(context, ordersAt(store, order, moved, position));
  };

  const step: TaskMoves['step'] = (id, to, along = []) => {
    const shown = sections().filter(({ ids }) => ids.length > 0);
    const number = shown.findIndex(({ ids }) => ids.includes(id));
    const section = shown[number];
    if (section === undefined || !isOpen(id)) return false;
    if (!takes(section.key)) {
      const isList = context === undefined;
      announce(notMovable(isList ? undefined : arranged, isList ? undefined : section.title), 'assertive');
      return false;
    }
    const down = to === 'down';
    const open = section.ids.filter(isOpen);
    const movedIds = new Set([id, ...along]);
    const moved = open.filter((each) => movedIds.has(each));
    const titles = moved.map((each) => store.task(each)?.title ?? '');
    const rest = open.filter((each) => !movedIds.has(each));
    // The number of unmoved tasks above the first moved task. When moving down, above the last moved task.
    const edge = open.indexOf((down ? moved.at(-1) : moved[0]) ?? id);
    const above = open.slice(0, edge).filter((each) => !movedIds.has(each)).length;
    const target = to === 'top' ? 0 : above + (down ? 1 : -1);
    const together = open.slice(above, above + moved.length).every((each) => movedIds.has(each));
    if (!together || (target >= 0 && target <= rest.length && target !== above)) {
      const at = Math.max(0, Math.min(target, rest.length));
      moveTo(moved, { section: section.key, before: rest[at] });
      announce(movedTo(titles, at + 1, open.length), 'assertive');
      return true;
    }
    // At a section's edge, continue in the next one if it accepts tasks.
    const next = targetOf === undefined ? shown[number + (down ? 1 : -1)] : undefined;
    if (to === 'top' || next === undefined || !takes(next.key)) {
      announce(down ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
      return false;
    }
    const there = next.ids.filter(isOpen);
    moveTo(moved, { section: next.key, before: down ? there[0] : undefined });
    announce(
      movedTo(titles, down ? 1 : there.length + 1, there.length + moved.length, inSection(next.title)),
      'assertive',
    );
    return true;
  };
  const nest = (): boolean => {
    announce(NO_TREES, 'assertive');
    return false;
  };
  return { moveTo, step, nest };
}
