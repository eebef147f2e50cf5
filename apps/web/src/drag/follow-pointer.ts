import type { Point } from './drag-engine.ts';

/**
 * Moves an element with the pointer. An animation moves only the element's layer; after a changed style, Chromium
 * computes the layers of the whole page again, which took 15 ms on a board of 20 columns.
 */
export function followPointer(element: HTMLElement | null, { x, y }: Point): void {
  const transform = `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0)`;
  element?.animate({ transform }, { duration: 0, fill: 'forwards' });
}
