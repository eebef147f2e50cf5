/** What the hub tells of accounts moves the store. */
import type { Live } from './live.ts';
import type { Sync } from './sync.ts';

/** The words of accounts-and-billing.md section 8. */
const ACCESS_ENDED = 'You no longer have access to this account';

/** Asks what has changed where the account is ahead of the store, and tells of access that has ended. */
export function followLive(
  live: Pick<Live, 'listen'>,
  sync: Pick<Sync, 'version' | 'catchUpSoon'>,
  accountId: () => string | undefined,
  onAccessLost: (message: string) => void,
): void {
  live.listen((event) => {
    if (event.type === 'AccountChanged') {
      const [changed] = event.arguments;
      // Before the first load there is no version: that load brings everything.
      const isNews = sync.version !== undefined && changed.version > sync.version;
      if (changed.accountId === accountId() && isNews) sync.catchUpSoon();
    } else if (event.type === 'AccessEnded' && event.arguments[0].accountId === accountId()) {
      onAccessLost(ACCESS_ENDED);
    }
  });
}
