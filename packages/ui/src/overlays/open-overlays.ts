import { useEffect, useRef } from 'react';

/** How to close what lies over the page, the topmost last. */
const overlays: (() => void)[] = [];

/**
 * Counts a dialog, a drawer or the like among what lies over the page, for as long as it is open: going back closes it
 * before it changes the page.
 */
export function useOverlay(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const entry = (): void => latest.current();
    overlays.push(entry);
    return () => {
      overlays.splice(overlays.indexOf(entry), 1);
    };
  }, [open]);
}

/** Whether anything lies over the page: its keys are then not the page's. */
export function isCovered(): boolean {
  return overlays.length > 0;
}

/** Closes what lies topmost over the page. @returns false where nothing does */
export function closeTopmost(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes everything that lies over the page, the topmost first. */
export function closeAll(): void {
  for (const close of overlays.toReversed()) close();
}
