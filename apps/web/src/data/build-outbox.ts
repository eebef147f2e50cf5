import type { SessionPart } from './build-session.ts';
import type { StorePart } from './build-store.ts';
import type { SyncPart } from './build-sync.ts';
import { createEvent, createValue } from './engine/browser/signal.ts';
import { createOutboxFollower, type Rejection } from './engine/outbox/follow-outbox.ts';
import { QueueClock } from './engine/outbox/queue-clock.ts';
import { createQueue } from './engine/outbox/queue.ts';
import { createActionStorage } from './engine/outbox/storage/action-storage.ts';
import { createTabChannel } from './engine/outbox/tab-channel.ts';
import { keepDelta } from './engine/sync/keep-delta.ts';
import { createWorkerLink } from './engine/worker/worker-link.ts';
import { actionKinds } from './nouns/action-kinds.ts';
import { formats } from './nouns/collections.ts';

/** Builds the part of the data layer that sends the user's changes. */
export function buildOutbox(
  { clock, serverClock, locks, scope, cache, ...part }: SessionPart,
  { store, counts, writer }: StorePart,
  { sync, online }: SyncPart,
) {
  const { fetchAny, isReached, isStorageFull, rejected, accessLost } = part;
  const { getAccessToken } = part.session;
  const rejections = createEvent<Rejection>();
  const reloads = createEvent<readonly string[]>();
  const discarded = createEvent<string>();
  const channel = createTabChannel();
  const worker = createWorkerLink();
  const queueClock = new QueueClock(serverClock);
  const isSafe = createValue(true);
  const storage = createActionStorage({ formats, onSafety: isSafe.set, clock });
  // Open the database early to find out whether this browser can store anything.
  void storage.all('');
  const follower = createOutboxFollower({
    store,
    sync,
    kinds: actionKinds,
    storage,
    queueClock,
    scope: scope.get,
    settling: (settle) => counts.preserveTotals(settle),
    onRejection: rejections.emit,
    onDiscarded: discarded.emit,
    onAccessLost: accessLost.emit,
  });
  const parts = createQueue({
    storage,
    isSafe,
    formats,
    kinds: actionKinds,
    rejected,
    userId: () => scope.get()?.userId,
    onStuck: worker.requestSync,
    onReloaded: reloads.emit,
    clock,
    queueClock,
    locks,
    fetch: fetchAny,
    getAccessToken,
    isOnline: online.get,
    // Treat a full disk like an unreachable server: changes stay queued and do not count as failed.
    isReached: () => isReached.get() && !isStorageFull.get(),
    keep: async (action, response) => {
      const isWhole = follower.settle(action, response);
      const current = writer.get();
      if (current?.isWriterOf(action) !== true) {
        return keepDelta(action, { fetch: fetchAny, getAccessToken, cache });
      }
      // Load the whole result before its rows are written to the cache.
      if (!isWhole) await sync.catchUp();
      await current.write();
      return isWhole || sync.isConfirmed;
    },
    emit: (event) => {
      // Skip this tab's completed changes: `keep` has already settled them.
      if (event.type !== 'done') follower.take(event);
      channel.post(event);
    },
  });
  rejections.subscribe(() => void parts.readRejected());
  return {
    ...parts,
    hasUnsaved: storage.hasUnsaved,
    follower,
    queueClock,
    channel,
    worker,
    rejections,
    reloads,
    discarded,
  };
}
