import { setImmediate } from 'node:timers/promises';

/** The longest stretch of a calculation, in milliseconds: other requests wait for no longer than this. */
const STRETCH_MS = 10;

/** Lets the event loop run where the stretch of a calculation is over. To be awaited before each step of a few milliseconds. */
export type Pause = () => Promise<void>;

/**
 * Divides a long calculation into stretches.
 *
 *   const pause = pauseBetweenStretches();
 *   for (const row of rows) {
 *     await pause();
 *     …
 *   }
 *
 * @param now milliseconds that rise steadily
 */
export function pauseBetweenStretches(now: () => number = () => performance.now()): Pause {
  let began = now();
  return async () => {
    if (now() - began < STRETCH_MS) return;
    await setImmediate();
    began = now();
  };
}
