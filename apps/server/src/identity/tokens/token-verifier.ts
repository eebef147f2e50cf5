/** Checks access tokens, which every request carries: a token that was checked once is known until it ends. */
import {
  decodeProtectedHeader,
  jwtVerify,
  type CryptoKey,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { isUuid } from '@questlog/domain/uuid';
import type { TokenFacts } from '../../endpoint/caller/caller.ts';
import { AppError, fail } from '../../platform/errors.ts';

const CACHE_SIZE = 10_000;
const MAX_TOKEN_LENGTH = 8_192;

/** What a verified token says, and until when. */
export interface VerifiedToken extends TokenFacts {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

export interface VerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** The key that a token names; undefined for one that is not the issuer's. */
  readonly key: (header: JWTHeaderParameters, now: Date) => Promise<CryptoKey | undefined>;
  /** Whether a token that is signed, for us, and in force is an access token. */
  readonly isAccess: (header: JWTHeaderParameters, claims: JWTPayload) => boolean;
  /** Who a verified token speaks for. May raise. */
  readonly factsOf: (claims: JWTPayload, token: string, now: Date) => Promise<TokenFacts>;
}

/** Verifies tokens and remembers those it has verified, the 10,000 used last. */
export class TokenVerifier {
  readonly #options: VerifierOptions;
  // A map keeps the order in which it was filled: the first is the one unused for longest.
  readonly #known = new Map<string, VerifiedToken>();

  constructor(options: VerifierOptions) {
    this.#options = options;
  }

  /**
   * Who the token speaks for.
   * Raises `unauthenticated` for a token that is none, not ours, not for us, of another kind, altered or ended.
   */
  async verify(token: string, now: Date): Promise<VerifiedToken> {
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

  /** Forgets all verified tokens: the keys have changed. */
  clear(): void {
    this.#known.clear();
  }

  async #claims(token: string, now: Date): Promise<JWTPayload> {
    const { issuer, audience, algorithms } = this.#options;
    const getKey: JWTVerifyGetKey = async (header) =>
      (await this.#options.key(header, now)) ?? fail('unauthenticated');
    try {
      // Before any key is looked for: an unsigned or differently signed token costs nothing.
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

/** Errors that say that the token is bad; others (the issuer cannot be reached) are not the caller's fault. */
function isTokenError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (error instanceof TypeError || error instanceof SyntaxError) return code === undefined;
  return typeof code === 'string' && /^ERR_(?:JWT|JWS|JWK|JOSE_ALG|JOSE_NOT|JWKS_(?:NO|MULTIPLE))/.test(code);
}

/** What a token of the built-in provider says: its subject is the user's id, its `sid` the session. */
export function ownFacts(claims: JWTPayload): TokenFacts {
  const { sub, sid } = claims;
  if (sub === undefined || !isUuid(sub) || typeof sid !== 'string') return fail('unauthenticated');
  return { userId: sub, sessionId: sid, provedAt: null };
}
