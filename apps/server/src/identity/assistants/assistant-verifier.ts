/** Verifies the access tokens of assistants. The grant is read each time, so that a revoked one is rejected at once. */
import type { JWTPayload } from 'jose';
import type { Pool } from 'pg';
import { assistantScopesOf, type AssistantScope } from '@questlog/domain/identity/assistants';
import { isUuid } from '@questlog/domain/uuid';
import type { AccountToken } from '../../account-change/caller/caller.ts';
import { fail } from '../../platform/errors.ts';
import { isUseDue, recordedUntil } from '../tokens/recorded-use.ts';
import { isMarkedAsAccess } from '../tokens/access-token-shape.ts';
import { TokenVerifier, type VerifierOptions } from '../tokens/token-verifier.ts';
import { liveGrant, noteGrantUse } from './assistant-grants.queries.ts';

export interface VerifiedAssistant {
  readonly userId: string;
  readonly grantId: string;
  readonly accountId: string;
  readonly scopes: readonly AssistantScope[];
  readonly client: { readonly id: string; readonly name: string };
  /** Expiry of the token in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Returns the token of an assistant as callers have it: its grant acts like an API token of the same scopes. */
export function tokenOfAssistant({
  userId,
  grantId,
  accountId,
  scopes,
  client,
}: VerifiedAssistant): AccountToken {
  const apiToken = { via: 'assistant', id: grantId, name: client.name, accountId, scopes } as const;
  // A grant proves no password.
  return { userId, sessionId: null, provedAt: 0, apiToken };
}

interface AssistantFacts {
  readonly userId: string;
  readonly grantId: string;
  readonly clientId: string;
  readonly scopes: readonly AssistantScope[];
}

/** Returns the data of a token whose signature and audience were checked. */
function factsOf(
  audience: string,
  { aud, sub, sid, client_id: clientId, scope }: JWTPayload,
): AssistantFacts {
  // A list of audiences would make the token valid elsewhere too.
  if (aud !== audience || sub === undefined || !isUuid(sub)) return fail('unauthenticated');
  if (typeof sid !== 'string' || typeof clientId !== 'string') return fail('unauthenticated');
  return {
    userId: sub,
    grantId: sid,
    clientId,
    scopes: assistantScopesOf(typeof scope === 'string' ? scope : ''),
  };
}

export class AssistantVerifier {
  readonly #pool: Pool;
  readonly #tokens: TokenVerifier<AssistantFacts>;

  constructor(pool: Pool, options: Pick<VerifierOptions, 'issuer' | 'audience' | 'algorithms' | 'key'>) {
    this.#pool = pool;
    this.#tokens = new TokenVerifier({
      ...options,
      isAccess: isMarkedAsAccess,
      factsOf: async (claims) => factsOf(options.audience, claims),
    });
  }

  /**
   * Verifies a token and records its use. Throws `unauthenticated` if it is malformed, expired or for a different
   * audience, or if its grant has ended (ASSIST-2).
   */
  async verify(token: string, now: Date): Promise<VerifiedAssistant> {
    const { userId, grantId, clientId, scopes, endsAt } = await this.#tokens.verify(token, now);
    const grant = await liveGrant.first(this.#pool, { grantId, now });
    if (grant === undefined || grant.user_id !== userId || grant.client_id !== clientId)
      return fail('unauthenticated');
    if (isUseDue(grant.last_used_at, now))
      await noteGrantUse(this.#pool, { grantId, now, unlessSince: recordedUntil(now) });
    return {
      userId,
      grantId,
      accountId: grant.account_id,
      scopes: scopes.filter((scope) => grant.scopes.includes(scope)),
      client: { id: clientId, name: grant.client_name },
      endsAt,
    };
  }

  /** Clears the cache. Call it after a change of keys. */
  clear(): void {
    this.#tokens.clear();
  }
}
