/** Fetches the hub's client: after the first load, of which it is no part. */
import { whenIdle } from '../browser/idle.ts';
import type { LiveConnection, LiveListener } from './live.ts';

/** The first load has brought what others did until now; what they do next can wait so long. */
const AFTER_LOAD_MS = 2_000;

let first = true;

/** The hub's client; the first time only once the page has come to rest. */
export async function loadHub(): Promise<(listener: LiveListener) => LiveConnection> {
  if (first) {
    first = false;
    await whenIdle();
    await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
  }
  return (await import('./live-connection.ts')).connectToHub;
}
