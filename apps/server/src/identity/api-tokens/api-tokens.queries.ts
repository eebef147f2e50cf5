/** Queries for API tokens, by user or by the token's hash. */
import type { ApiToken } from '@questlog/contract/identity/api-tokens';
import type { TokenScope } from '@questlog/domain/identity/api-tokens';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

interface OwnTokenRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly last_four: string;
  readonly created: string;
  readonly expires: string | null;
  readonly used: string | null;
  readonly last_used_from: string | null;
}

const COLUMNS = `t.id, t.account_id, t.name, t.scopes, t.last_four, ${isoInstant('t.created_at')} as created,
  ${isoInstant('t.expires_at')} as expires, ${isoInstant('t.last_used_at')} as used, t.last_used_from`;

const jsonOf = (row: OwnTokenRow): ApiToken => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  scopes: row.scopes,
  lastFour: row.last_four,
  createdAt: row.created,
  expiresAt: row.expires,
  lastUsedAt: row.used,
  lastUsedFrom: row.last_used_from,
});

/** Returns a user's tokens that are not revoked, including expired ones, newest first. */
export const tokensOf = query<OwnTokenRow, { userId: string }>(
  'api-tokens.own',
  `select ${COLUMNS} from api_tokens t where t.user_id = :userId and t.revoked_at is null
    order by t.created_at desc, t.id desc`,
).map(jsonOf);

/** Counts a user's tokens that have not expired. */
export const countTokens = query<{ tokens: number }, { userId: string; now: Date }>(
  'api-tokens.count',
  `select count(*)::int as tokens from api_tokens
    where user_id = :userId and revoked_at is null and (expires_at is null or expires_at > :now)`,
).map(({ tokens }) => tokens);

export const insertToken = query<
  OwnTokenRow,
  {
    accountId: string;
    id: string;
    userId: string;
    name: string;
    hash: Buffer;
    lastFour: string;
    scopes: readonly TokenScope[];
    now: Date;
    expiresAt: Date | null;
  }
>(
  'api-tokens.insert',
  `insert into api_tokens as t (account_id, id, user_id, name, token_hash, last_four, scopes, created_at, expires_at)
   values (:accountId, :id, :userId, :name, :hash, :lastFour, :scopes, :now, :expiresAt)
   returning ${COLUMNS}`,
).map(jsonOf);

export const renameToken = query<OwnTokenRow, { id: string; userId: string; name: string }>(
  'api-tokens.rename',
  `update api_tokens t set name = :name where t.user_id = :userId and t.id = :id and t.revoked_at is null
   returning ${COLUMNS}`,
).map(jsonOf);

/** Revokes a token. Returns no row if it belongs to somebody else or does not exist. */
export const revokeOne = query<{ was_revoked: boolean }, { id: string; userId: string; now: Date }>(
  'api-tokens.revoke',
  `update api_tokens t set revoked_at = coalesce(t.revoked_at, :now)
     from (select account_id, id, revoked_at from api_tokens where user_id = :userId and id = :id for update) before
    where t.account_id = before.account_id and t.id = before.id
   returning before.revoked_at is not null as was_revoked`,
);

export const revokeAllOf = query<{ id: string }, { userId: string; now: Date }>(
  'api-tokens.revoke-all',
  'update api_tokens set revoked_at = :now where user_id = :userId and revoked_at is null returning id',
);

interface FoundTokenRow {
  readonly id: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

export const tokenByHash = query<FoundTokenRow, { hash: Buffer }>(
  'api-tokens.by-hash',
  `select id, account_id, user_id, name, scopes, expires_at, last_used_at from api_tokens
    where token_hash = :hash and revoked_at is null`,
);

/** Records a use, unless another request has just recorded one. */
export const noteTokenUse = query<
  never,
  { accountId: string; id: string; now: Date; from: string | null; unlessSince: Date }
>(
  'api-tokens.note-use',
  `update api_tokens set last_used_at = :now, last_used_from = coalesce(:from, last_used_from)
    where account_id = :accountId and id = :id and (last_used_at is null or last_used_at <= :unlessSince)`,
);

/** A token that is about to expire, with the address of its user. */
export interface ExpiringToken {
  readonly id: string;
  readonly name: string;
  readonly expires_at: Date;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Marks tokens that expire until `until` and were used after `usedSince` as warned of, and returns their ids. Each is
 * returned once.
 */
export const claimExpiring = query<
  { id: string; user_id: string },
  { now: Date; until: Date; usedSince: Date }
>(
  'api-tokens.claim-expiring',
  `update api_tokens set warned_at = :now
    where expires_at > :now and expires_at <= :until and last_used_at > :usedSince and warned_at is null
      and revoked_at is null
   returning id, user_id`,
);

export const expiringToken = query<ExpiringToken, { id: string; userId: string }>(
  'api-tokens.expiring',
  `select t.id, t.name, t.expires_at, u.email, u.first_name, u.last_name
     from api_tokens t join users u on u.id = t.user_id and u.deactivated_at is null
    where t.user_id = :userId and t.id = :id and t.expires_at is not null and t.revoked_at is null`,
);
