import type { RefObject } from 'react';

/**
 * Returns a popover's position, which is its anchor's. If the anchor was removed, such as a task's row,
 * returns its last position, so that the popover fades out in place.
 */
export function lastPositionOf(anchor: RefObject<HTMLElement | null>) {
  let last = new DOMRect();
  return {
    get contextElement() {
      return anchor.current ?? undefined;
    },
    getBoundingClientRect: (): DOMRect => {
      if (anchor.current?.isConnected === true) last = anchor.current.getBoundingClientRect();
      return last;
    },
  };
}
