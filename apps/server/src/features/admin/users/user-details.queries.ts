import type { AdminUser, AdminUserDetails } from '@questlog/contract/admin/admin-users';
import type { AccountType } from '@questlog/domain/accounts/account-rules';
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { sessionsUsedSince } from '@questlog/domain/identity/session-life';
import type { Tier } from '@questlog/domain/plans/plans';
import { query, type Queryable } from '../../../platform/db/query.ts';

export interface UserFactsRow {
  readonly id: string;
  readonly subject: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly deactivated_at: Date | null;
  readonly deletion_requested_at: Date | null;
  readonly admin_role: AdminRole | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** SQL for the columns of a {@link UserFactsRow}, from users `u`. */
export const USER_FACTS = `u.id, u.first_name, u.last_name, u.email, u.email_verified_at, u.deactivated_at,
  u.deletion_requested_at, u.created_at, u.updated_at,
  coalesce((select i.subject from user_identities i where i.user_id = u.id order by i.created_at
    limit 1), u.id::text) as subject,
  (select a.role from admins a where a.user_id = u.id) as admin_role`;

interface DetailsRow extends UserFactsRow {
  readonly deactivation_reason: string | null;
  readonly last_active_at: Date | null;
  readonly open_sessions: number;
}

const selectDetails = query<DetailsRow, { userId: string; now: Date }>(
  'admin-users.details',
  // The day of the last request is only written by the API; tokens are also issued without one.
  `select ${USER_FACTS}, u.deactivation_reason,
          greatest(u.last_active_on::timestamp at time zone 'UTC',
                   (select max(s.used_at) from sessions s where s.user_id = u.id)) as last_active_at,
          (select count(*) from sessions s where s.user_id = u.id and s.ended_at is null
            and s.used_at > :now) as open_sessions
     from users u where u.id = :userId`,
);

interface MembershipRow {
  readonly account_id: string;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly joined_at: Date;
  readonly name: string;
  readonly account_type: AccountType;
  readonly tier: Tier;
}

/** A user whose row is locked for a change. */
export interface HeldUser {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly deactivated_at: Date | null;
  readonly deletion_requested_at: Date | null;
  readonly deactivation_reason: string | null;
  readonly admin_role: AdminRole | null;
}

export function asAdminUser(row: UserFactsRow): AdminUser {
  return {
    id: row.id,
    identityProviderUserId: row.subject,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isEmailVerified: row.email_verified_at !== null,
    isDeactivated: row.deactivated_at !== null,
    deletionRequestedAt: row.deletion_requested_at?.toISOString() ?? null,
    adminRole: row.admin_role,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns a user's memberships, oldest first, excluding those in deleted accounts. */
export const membershipsOf = query<MembershipRow, { userId: string }>(
  'admin-users.memberships',
  `select m.account_id, m.role, m.status, m.joined_at, a.name, a.account_type, a.tier
     from members m join accounts a on a.id = m.account_id
    where m.user_id = :userId and a.deleted_at is null
    order by m.joined_at, m.account_id`,
).map((row) => ({
  accountId: row.account_id,
  role: row.role,
  status: row.status,
  joinedAt: row.joined_at.toISOString(),
  account: { name: row.name, accountType: row.account_type, subscriptionTier: row.tier },
}));

/** Returns a user's details for staff; undefined if there is no such user. */
export async function detailsOf(
  on: Queryable,
  userId: string,
  now: Date,
): Promise<AdminUserDetails | undefined> {
  const row = await selectDetails.first(on, { userId, now: sessionsUsedSince(now) });
  if (row === undefined) return undefined;
  return {
    ...asAdminUser(row),
    deactivationReason: row.deactivation_reason,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
    accountMemberships: await membershipsOf(on, { userId }),
  };
}

/** Returns a user and locks their row until the end of the transaction. */
export const lockUserForStaff = query<HeldUser, { userId: string }>(
  'admin-users.lock',
  `select u.id, u.email, u.first_name, u.deactivated_at, u.deletion_requested_at, u.deactivation_reason,
          (select a.role from admins a where a.user_id = u.id) as admin_role
     from users u where u.id = :userId for update of u`,
);

/** Deactivates a user, or reactivates one if `deactivatedAt` is null. */
export const setStatus = query<
  never,
  { userId: string; deactivatedAt: Date | null; reason: string | null; now: Date }
>(
  'admin-users.set-status',
  `update users set deactivated_at = :deactivatedAt, deactivation_reason = :reason, updated_at = :now
     where id = :userId`,
);
