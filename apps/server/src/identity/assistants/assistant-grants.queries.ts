/** Queries for the grants of assistants (table assistant_grants). */
import type { AssistantScope } from '@questlog/domain/identity/assistants';
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

export const revokeGrantsOf = query<{ grant_id: string }, { userId: string; now: Date }>(
  'assistants.revoke-grants-of-user',
  `update assistant_grants set revoked_at = :now where user_id = :userId and revoked_at is null
   returning grant_id`,
);

export const revokeEveryGrant = query<never, { now: Date }>(
  'assistants.revoke-every-grant',
  'update assistant_grants set revoked_at = :now where revoked_at is null',
);
