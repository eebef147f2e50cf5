/** What the hub tells of accounts moves the store. */
import type { Live } from './live.ts';
import type { RowStore } from '../store/row-store.ts';
import type { Sync } from '../sync/sync.ts';

/** What is said of access that has ended (ACCOUNT-18). */
const ACCESS_ENDED = 'You no longer have access to this account';

/** Asks what has changed where the account is ahead of the store, and tells of access that has ended. */
export function followLive(
  live: Pick<Live, 'listen'>,
  sync: Pick<Sync, 'version' | 'catchUp' | 'catchUpTo'>,
  store: Pick<RowStore, 'pendingCount'>,
  accountId: () => string | undefined,
  onAccessLost: (message: string) => void,
): void {
  live.listen((event) => {
    if (event.type === 'AccountChanged') {
      const [changed] = event.arguments;
      // Before the first load there is no version: that load brings everything.
      const isNews = sync.version !== undefined && changed.version > sync.version;
      if (changed.accountId !== accountId() || !isNews) return;
      // While this device is at work it hears of itself: the answers to its changes tell more.
      if (store.pendingCount > 0) sync.catchUpTo(changed.version);
      else void sync.catchUp();
    } else if (event.type === 'AccessEnded' && event.arguments[0].accountId === accountId()) {
      onAccessLost(ACCESS_ENDED);
    }
  });
}
