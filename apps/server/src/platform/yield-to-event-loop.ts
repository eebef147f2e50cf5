import { setImmediate } from 'node:timers/promises';

/** Maximum milliseconds for which a calculation runs while other requests wait. */
const STRETCH_MS = 10;

/**
 * Yields to the event loop if the calculation has run for the maximum time. Await this before each step of a
 * few milliseconds.
 */
export type Pause = () => Promise<void>;

/**
 * Lets other work run in between the parts of a long calculation.
 *
 *   const pause = pauseBetweenStretches();
 *   for (const row of rows) {
 *     await pause();
 *     …
 *   }
 *
 * @param now returns a monotonic time in milliseconds
 */
export function pauseBetweenStretches(now: () => number = () => performance.now()): Pause {
  let began = now();
  return async () => {
    if (now() - began < STRETCH_MS) return;
    await setImmediate();
    began = now();
  };
}
