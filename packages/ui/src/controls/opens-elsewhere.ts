import type { MouseEvent } from 'react';

/** Returns true if the browser opens the link in another tab or window. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}
