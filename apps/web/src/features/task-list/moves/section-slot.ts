import type { Point } from '../../../drag/drag-engine.ts';

/** A drop position between the sections of a project. */
export interface SectionSlot {
  /** The section is moved before this one; undefined for the end. */
  readonly before: string | undefined;
  /** The new position, from 1. `of` is the number of sections. */
  readonly position: number;
  readonly of: number;
  /** The line that shows the position, in window coordinates. */
  readonly line: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Returns the element of a section: its heading and rows in a list, or its column on a board. */
export function sectionElement(list: HTMLElement, id: string): HTMLElement | undefined {
  return list.querySelector<HTMLElement>(`section[data-drop="${CSS.escape(id)}"]`) ?? undefined;
}

/**
 * Returns the position nearest to a point: at the beginning of a section, or after the last one. On a board the
 * sections are beside each other.
 * @param id the dragged section
 * @param ids the sections that are shown, in order
 */
export function sectionSlotAt(
  at: Point,
  list: HTMLElement,
  id: string,
  ids: readonly string[],
): SectionSlot | undefined {
  const isBoard = list.dataset['board'] !== undefined;
  const bounds = list.getBoundingClientRect();
  const others = ids.filter((each) => each !== id);
  const next = ids[ids.indexOf(id) + 1];
  const starts = ids.flatMap((each) => {
    const element = sectionElement(list, each);
    // In a list, rows outside the window are not mounted. Only the heading has a position.
    const box = (isBoard ? element : element?.firstElementChild)?.getBoundingClientRect();
    return box === undefined ? [] : [{ before: each === id ? next : each, box }];
  });
  const last = starts.at(-1)?.box;
  if (last === undefined) return undefined;
  const edges = [
    ...starts.map(({ before, box }) => ({ before, edge: isBoard ? box.left : box.top })),
    { before: undefined, edge: isBoard ? last.right : bounds.bottom },
  ];
  const distanceTo = ({ edge }: { readonly edge: number }): number =>
    Math.abs((isBoard ? at.x : at.y) - edge);
  const { before, edge } = edges.reduce((one, other) => (distanceTo(other) < distanceTo(one) ? other : one));
  return {
    before,
    position: (before === undefined ? others.length : others.indexOf(before)) + 1,
    of: ids.length,
    line: isBoard
      ? { x: edge, y: last.top, width: 2, height: last.height }
      : { x: bounds.left, y: edge, width: bounds.width, height: 2 },
  };
}
