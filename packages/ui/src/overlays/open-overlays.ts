import { useCallback, useEffect, useRef } from 'react';

interface Overlay {
  (): void;
  /** True for a mode of the page, which leaves the page and its keys usable. */
  readonly isMode: boolean;
}

/** Functions that close the overlays and modes on the page, the topmost last. */
const overlays: Overlay[] = [];
let listener: (() => void) | undefined;

/** Calls a function whenever an overlay or mode opens, and at once if one is open. It replaces the previous one. */
export function onOverlayOpen(call: (() => void) | undefined): void {
  listener = call;
  if (overlays.length > 0) call?.();
}

/**
 * Registers a dialog, drawer or other overlay while it is open: going back closes it before it changes the
 * page. Returns a function that tells whether no other overlay is open over it.
 * @param isMode true for a mode of the page, such as selecting, which does not cover it
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

/** Returns whether an overlay is open. Then the page must not react to keys. */
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
