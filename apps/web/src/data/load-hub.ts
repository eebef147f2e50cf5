/** Fetches the hub's client: after the first paint, of which it is no part. */
import { whenIdle } from './idle.ts';
import type { LiveConnection, LiveListener } from './live.ts';

export async function loadHub(): Promise<(listener: LiveListener) => LiveConnection> {
  await whenIdle();
  return (await import('./live-connection.ts')).connectToHub;
}
