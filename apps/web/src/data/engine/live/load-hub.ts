/** Loads the hub client after the first load, which does not include it. */
import { whenIdle } from '../browser/idle.ts';
import type { LiveConnection, LiveListener } from './live.ts';

/**
 * How long to wait after the first load, in milliseconds. The first load has just fetched the latest state,
 * so connecting to the hub is not urgent.
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
