/** Queries for the grants of assistants (table assistant_grants). */
import type { AssistantScope } from '@questlog/domain/identity/assistants';
import type { Assistant } from '@questlog/contract/identity/assistants';
import { query } from '../../platform/db/query.ts';

export const insertAssistantGrant = query<
  never,
  {
    accountId: string;
    grantId: string;
    userId: string;
    clientId: string;
    clientName: string;
    clientHost: string;
    scopes: readonly AssistantScope[];
    now: Date;
    expiresAt: Date;
  }
>(
  'assistants.insert-grant',
  `insert into assistant_grants
     (account_id, grant_id, user_id, client_id, client_name, client_host, scopes, created_at, expires_at)
   values (:accountId, :grantId, :userId, :clientId, :clientName, :clientHost, :scopes, :now, :expiresAt)`,
);

export interface LiveGrantRow {
  readonly account_id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly scopes: readonly AssistantScope[];
  readonly last_used_at: Date | null;
}

/** Returns a grant that works: not revoked or expired, of an Active member who is not deactivated. */
export const liveGrant = query<LiveGrantRow, { grantId: string; now: Date }>(
  'assistants.live-grant',
  `select g.account_id, g.user_id, g.client_id, g.client_name, g.scopes, g.last_used_at
     from assistant_grants g
     join members m on m.account_id = g.account_id and m.user_id = g.user_id and m.status = 'Active'
     join accounts a on a.id = g.account_id and a.deleted_at is null
     join users u on u.id = g.user_id and u.deactivated_at is null
    where g.grant_id = :grantId and g.revoked_at is null and g.expires_at > :now`,
);

/** Records a use, unless one was recorded after `unlessSince`. */
export const noteGrantUse = query<never, { grantId: string; now: Date; unlessSince: Date }>(
  'assistants.note-use',
  `update assistant_grants set last_used_at = :now
    where grant_id = :grantId and revoked_at is null and (last_used_at is null or last_used_at <= :unlessSince)`,
);

/** Revokes a grant. Returns a row if it was not revoked before. */
export const revokeGrant = query<{ user_id: string }, { grantId: string; now: Date }>(
  'assistants.revoke-grant',
  `update assistant_grants set revoked_at = :now where grant_id = :grantId and revoked_at is null
   returning user_id`,
);

interface OwnGrantRow {
  readonly grant_id: string;
  readonly account_id: string;
  readonly client_name: string;
  readonly client_host: string;
  readonly scopes: AssistantScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

/** Returns a user's grants that have not ended, newest first. */
export const assistantsOf = query<OwnGrantRow, { userId: string; now: Date }>(
  'assistants.own',
  `select grant_id, account_id, client_name, client_host, scopes, created_at, expires_at, last_used_at
     from assistant_grants
    where user_id = :userId and revoked_at is null and expires_at > :now
    order by created_at desc, grant_id`,
).map((row): Assistant => ({
  grant: row.grant_id,
  accountId: row.account_id,
  name: row.client_name,
  host: row.client_host,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
}));

/** Revokes one of a user's grants. Returns no row if the user has no such grant. */
export const revokeOwnGrant = query<{ was_revoked: boolean }, { userId: string; grantId: string; now: Date }>(
  'assistants.revoke-own',
  `update assistant_grants g set revoked_at = coalesce(g.revoked_at, :now)
     from (select account_id, grant_id, revoked_at from assistant_grants
            where user_id = :userId and grant_id = :grantId for update) before
    where g.account_id = before.account_id and g.grant_id = before.grant_id
   returning before.revoked_at is not null as was_revoked`,
);

export const revokeGrantsOf = query<{ grant_id: string }, { userId: string; now: Date }>(
  'assistants.revoke-grants-of-user',
  `update assistant_grants set revoked_at = :now where user_id = :userId and revoked_at is null
   returning grant_id`,
);

export const revokeEveryGrant = query<never, { now: Date }>(
  'assistants.revoke-every-grant',
  'update assistant_grants set revoked_at = :now where revoked_at is null',
);
