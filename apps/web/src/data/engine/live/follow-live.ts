/** Updates the store when the hub announces new versions of accounts. */
import type { Clock } from '../browser/clock.ts';
import type { Live } from './live.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Sync } from '../sync/sync.ts';

/**
 * How long the hub normally takes after connecting to announce each of the user's accounts, in milliseconds.
 */
const NOTIFIED_WITHIN_MS = 1_000;

export interface LiveFollowing {
  readonly live: Pick<Live, 'listen' | 'state'>;
  readonly sync: Pick<Sync, 'version' | 'catchUp' | 'catchUpTo'>;
  readonly store: Pick<RowStore, 'pendingCount'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Undefined until the user is known. */
  readonly accountId: () => string | undefined;
  readonly onAccessLost: () => void;
}

/**
 * Loads the changes if the account is ahead of the store, and reports lost access. If the hub does not
 * mention the account after connecting, asks the server, because the user may have lost access earlier.
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
    callOff = clock.after(NOTIFIED_WITHIN_MS, () => {
      if (expected !== undefined && accountId() === expected) void sync.catchUp();
    });
  });
  live.listen((event) => {
    if (event.type === 'AccountChanged') {
      const [changed] = event.arguments;
      if (changed.accountId !== accountId()) return;
      rest();
      // Before the first load there is no version. The first load loads everything.
      if (sync.version === undefined || changed.version <= sync.version) return;
      // A pending change may have caused the notification. Wait for its response, which contains more than
      // the notification.
      if (store.pendingCount > 0) sync.catchUpTo(changed.version);
      else void sync.catchUp();
    } else if (event.type === 'AccessEnded' && event.arguments[0].accountId === accountId()) {
      onAccessLost();
    }
  });
}
