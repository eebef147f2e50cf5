import { useCallback, useEffect, useRef } from 'react';

interface Overlay {
  (): void;
  /** True for a mode of the page, during which the page and its shortcuts remain usable. */
  readonly isMode: boolean;
}

/** The functions that close the overlays and modes on the page, with that of the topmost one last. */
const overlays: Overlay[] = [];
let listener: (() => void) | undefined;

/**
 * Sets the function that is called whenever an overlay or mode opens, replacing the previous function. If an
 * overlay or mode is already open, calls the function at once.
 */
export function onOverlayOpen(call: (() => void) | undefined): void {
  listener = call;
  if (overlays.length > 0) call?.();
}

/**
 * Registers a dialog, drawer or other overlay while it is open: the browser's Back button closes the overlay
 * instead of leaving the page. Returns a function that tells whether the overlay is the topmost one.
 * @param isMode true for a mode of the page, such as selecting, which does not cover the page
 */
export function useOverlay(open: boolean, close: () => void, isMode = false): () => boolean {
  const latest = useRef(close);
  const registered = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const entry = Object.assign(() => latest.current(), { isMode });
    overlays.push(entry);
    registered.current = entry;
    listener?.();
    return () => {
      overlays.splice(overlays.indexOf(entry), 1);
    };
  }, [open, isMode]);
  return useCallback(() => overlays.at(-1) === registered.current, []);
}

/** Returns whether an overlay is open, in which case the page must not react to keys. */
export function isCovered(): boolean {
  return overlays.some((entry) => !entry.isMode);
}

/** Closes the topmost overlay or mode. Returns false if nothing was open. */
export function closeTopmost(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes all overlays, the topmost first. */
export function closeAll(): void {
  for (const close of overlays.toReversed()) close();
}
