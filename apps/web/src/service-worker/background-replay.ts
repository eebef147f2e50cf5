/** Sends the signed-in user's queued requests, even if no page is open, and notifies the pages. */
import { replay, type ReplayDeps } from '../data/engine/outbox/replay.ts';
import { isSignedIn, type DurableSession } from '../data/engine/session/durable-session.ts';
import type { SyncMessage } from '../data/engine/worker/worker-messages.ts';

export interface BackgroundReplayDeps extends ReplayDeps {
  readonly durable: Pick<DurableSession, 'read'>;
  readonly post: (message: SyncMessage) => Promise<void>;
}

/** Sends the queued actions. Returns false if a further attempt may deliver more. */
export async function replayInBackground(deps: BackgroundReplayDeps): Promise<boolean> {
  const record = await deps.durable.read().catch(() => undefined);
  const userId = isSignedIn(record) ? record.userId : undefined;
  // Nobody is signed in. The queue is sent when its user signs in.
  if (userId === undefined) return true;
  const { done, reloaded, stopped } = await replay(userId, deps);
  const left = await deps.storage.all(userId);
  const type = left.length === 0 ? 'SYNC_SUCCESS' : 'SYNC_COMPLETE';
  await deps.post({ type, processedCount: done, reloaded });
  return left.length === 0 || stopped === 'no-session';
}
