/** Loads the hub client after the first load, which does not include it. */
import { whenIdle } from '../browser/idle.ts';
import type { LiveConnection, LiveListener } from './live.ts';

/**
 * Delay in milliseconds after the first load, which has just brought the latest state, so the hub can wait.
 */
const AFTER_LOAD_MS = 2_000;

let first = true;

/** Loads the hub client. The first time, waits until the page is idle. */
export async function loadHub(): Promise<(listener: LiveListener) => LiveConnection> {
  if (first) {
    first = false;
    await whenIdle();
    await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
  }
  return (await import('./live-connection.ts')).connectToHub;
}
