import { useCallback, useEffect, useRef } from 'react';

interface Overlay {
  (): void;
  /** True for a mode of the page, which remains usable with its shortcuts. */
  readonly isMode: boolean;
}

/** Functions that close the open overlays and modes. The topmost comes last. */
const overlays: Overlay[] = [];
let listener: (() => void) | undefined;

/**
 * Sets the function called whenever an overlay or mode opens. Calls it immediately if one is already open.
 */
export function onOverlayOpen(call: (() => void) | undefined): void {
  listener = call;
  if (overlays.length > 0) call?.();
}

/**
 * Registers an overlay while it is open: Back closes it instead of leaving the page. Returns a function that
 * checks whether the overlay is the topmost one.
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

/** Returns whether an overlay is open. The page must then ignore keys. */
export function isCovered(): boolean {
  return overlays.some((entry) => !entry.isMode);
}

/** Closes the topmost overlay or mode. Returns false if neither is open. */
export function closeTopmost(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes all overlays, the topmost first. */
export function closeAll(): void {
  for (const close of overlays.toReversed()) close();
}
