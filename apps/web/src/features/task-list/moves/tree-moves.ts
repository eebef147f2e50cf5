/** Moves tasks in a list with trees (SUBTASK-16). */
import { MOVE_ERRORS } from '@questlog/domain/subtasks/moves';
import { rootsAmong } from '@questlog/domain/subtasks/task-forest';
import { rowToIndentUnder, slotToOutdentTo } from '@questlog/domain/subtasks/tree-slots';
import { nestedMessage } from '@questlog/domain/tasks/task-messages';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { ordersAt } from '../../../data/nouns/tasks/move-in-order.ts';
import type { ListTrees } from './list-trees.ts';
import {
  AT_TOP_LEVEL,
  movedTo,
  NOTHING_ABOVE,
  notMovable,
  ALREADY_FIRST,
  ALREADY_LAST,
  underParent,
} from '../../../drag/drag-words.ts';
import type { ListPosition, TaskMoves, TaskMovesDeps } from './task-moves.ts';

export interface TreeMovesDeps extends Pick<
  TaskMovesDeps,
  'data' | 'view' | 'context' | 'takes' | 'arranged'
> {
  /** Returns the rows of the list's only section, including collapsed rows. */
  readonly rows: () => readonly string[];
  readonly section: string;
  readonly trees: () => ListTrees;
}

export function createTreeMoves(deps: TreeMovesDeps): TaskMoves {
  const { data, view, context, takes, arranged, rows, section, trees } = deps;
  const { store, commands } = data;
  const isOpen = (id: string): boolean => store.task(id)?.completedAt === null;
  const parentOf = (id: string): string | undefined => trees().tree.get(id)?.parentId;
  const titleOf = (id: string): string => store.task(id)?.title ?? '';
  const openUnder = (parentId: string | undefined): string[] =>
    rows().filter((id) => parentOf(id) === parentId && isOpen(id));
  /** Returns the open tasks to move, in list order. Leaves out descendants of other moved tasks. */
  const movable = (id: string, along: readonly string[]): string[] => {
    const movedIds = new Set([id, ...along]);
    return rootsAmong(
      store,
      rows().filter((each) => movedIds.has(each) && isOpen(each)),
    );
  };
  const isFixed = (): boolean => {
    if (takes(section) && context !== undefined) return false;
    announce(notMovable(arranged), 'assertive');
    return true;
  };

  /** Moves tasks to a position in the tree. If this is not allowed, announces why and returns false. */
  const move = (moved: readonly string[], { parentId, before }: Omit<ListPosition, 'section'>): boolean => {
    if (context === undefined || moved.length === 0) return false;
    const isMoved = new Set(moved);
    const siblings = openUnder(parentId);
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
    if (parentId !== undefined && trees().folded.has(parentId)) trees().fold(parentId, false);
    // A task without siblings needs no sort position.
    if (made.length === 1) return true;
    const position = { above: rest[at - 1], below: rest[at] };
    commands.reorderTasks(context, ordersAt(store, { context, view, parentId }, moved, position));
    return true;
  };

  const step: TaskMoves['step'] = (id, to, along = []) => {
    if (!isOpen(id) || isFixed()) return false;
    const parentId = parentOf(id);
    const siblings = openUnder(parentId);
    const moved = movable(id, along).filter((each) => parentOf(each) === parentId);
    const isMoved = new Set(moved);
    const rest = siblings.filter((each) => !isMoved.has(each));
    const down = to === 'down';
    // The number of unmoved siblings above the first moved task. When moving down, above the last moved task.
    const edge = siblings.indexOf((down ? moved.at(-1) : moved[0]) ?? id);
    const above = siblings.slice(0, edge).filter((each) => !isMoved.has(each)).length;
    const target = to === 'top' ? 0 : above + (down ? 1 : -1);
    if (target < 0 || target > rest.length || (to === 'top' && above === 0)) {
      announce(down ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
      return false;
    }
    move(moved, { parentId, before: rest[target] });
    const context = parentId === undefined ? undefined : underParent(titleOf(parentId));
    announce(movedTo(moved.map(titleOf), target + 1, siblings.length, context), 'assertive');
    return true;
  };

  const nest: TaskMoves['nest'] = (id, to, along = []) => {
    if (!isOpen(id) || isFixed()) return false;
    const moved = movable(id, along);
    const [first = id] = moved;
    const shown = { ids: rows(), rows: trees().tree };
    const above = to === 'in' ? rowToIndentUnder(shown, first) : undefined;
    const out = to === 'out' ? slotToOutdentTo(shown, first) : undefined;
    if (to === 'in' ? above === undefined || !isOpen(above) : out === undefined) {
      announce(to === 'in' ? NOTHING_ABOVE : AT_TOP_LEVEL, 'assertive');
      return false;
    }
    const destination =
      to === 'in' ? { parentId: above, before: undefined } : { parentId: out?.parentId, before: out?.before };
    if (!move(moved, destination)) return false;
    const parent = destination.parentId === undefined ? null : titleOf(destination.parentId);
    announce(`${nestedMessage(moved.length === 1 ? titleOf(first) : moved.length, parent)}.`, 'assertive');
    return true;
  };

  return {
    moveTo: (ids, to) => {
      const [first, ...along] = ids;
      if (first !== undefined && takes(section)) move(movable(first, along), to);
    },
    step,
    nest,
  };
}
