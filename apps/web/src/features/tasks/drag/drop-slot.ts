import type { Point } from './drag-engine.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';

/** A drop position between the rows of a list. */
export interface DropSlot {
  readonly section: string;
  /** The title of the section, if it has one. */
  readonly title: string | undefined;
  /** The task before which the dropped tasks are inserted; undefined for the end of the open tasks. */
  readonly before: string | undefined;
  /** The position that the dropped tasks would get, counted from 1; `of` is the number of rows. */
  readonly position: number;
  readonly of: number;
  /** The top edge of the slot in the list, in pixels. */
  readonly y: number;
}

interface SlotInput {
  readonly list: HTMLElement;
  readonly plan: ListPlan;
  readonly takes: (section: string) => boolean;
  readonly isOpen: (id: string) => boolean;
  /** The dragged tasks. They leave their current places, so they are not counted. */
  readonly held: readonly string[];
}

/**
 * Returns the slot nearest to a point in the window; undefined outside the list and in sections sorted by
 * date.
 */
export function slotAt(at: Point, input: SlotInput): DropSlot | undefined {
  const { list, plan, takes, isOpen, held } = input;
  const box = list.getBoundingClientRect();
  if (at.x < box.left - SIDE || at.x > box.right + SIDE) return undefined;
  const row = rowAtHeight(Math.min(at.y, box.bottom - 1), box, list);
  const id = row?.dataset['row'];
  if (row === undefined || id === undefined) return undefined;
  const line = plan.at(plan.lineOf(id) ?? -1);
  if (line?.kind !== 'row' || !takes(line.section.key)) return undefined;

  const { section, position } = line;
  const rect = row.getBoundingClientRect();
  // Completed tasks come last: tasks can only be dropped before them.
  const above = position === 0 ? undefined : section.ids[position - 1];
  if (!isOpen(id) && above !== undefined && !isOpen(above)) return undefined;
  const after = isOpen(id) && at.y > rect.top + rect.height / 2;

  const isHeld = new Set(held);
  const rest = section.ids.filter((each) => isOpen(each) && !isHeld.has(each));
  const from = section.ids.slice(after ? position + 1 : position);
  const before = from.find((each) => isOpen(each) && !isHeld.has(each));
  const index = before === undefined ? rest.length : rest.indexOf(before);
  return {
    section: section.key,
    title: section.title,
    before,
    position: index + 1,
    of: rest.length + held.length,
    y: (after ? rect.bottom : rect.top) - box.top,
  };
}

/** Distance from the side of the list, in pixels, within which the pointer still counts as inside. */
const SIDE = 48;

function rowAtHeight(y: number, box: DOMRect, list: HTMLElement): HTMLElement | undefined {
  const x = box.left + box.width / 2;
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  return found !== null && found !== undefined && list.contains(found) ? found : undefined;
}
