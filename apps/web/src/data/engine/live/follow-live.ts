/** What the hub tells of accounts moves the store. */
import type { Clock } from '../browser/clock.ts';
import type { Live } from './live.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Sync } from '../sync/sync.ts';

/** So long after connecting the hub has told of each account of the person, unless it is slow. */
const TOLD_WITHIN_MS = 1_000;

export interface LiveFollowing {
  readonly live: Pick<Live, 'listen' | 'state'>;
  readonly sync: Pick<Sync, 'version' | 'catchUp' | 'catchUpTo'>;
  readonly store: Pick<RowStore, 'pendingCount'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Undefined while it is not known who is here. */
  readonly accountId: () => string | undefined;
  readonly onAccessLost: () => void;
}

/**
 * Asks what has changed where the account is ahead of the store, and tells of access that has ended. A connection that is
 * told nothing of the account was made too late to hear of an end: then the server is asked.
 */
export function followLive({ live, sync, store, clock, accountId, onAccessLost }: LiveFollowing): void {
  let callOff: (() => void) | undefined;
  const rest = (): void => {
    callOff?.();
    callOff = undefined;
  };
  live.state.subscribe(() => {
    rest();
    if (live.state.get() !== 'connected') return;
    const expected = accountId();
    callOff = clock.after(TOLD_WITHIN_MS, () => {
      if (expected !== undefined && accountId() === expected) void sync.catchUp();
    });
  });
  live.listen((event) => {
    if (event.type === 'AccountChanged') {
      const [changed] = event.arguments;
      if (changed.accountId !== accountId()) return;
      rest();
      // Before the first load there is no version: that load brings everything.
      if (sync.version === undefined || changed.version <= sync.version) return;
      // While this device is at work it hears of itself: the answers to its changes tell more.
      if (store.pendingCount > 0) sync.catchUpTo(changed.version);
      else void sync.catchUp();
    } else if (event.type === 'AccessEnded' && event.arguments[0].accountId === accountId()) {
      onAccessLost();
    }
  });
}
