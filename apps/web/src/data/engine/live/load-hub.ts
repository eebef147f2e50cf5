import { whenIdle } from '../browser/idle.ts';
import type { LiveConnection, LiveListener } from './live.ts';

/**
 * How long to wait after the first load, in milliseconds. The loaded data is fresh, so connecting to the hub
 * is not urgent.
 */
const AFTER_LOAD_MS = 2_000;

let first = true;

/** Loads the hub client. Waits until the page is idle the first time. */
export async function loadHub(): Promise<(listener: LiveListener) => LiveConnection> {
  if (first) {
    first = false;
    await whenIdle();
    await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
  }
  return (await import('./live-connection.ts')).connectToHub;
}
