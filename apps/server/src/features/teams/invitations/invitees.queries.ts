/** Queries that read invited users and make them members. */
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import { query } from '../../../platform/db/query.ts';

interface InviteeRow {
  id: string;
  email: string;
  verified: boolean;
  name: string;
  status: MemberStatus | null;
}

const INVITEE = `
  select u.id, u.email, u.email_verified_at is not null as verified, u.first_name || ' ' || u.last_name as name,
         (select m.status from members m where m.account_id = :accountId and m.user_id = u.id) as status
    from users u`;

export interface Invitee {
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  /** The user's status in the account; undefined if they were never a member. */
  readonly status: MemberStatus | undefined;
}

function toInvitee(row: InviteeRow): Invitee {
  return {
    userId: row.id,
    email: row.email,
    isVerified: row.verified,
    name: row.name,
    status: row.status ?? undefined,
  };
}

/** Returns the user with an address, ignoring case, and their membership in an account. */
export const inviteeByAddress = query<InviteeRow, { email: string; accountId: string }>(
  'invitees.by-address',
  `${INVITEE} where u.email_key = lower(:email)`,
).map(toInvitee);

/**
 * Returns a user and locks their row until the end of the transaction. Returns undefined if the user is being
 * deleted.
 */
export const heldInvitee = query<InviteeRow, { userId: string; accountId: string }>(
  'invitees.by-id',
  `${INVITEE} where u.id = :userId and u.deletion_requested_at is null for no key update of u`,
).map(toInvitee);

export const hasVerifiedAddress = query<{ verified: boolean }, { userId: string }>(
  'invitees.is-verified',
  'select email_verified_at is not null as verified from users where id = :userId',
).map(({ verified }) => verified);

/**
 * Marks an address as verified. Returns false if the user now has a different address, or another user has
 * verified this one.
 */
export const proveAddress = query<{ id: string }, { userId: string; email: string; now: Date }>(
  'invitees.prove',
  `update users set email_verified_at = coalesce(email_verified_at, :now), owns_email = true, updated_at = :now
    where id = :userId and lower(email) = lower(:email)
      and not exists (select from users o where o.email_key = lower(:email) and o.id <> :userId)
   returning id`,
);

/**
 * Makes a user an Active member, also a former one, who keeps their `memberId`. The account is locked and already
 * has the new version.
 */
export const joinAccount = query<
  never,
  { accountId: string; userId: string; memberId: string; role: Role; now: Date }
>(
  'invitees.join',
  `insert into members (account_id, user_id, id, role, status, joined_at, version)
   select :accountId, :userId, :memberId, :role, 'Active', :now, a.version from accounts a where a.id = :accountId
       on conflict (account_id, user_id) do update
             set role = excluded.role, status = excluded.status, joined_at = excluded.joined_at,
                 version = excluded.version`,
);
