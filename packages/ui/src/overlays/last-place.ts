import type { RefObject } from 'react';

/**
 * Returns a position for a popover: that of its anchor or, if the anchor has been removed (such as the row of
 * a task that left the list), the last known one. The popover then fades out where it was.
 */
export function lastPlaceOf(anchor: RefObject<HTMLElement | null>) {
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
