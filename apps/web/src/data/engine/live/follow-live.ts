/** Updates the store when the hub sends account notifications. */
import type { Clock } from '../browser/clock.ts';
import type { Live } from './live.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Sync } from '../sync/sync.ts';

/**
 * Time in milliseconds after connecting within which the hub has sent notifications for all of the user's
 * accounts, unless it is slow.
 */
const TOLD_WITHIN_MS = 1_000;

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
 * mention the account after connecting, the user may have lost access before the connection was made; this
 * then asks the server.
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
      // Before the first load there is no version, and the first load brings everything.
      if (sync.version === undefined || changed.version <= sync.version) return;
      // While changes are pending, the notification may have been caused by one of them; the response to that
      // change contains more.
      if (store.pendingCount > 0) sync.catchUpTo(changed.version);
      else void sync.catchUp();
    } else if (event.type === 'AccessEnded' && event.arguments[0].accountId === accountId()) {
      onAccessLost();
    }
  });
}
