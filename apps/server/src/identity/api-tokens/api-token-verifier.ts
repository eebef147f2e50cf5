/** Verifies API tokens. Nothing is cached, so that a revoked token is rejected by each server at once. */
import type { Pool } from 'pg';
import type { AccountToken } from '../../account-change/caller/caller.ts';
import { fail } from '../../platform/errors.ts';
import { networksOf, usedNetwork } from '../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import { isUseDue, recordedUntil } from '../tokens/recorded-use.ts';
import type { VerifiedToken } from '../tokens/token-verifier.ts';
import { noteTokenUse, tokenByHash } from './api-tokens.queries.ts';
import { hashOfToken, isWellFormedToken } from './token-form.ts';

/** The general message asks for a sign-in, which does not help the author of a script. */
const REJECTED = {
  message: 'This API token is malformed, unknown or revoked. Create a new one in the settings.',
} as const;
/** Rate limit of one token: burst and rate per second (TOKEN-9). */
const TOKEN_LIMIT = { burst: 20, perSecond: 20 } as const;
/**
 * Rate limit of tokens from one network that this process has not found before (TOKEN-9). Guesses beyond it cost no
 * statement.
 */
const NEW_LIMIT = { burst: 20, perSecond: 0.5 } as const;
/** Number of found tokens that a process remembers, so that they do not count as new. */
const MAX_FOUND = 10_000;

export class ApiTokenVerifier {
  readonly #pool: Pool;
  readonly #uses = new TokenBuckets(TOKEN_LIMIT);
  readonly #new = new TokenBuckets(NEW_LIMIT);
  /** Hashes of found tokens. They prove nothing: each token is looked up with each request. */
  readonly #found = new Set<string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Verifies a token and records its use. Throws `unauthenticated` if it is malformed, unknown or revoked,
   * `token_expired`, or `too_many_requests`. The caller's membership is checked later.
   * @param address the client's address
   */
  async verify(token: string, now: Date, address?: string): Promise<VerifiedToken & AccountToken> {
    if (!isWellFormedToken(token)) fail('unauthenticated', REJECTED);
    const hash = hashOfToken(token);
    const key = hash.toString('base64');
    if (!this.#found.has(key)) {
      for (const { network, share } of networksOf(address)) this.#new.count(network, now, share);
    }
    const found = await tokenByHash.first(this.#pool, { hash });
    if (found === undefined) return fail('unauthenticated', REJECTED);
    this.#remember(key);
    const { id, account_id: accountId, user_id: userId, name, scopes, expires_at: expiresAt } = found;
    if (expiresAt !== null && expiresAt <= now) fail('token_expired');
    this.#uses.count(id, now);
    if (isUseDue(found.last_used_at, now)) {
      const use = { accountId, id, now, from: usedNetwork(address), unlessSince: recordedUntil(now) };
      await noteTokenUse(this.#pool, use);
    }
    return {
      userId,
      sessionId: null,
      // A token proves no password.
      provedAt: 0,
      apiToken: { via: 'token', id, name, accountId, scopes },
      endsAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  }

  #remember(key: string): void {
    if (this.#found.size >= MAX_FOUND) this.#found.clear();
    this.#found.add(key);
  }
}
