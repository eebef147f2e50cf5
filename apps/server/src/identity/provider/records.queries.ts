/** SQL for the provider's records: sessions, grants, codes, refresh tokens (table identity_records). */
import { query } from '../../platform/db/query.ts';

export interface RecordRow {
  payload: Record<string, unknown>;
  consumed_at: Date | null;
}

export const upsertRecord = query<
  never,
  {
    kind: string;
    id: string;
    payload: string;
    grantId: string | null;
    userCode: string | null;
    uid: string | null;
    userId: string | null;
    expiresAt: Date | null;
  }
>(
  'identity.upsert-record',
  `insert into identity_records (kind, id, payload, grant_id, user_code, uid, account_key, expires_at)
   values (:kind, :id, :payload, :grantId, :userCode, :uid, :userId, :expiresAt)
   on conflict (kind, id) do update
     set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
         uid = excluded.uid, account_key = excluded.account_key, expires_at = excluded.expires_at`,
);

export const findRecord = query<RecordRow, { kind: string; id: string; now: Date }>(
  'identity.find-record',
  `select payload, consumed_at from identity_records
    where kind = :kind and id = :id and (expires_at is null or expires_at > :now)`,
);

/**
 * Returns a signed-in user's record with their current password hash. An ended session's grant is treated as
 * missing, even if a request in flight has saved it again.
 */
export const findProvenRecord = query<
  RecordRow & { user_id: string | null; password_hash: string | null },
  { kind: string; id: string; now: Date }
>(
  'identity.find-proven-record',
  `select r.payload, r.consumed_at, u.id as user_id, u.password_hash
     from identity_records r left join users u on u.id = r.account_key::uuid
    where r.kind = :kind and r.id = :id and (r.expires_at is null or r.expires_at > :now)
      and (r.kind <> 'Grant' or exists (
            select from sessions s where s.id = r.grant_id and s.ended_at is null)
          or exists (
            select from assistant_grants g
              join members m on m.account_id = g.account_id and m.user_id = g.user_id and m.status = 'Active'
              join accounts a on a.id = g.account_id and a.deleted_at is null
             where g.grant_id = r.grant_id and g.revoked_at is null and g.expires_at > :now))`,
);

/** Returns a refresh token, and whether its user is deactivated or being deleted. */
export const findRefreshToken = query<
  RecordRow & { is_deactivated: boolean; is_being_deleted: boolean },
  { id: string; now: Date }
>(
  'identity.find-refresh-token',
  `select r.payload, r.consumed_at, coalesce(u.deactivated_at is not null, false) as is_deactivated,
          coalesce(u.deletion_requested_at is not null, false) as is_being_deleted
     from identity_records r left join users u on u.id = r.account_key::uuid
    where r.kind = 'RefreshToken' and r.id = :id and (r.expires_at is null or r.expires_at > :now)`,
);

export const findRecordByUid = query<RecordRow, { kind: string; uid: string; now: Date }>(
  'identity.find-record-by-uid',
  `select payload, consumed_at from identity_records
    where kind = :kind and uid = :uid and (expires_at is null or expires_at > :now)`,
);

/** Returns a row only for the first use, even if several uses are concurrent. */
export const consumeRecord = query<{ id: string }, { kind: string; id: string; now: Date }>(
  'identity.consume-record',
  `update identity_records set consumed_at = :now
    where kind = :kind and id = :id and consumed_at is null
   returning id`,
);

/** Lets a registered client live until 30 days after the end of a grant. Clients without an end are preset. */
export const extendClient = query<never, { id: string; until: Date }>(
  'identity.extend-client',
  `update identity_records set expires_at = greatest(expires_at, :until::timestamptz + interval '30 days')
    where kind = 'Client' and id = :id and expires_at is not null`,
);

export const grantOfRecord = query<{ grant_id: string | null }, { kind: string; id: string }>(
  'identity.grant-of-record',
  'select grant_id from identity_records where kind = :kind and id = :id',
);

export const destroyRecord = query<never, { kind: string; value: string }>(
  'identity.destroy-record',
  'delete from identity_records where kind = :kind and id = :value',
);

/**
 * Deletes a grant and its records. Keeps refresh tokens, which cannot renew anything without the grant. Until
 * they expire, they let the provider distinguish a deactivated user from an ended session.
 */
export const forgetGrant = query<never, { sessionId: string }>(
  'identity.forget-grant',
  `delete from identity_records where grant_id = :sessionId and kind <> 'RefreshToken'`,
);

/** Deletes several grants and their records, like {@link forgetGrant}. */
export const forgetGrants = query<never, { grantIds: readonly string[] }>(
  'identity.forget-grants',
  `delete from identity_records where grant_id = any(:grantIds) and kind <> 'RefreshToken'`,
);

/** Deletes the provider's own session in the grant's browser. */
export const forgetBrowserOfGrant = query<never, { userId: string; id: string }>(
  'identity.forget-browser-of-grant',
  `delete from identity_records
    where kind = 'Session' and account_key = :userId
      and exists (select from jsonb_each(payload -> 'authorizations') as held (client, entry)
                   where held.entry ->> 'grantId' = :id)`,
);

/**
 * Deletes all of a user's grants except one, and the provider's browser sessions. The remaining grant's
 * browser stays signed in, and assistants stay connected if there is such a grant. Refresh tokens are kept, as in
 * {@link forgetGrant}.
 */
export const forgetUser = query<never, { userId: string; keep: string | null }>(
  'identity.forget-user',
  `delete from identity_records
    where account_key = :userId and kind <> 'RefreshToken'
      and grant_id is distinct from coalesce(:keep, '')
      and not (:keep::text is not null and grant_id is not null and exists (
            select from assistant_grants g where g.grant_id = identity_records.grant_id))
      and not (kind = 'Session' and :keep::text is not null and exists (
            select from jsonb_each(payload -> 'authorizations') as held (client, entry)
             where held.entry ->> 'grantId' = :keep))`,
);

/** Deletes all users' records, including every sign-in in progress. Registered clients stay. */
export const deleteAllRecords = query<never>(
  'identity.forget-everybody',
  `delete from identity_records where kind <> 'Client'`,
);
