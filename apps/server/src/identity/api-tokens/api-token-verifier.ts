/** Verifies API tokens. Nothing is cached, so that a revoked token is rejected by each server at once. */
import type { Pool } from 'pg';
import { fail } from '../../platform/errors.ts';
import { networksOf, usedNetwork } from '../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import type { VerifiedToken } from '../tokens/token-verifier.ts';
import { noteTokenUse, tokenByHash } from './api-tokens.queries.ts';
import { hashOfToken, isWellFormedToken } from './token-form.ts';

/** Rate limit of one token: burst and rate per second (TOKEN-9). */
const TOKEN_LIMIT = { burst: 20, perSecond: 20 } as const;
/** Rate limit of unknown tokens from one network (TOKEN-9). */
const UNKNOWN_LIMIT = { burst: 30, perSecond: 0.5 } as const;
/** A use is recorded if the last one was recorded this many milliseconds ago. */
const USE_MS = 5 * 60_000;

export class ApiTokenVerifier {
  readonly #pool: Pool;
  readonly #uses = new TokenBuckets(TOKEN_LIMIT);
  readonly #unknown = new TokenBuckets(UNKNOWN_LIMIT);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Verifies a token and records its use. Throws `unauthenticated` if it is malformed, unknown or revoked,
   * `token_expired`, or `too_many_requests`. The caller's membership is checked later.
   * @param address the client's address
   */
  async verify(token: string, now: Date, address?: string): Promise<VerifiedToken> {
    if (!isWellFormedToken(token)) fail('unauthenticated');
    const found = await tokenByHash.first(this.#pool, { hash: hashOfToken(token) });
    if (found === undefined) {
      for (const { network, share } of networksOf(address)) this.#unknown.count(network, now, share);
      return fail('unauthenticated');
    }
    const { id, account_id: accountId, user_id: userId, name, scopes, expires_at: expiresAt } = found;
    if (expiresAt !== null && expiresAt <= now) fail('token_expired');
    this.#uses.count(id, now);
    const unlessSince = new Date(now.getTime() - USE_MS);
    if (found.last_used_at === null || found.last_used_at <= unlessSince) {
      await noteTokenUse(this.#pool, { accountId, id, now, from: usedNetwork(address), unlessSince });
    }
    return {
      userId,
      sessionId: null,
      // A token proves no password.
      provedAt: 0,
      apiToken: { id, name, accountId, scopes },
      endsAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  }
}
