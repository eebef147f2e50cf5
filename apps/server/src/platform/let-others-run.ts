import { setImmediate } from 'node:timers/promises';

/** Between so many pieces of work of a few milliseconds others have their turn. */
const PIECES = 4;

/**
 * To be awaited before each piece of a long calculation: now and then the process answers others first.
 * @param index of the piece, from 0
 */
export async function letOthersRun(index: number): Promise<void> {
  if (index % PIECES === PIECES - 1) await setImmediate();
}
