import { useEffect, useRef } from 'react';

/** Functions that close the overlays on the page, the topmost last. */
const overlays: (() => void)[] = [];

/**
 * Registers a dialog, drawer or other overlay while it is open: going back closes it before it changes the
 * page.
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

/** Returns whether an overlay is open. Then the page must not react to keys. */
export function isCovered(): boolean {
  return overlays.length > 0;
}

/** Closes the topmost overlay. @returns false if there is none */
export function closeTopmost(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes all overlays, the topmost first. */
export function closeAll(): void {
  for (const close of overlays.toReversed()) close();
}
