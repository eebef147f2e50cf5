/** Access tokens for the service worker, from the durable session. */
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
 * Gives the way to ask for an access token: renewed where it is about to end or is not accepted any more. Raises
 * {@link AuthInitializingError} where nobody is signed in, or another than the person it is asked for, and where the
 * provider or the storage cannot be reached.
 */
export function workerAccess({ durable, serverClock, locks, fetch: fetchFrom }: WorkerAccessOptions) {
  /** The token that was given last: to renew means to have another one than this. */
  let given: string | undefined;

  const isUsable = (tokens: Tokens, renew: boolean): boolean =>
    !isEnding(tokens, serverClock.now()) && !(renew && tokens.accessToken === given);

  async function sessionOf(userId: string | undefined): Promise<SignedIn> {
    const record = await durable.read().catch(() => undefined);
    if (!isSignedIn(record) || (userId !== undefined && record.userId !== userId)) {
      throw new AuthInitializingError();
    }
    // They know the clocks better who were given these tokens.
    if (record.tokens.accessToken !== given) serverClock.begin(record.tokens.clockAhead ?? 0);
    return record;
  }

  async function renewed(userId: string | undefined, renew: boolean): Promise<Tokens> {
    const { sessionId, tokens, provider } = await sessionOf(userId);
    // The page, or another run, was first.
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
