/** Runs work in slices while the browser is idle. */
import type { Idle } from './search-index.ts';

/**
 * The length of a slice and the pause between two slices, in milliseconds, for browsers without idle
 * callbacks (Safari).
 */
const SLICE_MS = 5;
const PAUSE_MS = 50;

export const browserIdle: Idle = (work) => {
  let cancel: () => void;
  const turn = (hasTime: () => boolean): void => {
    if (!work(hasTime)) cancel = next(turn);
  };
  cancel = next(turn);
  return () => cancel();
};

function next(turn: (hasTime: () => boolean) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback((deadline) => turn(() => deadline.timeRemaining() > 1));
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + SLICE_MS;
    turn(() => performance.now() < end);
  }, PAUSE_MS);
  return () => clearTimeout(timer);
}
