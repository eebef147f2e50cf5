/** Creates, renames and revokes API tokens (docs/decisions/065-api-tokens.md). */
import type { Pool } from 'pg';
import type { ApiToken, CreatedToken } from '@questlog/contract/identity/api-tokens';
import { MAX_TOKENS, TOO_MANY_TOKENS, type TokenScope } from '@questlog/domain/identity/api-tokens';
import { TOKENS_NEED_PROOF } from '@questlog/domain/identity/fresh-proof';
import { newId } from '@questlog/domain/uuid';
import type { Caller } from '../../account-change/caller/caller.ts';
import { changeUser } from '../../account-change/change.ts';
import { fail, failField } from '../../platform/errors.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { hasCredentialsProof } from '../users/credentials.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { countTokens, insertToken, renameToken, revokeOne } from './api-tokens.queries.ts';
import { hashOfToken, newToken } from './token-form.ts';

const DAY_MS = 86_400_000;

export interface ApiTokenDeps {
  readonly pool: Pool;
  readonly accounts: AccountsOfUsers;
  readonly events: SecurityEvents;
}

export interface NewToken {
  readonly name: string;
  readonly accountId: string;
  readonly scopes: readonly TokenScope[];
  /** Null for a token without an end. */
  readonly expiresInDays: number | null;
}

/**
 * Creates a token (TOKEN-1). Throws `proof_required` if the sign-in is older than 15 minutes, `conflict` if the user has
 * too many tokens, and a field error for an account of which the user is not an Active member.
 * @returns the token, which cannot be retrieved later
 */
export function createToken<V>(
  { pool, accounts, events }: ApiTokenDeps,
  caller: Caller<V>,
  { name, accountId, scopes, expiresInDays }: NewToken,
  respond: (created: CreatedToken) => V,
): Promise<V> {
  if (!hasCredentialsProof(caller)) fail('proof_required', { message: TOKENS_NEED_PROOF });
  const { userId, now } = caller;
  return changeUser(pool, caller, async (client) => {
    if ((await accounts.hold(client, { accountId, userId, now })) === undefined)
      failField('accountId', 'You are not an active member of this account.');
    if ((await countTokens.one(client, { userId, now })) >= MAX_TOKENS)
      fail('conflict', { message: TOO_MANY_TOKENS });
    const token = newToken();
    const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
    const made = await insertToken.one(client, {
      accountId,
      id: newId(now.getTime()),
      userId,
      name,
      hash: hashOfToken(token),
      lastFour: token.slice(-4),
      scopes,
      now,
      expiresAt,
    });
    client.onCommit(() => events.record('api_token_created', { userId, tokenId: made.id }));
    return respond({ ...made, token });
  });
}

/** Renames a token. Throws `not_found` if the user has no such token. */
export function nameToken<V>(
  { pool }: Pick<ApiTokenDeps, 'pool'>,
  caller: Caller<V>,
  { id, name }: { readonly id: string; readonly name: string },
  respond: (renamed: ApiToken) => V,
): Promise<V> {
  return changeUser(pool, caller, async (client) => {
    const renamed = await renameToken.first(client, { id, userId: caller.userId, name });
    return respond(renamed ?? fail('not_found'));
  });
}

/**
 * Revokes a token, which ends its connections. Does nothing if it is already revoked. Throws `not_found` if the user has
 * no such token.
 */
export function revokeToken<V>(
  { pool, events }: Pick<ApiTokenDeps, 'pool' | 'events'>,
  caller: Caller<V>,
  id: string,
  response: V,
): Promise<V> {
  const { userId, now, live } = caller;
  return changeUser(pool, caller, async (client) => {
    const revoked = (await revokeOne.first(client, { id, userId, now })) ?? fail('not_found');
    if (revoked.was_revoked) return response;
    client.onCommit(() => {
      events.record('api_token_revoked', { userId, tokenId: id });
      return live.accessChanged(userId);
    });
    return response;
  });
}
