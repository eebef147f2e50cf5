import type { RefObject } from 'react';

/**
 * Returns the position of a popover, which is that of its anchor. If the anchor has been removed, such as the
 * row of a task that has left the list, returns the anchor's last known position, so that the popover fades
 * out in place.
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
