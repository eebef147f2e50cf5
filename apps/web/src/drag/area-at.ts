import type { Point } from './drag-engine.ts';

/** Returns the topmost matching element at a point. A toast over it takes no drops. */
export function areaAt({ x, y }: Point, selector: string): HTMLElement | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const area = element.closest<HTMLElement>(selector);
    if (area !== null) return area;
  }
  return undefined;
}
