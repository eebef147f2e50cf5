import type { Locks } from '../../browser/locks.ts';
import { isSignedIn, REFRESH_LOCK, type DurableSession, type SignedIn } from '../durable-session.ts';
import { renewTokens } from './renewal.ts';
import type { ServerClock } from '../../browser/server-clock.ts';
import { AuthInitializingError, type TokenRequest } from '../session-state.ts';
import { isEnding, type Tokens } from './tokens.ts';

export interface WorkerAccessOptions {
  readonly durable: Pick<DurableSession, 'read' | 'replace'>;
  readonly serverClock: ServerClock;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
}

/**
 * Returns the service worker's source of access tokens. Renews tokens that are about to expire or were
 * rejected. Rejects with {@link AuthInitializingError} if nobody or another user is signed in, or if the
 * provider or the storage cannot be reached.
 */
export function workerAccess({ durable, serverClock, locks, fetch: fetchFrom }: WorkerAccessOptions) {
  /** The last returned token. A caller that passes `renew` needs a different one. */
  let given: string | undefined;

  const isUsable = (tokens: Tokens, renew: boolean): boolean =>
    !isEnding(tokens, serverClock.now()) && !(renew && tokens.accessToken === given);

  async function sessionOf(userId: string | undefined): Promise<SignedIn> {
    const record = await durable.read().catch(() => undefined);
    if (!isSignedIn(record) || (userId !== undefined && record.userId !== userId)) {
      throw new AuthInitializingError();
    }
    // The tab or worker that received these tokens has the latest measurement of the clock offset, so use its
    // offset.
    if (record.tokens.accessToken !== given) serverClock.begin(record.tokens.clockAhead ?? 0);
    return record;
  }

  async function renewed(userId: string | undefined, renew: boolean): Promise<Tokens> {
    const { sessionId, tokens, provider } = await sessionOf(userId);
    // The page or another run of the worker has renewed the tokens.
    if (isUsable(tokens, renew)) return tokens;
    const renewal = await renewTokens(fetchFrom, provider, tokens, serverClock);
    if (renewal.outcome !== 'renewed') throw new AuthInitializingError();
    const isInForce = await durable
      .replace(sessionId, tokens.refreshToken, renewal.tokens)
      .catch(() => false);
    if (!isInForce) throw new AuthInitializingError();
    return renewal.tokens;
  }

  return async ({ renew = false, userId }: TokenRequest = {}): Promise<string> => {
    const { tokens: stored } = await sessionOf(userId);
    const tokens = isUsable(stored, renew) ? stored : await locks(REFRESH_LOCK, () => renewed(userId, renew));
    given = tokens.accessToken;
    return given;
  };
}
