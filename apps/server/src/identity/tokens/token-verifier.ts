/** Verifies access tokens. Every request carries one, so a verified token is cached until it expires. */
import {
  decodeProtectedHeader,
  jwtVerify,
  type CryptoKey,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { isUuid } from '@questlog/domain/uuid';
import type { TokenFacts } from '../../account-change/caller/caller.ts';
import { AppError, fail } from '../../platform/errors.ts';

const CACHE_SIZE = 10_000;
const MAX_TOKEN_LENGTH = 8_192;

type Verified<Facts> = Facts & {
  /** Expiry in milliseconds since 1970. */
  readonly endsAt: number;
};

export type VerifiedToken = Verified<TokenFacts>;

export interface VerifierOptions<Facts = TokenFacts> {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** Returns the key specified in a token's header; undefined if the issuer has no such key. */
  readonly key: (header: JWTHeaderParameters, now: Date) => Promise<CryptoKey | undefined>;
  /** Returns true if a valid token (signed, for our audience, not expired) is an access token. */
  readonly isAccess: (header: JWTHeaderParameters, claims: JWTPayload) => boolean;
  /** Returns a verified token's data. May throw. */
  readonly factsOf: (claims: JWTPayload, token: string, now: Date) => Promise<Facts>;
}

/** Verifies tokens and caches the 10,000 most recently used ones. */
export class TokenVerifier<Facts extends object = TokenFacts> {
  readonly #options: VerifierOptions<Facts>;
  // A map keeps insertion order, so its first entry is the least recently used.
  readonly #known = new Map<string, Verified<Facts>>();

  constructor(options: VerifierOptions<Facts>) {
    this.#options = options;
  }

  /**
   * Verifies a token and returns its data. Throws `unauthenticated` if it is malformed, altered or expired,
   * or has a different issuer, audience or kind.
   */
  async verify(token: string, now: Date): Promise<Verified<Facts>> {
    const known = this.#known.get(token);
    if (known !== undefined) {
      this.#known.delete(token);
      if (known.endsAt <= now.getTime()) fail('unauthenticated');
      this.#known.set(token, known);
      return known;
    }
    if (token.length > MAX_TOKEN_LENGTH) fail('unauthenticated');
    const claims = await this.#claims(token, now);
    const facts = await this.#options.factsOf(claims, token, now);
    if (this.#known.size >= CACHE_SIZE) {
      const oldest = this.#known.keys().next();
      if (oldest.done !== true) this.#known.delete(oldest.value);
    }
    const verified = { ...facts, endsAt: (claims.exp ?? 0) * 1000 };
    this.#known.set(token, verified);
    return verified;
  }

  /** Clears the cache. Call it after a change of keys. */
  clear(): void {
    this.#known.clear();
  }

  async #claims(token: string, now: Date): Promise<JWTPayload> {
    const { issuer, audience, algorithms } = this.#options;
    const getKey: JWTVerifyGetKey = async (header) =>
      (await this.#options.key(header, now)) ?? fail('unauthenticated');
    try {
      // Check the algorithm before any key lookup, so that other algorithms cost nothing.
      if (!algorithms.includes(decodeProtectedHeader(token).alg ?? '')) fail('unauthenticated');
      const { payload, protectedHeader } = await jwtVerify(token, getKey, {
        issuer,
        audience,
        algorithms: [...algorithms],
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      });
      if (!this.#options.isAccess(protectedHeader, payload)) fail('unauthenticated');
      return payload;
    } catch (error) {
      if (error instanceof AppError || isTokenError(error)) return fail('unauthenticated');
      throw error;
    }
  }
}

/**
 * Returns true if an invalid token caused the error. Other errors, such as an unreachable issuer, are not the
 * caller's fault.
 */
function isTokenError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (error instanceof TypeError || error instanceof SyntaxError) return code === undefined;
  return typeof code === 'string' && /^ERR_(?:JWT|JWS|JWK|JOSE_ALG|JOSE_NOT|JWKS_(?:NO|MULTIPLE))/.test(code);
}

/**
 * Returns the data of the built-in provider's token: the subject is the user's id, the `sid` is the session.
 */
export function ownFacts(claims: JWTPayload): TokenFacts {
  const { sub, sid } = claims;
  if (sub === undefined || !isUuid(sub) || typeof sid !== 'string') return fail('unauthenticated');
  return { userId: sub, sessionId: sid, provedAt: null, apiToken: null };
}
