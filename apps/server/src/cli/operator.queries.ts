import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { query } from '../platform/db/query.ts';

export interface DeletedUser {
  readonly id: string;
  readonly email: string;
  readonly deletion_requested_at: Date;
}

/** Returns true if the database has an audit log. Older databases have none. */
export const hasAuditLog = query<{ found: boolean }>(
  'operator.find-audit-log',
  `select to_regclass('audit_logs') is not null as found`,
).map(({ found }) => found);

export const userIdByEmail = query<{ id: string }, { email: string }>(
  'operator.user-by-email',
  'select id from users where email_key = lower(:email)',
).map(({ id }) => id);

export const ownPersonalAccount = query<{ id: string }, { userId: string }>(
  'operator.own-account',
  `select a.id
     from accounts a join members m on m.account_id = a.id
    where m.user_id = :userId and m.role = 'Owner' and a.account_type = 'Personal' and a.deleted_at is null
    order by a.created_at, a.id
    limit 1`,
).map(({ id }) => id);

/**
 * Finds a deleted user by email address and locks their row until the end of this transaction.
 * @param since only users deleted at this time or later are considered
 */
export const holdDeletedUser = query<DeletedUser, { email: string; since: Date }>(
  'operator.hold-deleted-user',
  `select id, email, deletion_requested_at from users
    where email_key = lower(:email) and deletion_requested_at >= :since
      for no key update`,
);

/** Returns the address of an account's Owner if that user is being deleted. */
export const deletedOwnerOf = query<{ email: string }, { accountId: string }>(
  'operator.deleted-owner',
  `select u.email from members m join users u on u.id = m.user_id
    where m.account_id = :accountId and m.role = 'Owner' and u.deletion_requested_at is not null`,
).map(({ email }) => email);

export const undoDeletion = query<never, { userId: string; now: Date }>(
  'operator.undo-deletion',
  'update users set deletion_requested_at = null, deactivated_at = null, updated_at = :now where id = :userId',
);

export const setSuperadmin = query<never, { userId: string; now: Date }>(
  'operator.upsert-superadmin',
  `insert into admins (user_id, role, created_at) values (:userId, 'superadmin', :now)
   on conflict (user_id) do update set role = excluded.role`,
);

/**
 * Raises the version of every restored account above any version that clients may have seen, and forces a
 * full read. The versions after the backup belong to changes that no longer exist
 * (docs/decisions/009-backups.md). The new version is the time in milliseconds. No account makes a thousand
 * changes a second, so this is high enough even if the same file is restored twice.
 */
export async function skipVersions(client: ClientBase, now: Temporal.Instant): Promise<void> {
  await client.query(
    `update accounts a set version = unmet.version, changes_from = unmet.version
       from (select id, greatest(version + 1, $1) as version from accounts) unmet
      where unmet.id = a.id`,
    [now.epochMilliseconds],
  );
}

/**
 * Creates a new key for invitation tokens after a restore, because backups do not contain the key. Links
 * already emailed stop working. Registered invitees still find the invitation in the product. All others need
 * a new email.
 */
export async function renewInvitationKey(client: ClientBase): Promise<void> {
  await client.query('delete from invitation_keys');
  await client.query('insert into invitation_keys (secret) values ($1)', [randomBytes(32)]);
  await client.query(
    `update invitations set token_hash = sha256(convert_to(invitation_token(id, nonce), 'UTF8'))`,
  );
}
