import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { DataLayer } from '../../../data/data-layer.ts';
import { ALREADY_FIRST, ALREADY_LAST, inSection, movedTo } from '../../../drag/drag-words.ts';
import type { TaskDrops, TaskMoves, TaskMovesDeps } from './task-moves.ts';

interface Crossing {
  readonly store: DataLayer['store'];
  readonly moves: Pick<TaskMoves, 'moveTo'>;
  readonly sections: TaskMovesDeps['sections'];
  readonly takes: TaskMovesDeps['takes'];
  /** Returns the message for tasks that the board no longer shows, which another part shows. */
  readonly leavingMessage?: TaskDrops['leavingMessage'];
}

/**
 * Moves a task, together with those in `along`, to the next column or the previous one, at the same position
 * (BOARD-13). Announces the result. Returns false if nothing moves, or if the board no longer shows the tasks.
 */
export function moveAcross(
  { store, moves, sections, takes, leavingMessage }: Crossing,
  id: string,
  to: 'next' | 'previous',
  along: readonly string[],
): boolean {
  const isOpen = (each: string): boolean => store.task(each)?.completedAt === null;
  // A card can leave a column that accepts none.
  const columns = sections().filter(({ key, ids }) => takes(key) || ids.includes(id));
  const from = columns.findIndex(({ ids }) => ids.includes(id));
  const next = from === -1 ? undefined : columns[from + (to === 'next' ? 1 : -1)];
  if (next === undefined || !isOpen(id)) {
    announce(to === 'next' ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
    return false;
  }
  const movedIds = new Set([id, ...along]);
  const isMoved = (each: string): boolean => movedIds.has(each) && isOpen(each);
  const moved = sections().flatMap(({ ids }) => ids.filter(isMoved));
  const there = next.ids.filter((each) => isOpen(each) && !movedIds.has(each));
  const at = Math.min(columns[from]?.ids.findIndex(isMoved) ?? 0, there.length);
  moves.moveTo(moved, { section: next.key, before: there[at] });
  if (leavingMessage?.(moved) !== undefined) return false;
  const titles = moved.map((each) => store.task(each)?.title ?? '');
  announce(movedTo(titles, at + 1, there.length + moved.length, inSection(next.title)), 'assertive');
  return true;
}
