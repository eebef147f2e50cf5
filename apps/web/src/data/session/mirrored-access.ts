/** Access tokens for the service worker, from the mirror of the page's session. */
import type { Clock } from '../clock.ts';
import type { Locks } from '../locks.ts';
import { renewTokens } from './renewal.ts';
import { REFRESH_LOCK, type SessionMirror } from './session-mirror.ts';
import { AuthInitializingError } from './session-state.ts';
import { isEnding, type Tokens } from './tokens.ts';

export interface MirroredAccessOptions {
  readonly mirror: SessionMirror;
  readonly clock: Pick<Clock, 'now'>;
  readonly locks: Locks;
  readonly fetch: typeof fetch;
}

/**
 * Gives the way to ask for an access token: renewed where it is about to end or is not accepted any more. Raises
 * {@link AuthInitializingError} where nobody is signed in, or the provider cannot be reached.
 */
export function mirroredAccess({ mirror, clock, locks, fetch: fetchFrom }: MirroredAccessOptions) {
  /** The token that was given last: to renew means to have another one than this. */
  let given: string | undefined;

  const isUsable = (tokens: Tokens, renew: boolean): boolean =>
    !isEnding(tokens, clock.now()) && !(renew && tokens.accessToken === given);

  async function renewed(renew: boolean): Promise<Tokens> {
    const session = await mirror.read();
    if (session === undefined) throw new AuthInitializingError();
    const { tokens, provider } = session;
    // The page, or another run, was first.
    if (isUsable(tokens, renew)) return tokens;
    const renewal = await renewTokens(fetchFrom, provider, tokens, clock.now);
    if (renewal.outcome !== 'renewed') throw new AuthInitializingError();
    const isKept = await mirror.replace(tokens.refreshToken, renewal.tokens);
    if (!isKept) throw new AuthInitializingError();
    return renewal.tokens;
  }

  return async ({ renew = false }: { readonly renew?: boolean } = {}): Promise<string> => {
    const session = await mirror.read();
    if (session === undefined) throw new AuthInitializingError();
    const tokens = isUsable(session.tokens, renew)
      ? session.tokens
      : await locks(REFRESH_LOCK, () => renewed(renew));
    given = tokens.accessToken;
    return given;
  };
}
