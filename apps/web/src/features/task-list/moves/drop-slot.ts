import type { Point } from '../../../drag/drag-engine.ts';
import { slotAbove } from '@questlog/domain/subtasks/tree-slots';
import type { ListPlan, ListSection } from '@questlog/ui/list/list-plan.ts';
import type { ListTrees } from './list-trees.ts';
import { inSection, underParent } from '../../../drag/drag-words.ts';
import type { ListPosition } from './task-moves.ts';

/** A drop position between two rows. */
export interface DropSlot extends ListPosition {
  /** The section or tree of the row, for example 'in This Evening'; undefined for a list without them. */
  readonly context: string | undefined;
  /** The level in the list's trees, from 1. */
  readonly level: number;
  /** The dropped tasks' new position, from 1. `of` is the number of rows. */
  readonly position: number;
  readonly of: number;
  /** The slot's top edge in the list, in pixels. */
  readonly y: number;
  /** The left edge and the width of the column of a board, in pixels. */
  readonly lane?: { readonly x: number; readonly width: number } | undefined;
}

interface SlotInput {
  readonly list: HTMLElement;
  readonly plan: ListPlan;
  readonly takes: (section: string) => boolean;
  readonly isOpen: (id: string) => boolean;
  /** The dragged tasks. They leave their positions, so they are not counted. */
  readonly held: readonly string[];
  /** Set if tasks can be dropped under other tasks. */
  readonly trees?: TreeDrop | undefined;
}

export interface TreeDrop {
  readonly trees: ListTrees;
  readonly titleOf: (id: string) => string;
  /** The level at the pointer's position. */
  readonly requestedLevel: number;
  /** The number of levels in the dragged trees. */
  readonly height: number;
}

/**
 * Returns the slot nearest to a point in the window; undefined outside the list and in sections sorted by
 * date.
 */
export function slotAt(at: Point, input: SlotInput): DropSlot | undefined {
  const { list, plan, takes, isOpen, held, trees } = input;
  const box = list.getBoundingClientRect();
  if (at.x < box.left - SIDE || at.x > box.right + SIDE) return undefined;
  const isBoard = list.dataset['board'] !== undefined;
  const lane = isBoard ? laneAt(at, list) : undefined;
  if (isBoard && lane === undefined) return undefined;
  const row =
    lane === undefined
      ? rowAtHeight(Math.min(at.y, box.bottom - 1), box, list)
      : cardAtHeight(at.y, lane, isOpen);
  const id = row?.dataset['row'];
  if (row === undefined || id === undefined) return undefined;
  const line = plan.at(plan.lineOf(id) ?? -1);
  if (line?.kind !== 'row' || !takes(line.section.key)) return undefined;

  const { section, position } = line;
  const rect = row.getBoundingClientRect();
  // Completed tasks come last. Nothing can be dropped after them.
  const above = position === 0 ? undefined : section.ids[position - 1];
  if (!isOpen(id) && above !== undefined && !isOpen(above)) return undefined;
  const after = isOpen(id) && at.y > rect.top + rect.height / 2;
  const y = (after ? rect.bottom : rect.top) - box.top;
  const index = after ? position + 1 : position;
  if (trees !== undefined) {
    const isCarried = carriedBy(held, trees.trees.tree);
    const top = isCarried(id) ? topOf(list, section.ids.slice(0, index), isCarried) : undefined;
    return {
      ...treeSlotAt(section, index, input, trees, isCarried),
      y: top === undefined ? y : top - box.top,
    };
  }

  const isHeld = new Set(held);
  const rest = section.ids.filter((each) => isOpen(each) && !isHeld.has(each));
  const before = section.ids.slice(index).find((each) => isOpen(each) && !isHeld.has(each));
  const slotIndex = before === undefined ? rest.length : rest.indexOf(before);
  return {
    section: section.key,
    context: inSection(section.title),
    before,
    level: 1,
    position: slotIndex + 1,
    of: rest.length + held.length,
    y,
    lane: lane && laneBox(lane, box),
  };
}

/** Returns a function that recognises the dragged rows and their descendants. */
function carriedBy(held: readonly string[], tree: ListTrees['tree']): (id: string) => boolean {
  const isHeld = new Set(held);
  return (id) => {
    for (let each: string | undefined = id; each !== undefined; each = tree.get(each)?.parentId) {
      if (isHeld.has(each)) return true;
    }
    return false;
  };
}

/**
 * Returns the top edge of the dragged rows at the end of `ids`, in window coordinates; undefined if the first
 * of them is not rendered.
 */
function topOf(
  list: HTMLElement,
  ids: readonly string[],
  isCarried: (id: string) => boolean,
): number | undefined {
  const first = ids[ids.findLastIndex((id) => !isCarried(id)) + 1];
  return first === undefined
    ? undefined
    : list.querySelector(`[data-row="${first}"]`)?.getBoundingClientRect().top;
}

/** Returns the drop position above the row at `index`, in a list with trees. */
function treeSlotAt(
  section: ListSection,
  index: number,
  { isOpen, held }: SlotInput,
  { trees: { tree, folded }, titleOf, requestedLevel, height }: TreeDrop,
  isCarried: (id: string) => boolean,
): Omit<DropSlot, 'y'> {
  const levelOf = (id: string): number => tree.get(id)?.level ?? 1;
  const rest = section.ids.filter((id) => !isCarried(id));
  const carriedAbove = section.ids.slice(0, index).filter(isCarried).length;
  const canHold = (id: string): boolean =>
    isOpen(id) && !(folded.has(id) && (tree.get(id)?.subtasks ?? 0) > 0);
  const slot = slotAbove({ ids: rest, levelOf, canHold }, index - carriedAbove, requestedLevel, height);
  const { level, parentId, before } = slot;
  const siblings = rest.filter((id) => tree.get(id)?.parentId === parentId && isOpen(id));
  const found = before === undefined ? -1 : siblings.indexOf(before);
  return {
    section: section.key,
    context: parentId === undefined ? undefined : underParent(titleOf(parentId)),
    parentId,
    before,
    level,
    position: (found === -1 ? siblings.length : found) + 1,
    of: siblings.length + held.length,
  };
}

/** Distance from the list's sides, in pixels, within which the pointer still counts as inside the list. */
const SIDE = 48;

function rowAtHeight(y: number, box: DOMRect, list: HTMLElement): HTMLElement | undefined {
  const x = box.left + box.width / 2;
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  return found !== null && found !== undefined && list.contains(found) ? found : undefined;
}

/** Returns the scrolling part of the column at a point. A collapsed column has none. */
function laneAt(at: Point, list: HTMLElement): HTMLElement | undefined {
  const column = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-column]') ?? undefined;
  if (column === undefined || !list.contains(column)) return undefined;
  return column.querySelector<HTMLElement>('[data-lane]') ?? undefined;
}

/** Returns the open card of a column at a height, or the one nearest to it. */
function cardAtHeight(y: number, lane: HTMLElement, isOpen: SlotInput['isOpen']): HTMLElement | undefined {
  const cards = [...lane.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((card) => isOpen(card.dataset['row'] ?? ''))
    .map((card) => ({ card, box: card.getBoundingClientRect() }));
  const distanceTo = ({ box }: (typeof cards)[number]): number => Math.max(box.top - y, y - box.bottom, 0);
  const [first, ...others] = cards;
  if (first === undefined) return undefined;
  return others.reduce((one, other) => (distanceTo(other) < distanceTo(one) ? other : one), first).card;
}

function laneBox(lane: HTMLElement, box: DOMRect): DropSlot['lane'] {
  const { left, width } = lane.getBoundingClientRect();
  return { x: left - box.left, width };
}
