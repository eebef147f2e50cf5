/** Moves tasks in a list with trees, which can have sections (SUBTASK-16, SECTION-16). */
import { MOVE_ERRORS } from '@questlog/domain/subtasks/moves';
import { rootsAmong } from '@questlog/domain/subtasks/task-forest';
import { rowToIndentUnder, slotToOutdentTo } from '@questlog/domain/subtasks/tree-slots';
import { nestedMessage } from '@questlog/domain/tasks/task-messages';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { ordersAt } from '../../../data/nouns/tasks/move-in-order.ts';
import type { ListTrees } from './list-trees.ts';
import {
  AT_TOP_LEVEL,
  inSection,
  movedTo,
  NOTHING_ABOVE,
  notMovable,
  ALREADY_FIRST,
  ALREADY_LAST,
  underParent,
} from '../../../drag/drag-words.ts';
import { rowsOfSection, sectionKeyOf } from './rows-of-section.ts';
import type { ListPosition, TaskMoves, TaskMovesDeps } from './task-moves.ts';

export interface TreeMovesDeps extends Pick<
  TaskMovesDeps,
  'data' | 'view' | 'context' | 'takes' | 'arranged'
> {
  /** Returns the sections on screen. */
  readonly sections: () => readonly ListSection[];
  readonly trees: () => ListTrees;
}

export function createTreeMoves(deps: TreeMovesDeps): TaskMoves {
  const { data, view, context, takes, arranged, sections, trees } = deps;
  const { store, commands } = data;
  const isOpen = (id: string): boolean => store.task(id)?.completedAt === null;
  const parentOf = (id: string): string | undefined => trees().tree.get(id)?.parentId;
  const titleOf = (id: string): string => store.task(id)?.title ?? '';
  const sectionOf = (id: string): string => sectionKeyOf(store, sections(), id);
  const rowsIn = (section: string): readonly string[] => rowsOfSection(store, sections(), trees(), section);
  const rows = (): readonly string[] => sections().flatMap(({ key }) => rowsIn(key));
  const openUnder = (parentId: string | undefined, section: string): string[] =>
    rowsIn(section).filter((id) => parentOf(id) === parentId && isOpen(id));
  /** Returns the open tasks to move, in list order. Leaves out descendants of other moved tasks. */
  const movable = (id: string, along: readonly string[]): string[] => {
    const movedIds = new Set([id, ...along]);
    return rootsAmong(
      store,
      rows().filter((each) => movedIds.has(each) && isOpen(each)),
    );
  };
  /** Returns true for sections between which tasks do not move by their positions. */
  const areSeparate = (one: string, other: string | undefined): boolean =>
    one !== other &&
    sections().some(({ key, isSeparate }) => isSeparate === true && (key === one || key === other));
  const isFixed = (id: string): boolean => {
    if (takes(sectionOf(id)) && context !== undefined) return false;
    announce(notMovable(arranged), 'assertive');
    return true;
  };

  /** Moves tasks at the top level to another section (SECTION-16). */
  const intoSection = (ids: readonly string[], section: string): void => {
    const moved = ids.filter((id) => sectionOf(id) !== section);
    const sectionId = store.section(section)?.id ?? null;
    if (moved.length > 0) commands.updateTasks(moved, { sectionId });
  };

  /** Moves tasks to a position in the tree. If this is not allowed, announces why and returns false. */
  const move = (moved: readonly string[], { section, parentId, before }: ListPosition): boolean => {
    if (context === undefined || moved.length === 0) return false;
    if (moved.some((id) => areSeparate(section, sectionOf(id)))) return false;
    const isMoved = new Set(moved);
    const siblings = openUnder(parentId, section);
    const rest = siblings.filter((id) => !isMoved.has(id));
    const found = before === undefined ? -1 : rest.indexOf(before);
    const at = found === -1 ? rest.length : found;
    const made = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
    if (made.length === siblings.length && made.every((id, index) => id === siblings[index])) return true;
    const nested = moved.filter((id) => parentOf(id) !== parentId);
    const error = nested.length === 0 ? undefined : commands.nestTasks(nested, parentId ?? null);
    if (error !== undefined) {
      announce(MOVE_ERRORS[error], 'assertive');
      return false;
    }
    if (parentId === undefined) intoSection(moved, section);
    else if (trees().folded.has(parentId)) trees().fold(parentId, false);
    // A task without siblings needs no sort position.
    if (made.length === 1) return true;
    const position = { above: rest[at - 1], below: rest[at] };
    commands.reorderTasks(context, ordersAt(store, { context, view, parentId }, moved, position));
    return true;
  };

  /** Moves tasks at the edge of their section into the next one, or the previous one. */
  const stepOut = (moved: readonly string[], section: string, down: boolean): boolean => {
    const shown = sections();
    const next = shown[shown.findIndex(({ key }) => key === section) + (down ? 1 : -1)];
    if (next === undefined || areSeparate(section, next.key)) return already(down);
    const there = openUnder(undefined, next.key);
    // The row keeps the focus only while it is shown.
    if (next.folded === true) trees().fold(next.key, false);
    move(moved, { section: next.key, before: down ? there[0] : undefined });
    const at = down ? 1 : there.length + 1;
    announce(
      movedTo(moved.map(titleOf), at, there.length + moved.length, inSection(next.title)),
      'assertive',
    );
    return true;
  };

  const step: TaskMoves['step'] = (id, to, along = []) => {
    if (!isOpen(id) || isFixed(id)) return false;
    const parentId = parentOf(id);
    const section = sectionOf(id);
    const siblings = openUnder(parentId, section);
    const moved = movable(id, along).filter((each) => parentOf(each) === parentId);
    const isMoved = new Set(moved);
    const rest = siblings.filter((each) => !isMoved.has(each));
    const down = to === 'down';
    // The number of unmoved siblings above the first moved task. When moving down, above the last moved task.
    const edge = siblings.indexOf((down ? moved.at(-1) : moved[0]) ?? id);
    const above = siblings.slice(0, edge).filter((each) => !isMoved.has(each)).length;
    const target = to === 'top' ? 0 : above + (down ? 1 : -1);
    if (target < 0 || target > rest.length || (to === 'top' && above === 0)) {
      return to === 'top' || parentId !== undefined ? already(down) : stepOut(moved, section, down);
    }
    move(moved, { section, parentId, before: rest[target] });
    const context = parentId === undefined ? undefined : underParent(titleOf(parentId));
    announce(movedTo(moved.map(titleOf), target + 1, siblings.length, context), 'assertive');
    return true;
  };

  const nest: TaskMoves['nest'] = (id, to, along = []) => {
    if (!isOpen(id) || isFixed(id)) return false;
    const moved = movable(id, along);
    const [first = id] = moved;
    const section = sectionOf(id);
    const shown = { ids: rowsIn(section), rows: trees().tree };
    const above = to === 'in' ? rowToIndentUnder(shown, first) : undefined;
    const out = to === 'out' ? slotToOutdentTo(shown, first) : undefined;
    if (to === 'in' ? above === undefined || !isOpen(above) : out === undefined) {
      announce(to === 'in' ? NOTHING_ABOVE : AT_TOP_LEVEL, 'assertive');
      return false;
    }
    const destination =
      to === 'in'
        ? { section, parentId: above, before: undefined }
        : { section, parentId: out?.parentId, before: out?.before };
    if (!move(moved, destination)) return false;
    const parent = destination.parentId === undefined ? null : titleOf(destination.parentId);
    announce(`${nestedMessage(moved.length === 1 ? titleOf(first) : moved.length, parent)}.`, 'assertive');
    return true;
  };

  return {
    moveTo: (ids, to) => {
      const [first, ...along] = ids;
      if (first !== undefined && takes(to.section)) move(movable(first, along), to);
    },
    step,
    nest,
  };
}

/** Announces that a task is at the edge. */
function already(down: boolean): false {
  announce(down ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
  return false;
}
