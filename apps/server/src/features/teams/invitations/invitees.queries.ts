/** Queries that read invited users and make them members. */
import type { MemberStatus, Role } from '@questlog/domain/accounts/roles';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

interface PersonRow {
  id: string;
  email: string;
  verified: boolean;
  name: string;
  status: MemberStatus | null;
}

const PERSON = `
  select u.id, u.email, u.email_verified_at is not null as verified, u.first_name || ' ' || u.last_name as name,
         (select m.status from members m where m.account_id = $2 and m.user_id = u.id) as status
    from users u`;

const byAddress = prepare<PersonRow, [email: string, accountId: string]>(
  'invitees.by-address',
  `${PERSON} where u.email_key = lower($1)`,
);

const byId = prepare<PersonRow, [userId: string, accountId: string]>(
  'invitees.by-id',
  `${PERSON} where u.id = $1 and u.deletion_requested_at is null for no key update of u`,
);

const isVerified = prepare<{ verified: boolean }, [userId: string]>(
  'invitees.is-verified',
  'select email_verified_at is not null as verified from users where id = $1',
);

// Adds a member, or reactivates a former one. The account is locked and already has the new version.
const join = prepare<never, [accountId: string, userId: string, memberId: string, role: Role, now: Date]>(
  'invitees.join',
  `insert into members (account_id, user_id, id, role, status, joined_at, version)
   select $1, $2, $3, $4, 'Active', $5, a.version from accounts a where a.id = $1
       on conflict (account_id, user_id) do update
             set role = excluded.role, status = excluded.status, joined_at = excluded.joined_at,
                 version = excluded.version`,
);

// If another user has already verified the address, it stays theirs, as with a verification link.
const prove = prepare<{ id: string }, [userId: string, email: string, now: Date]>(
  'invitees.prove',
  `update users set email_verified_at = coalesce(email_verified_at, $3), owns_email = true, updated_at = $3
    where id = $1 and lower(email) = lower($2)
      and not exists (select from users o where o.email_key = lower($2) and o.id <> $1)
   returning id`,
);

export interface Invitee {
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  /** The user's status in the account; undefined if they were never a member. */
  readonly status: MemberStatus | undefined;
}

function toInvitee(row: PersonRow): Invitee {
  return {
    userId: row.id,
    email: row.email,
    isVerified: row.verified,
    name: row.name,
    status: row.status ?? undefined,
  };
}

/** Returns the user with an address, ignoring case, and their membership in an account. */
export async function inviteeByAddress(
  on: Queryable,
  email: string,
  accountId: string,
): Promise<Invitee | undefined> {
  const row = await runOne(on, byAddress, [email, accountId]);
  return row === undefined ? undefined : toInvitee(row);
}

/**
 * Returns a user and locks their row until the end of the transaction. Returns undefined if the user is being
 * deleted.
 */
export async function heldInvitee(
  on: Queryable,
  userId: string,
  accountId: string,
): Promise<Invitee | undefined> {
  const row = await runOne(on, byId, [userId, accountId]);
  return row === undefined ? undefined : toInvitee(row);
}

export async function hasVerifiedAddress(on: Queryable, userId: string): Promise<boolean> {
  return (await runOne(on, isVerified, [userId]))?.verified === true;
}

/**
 * Marks an address as verified. Returns false if the user now has a different address, or another user has
 * verified this one.
 */
export async function proveAddress(
  on: Queryable,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  return (await runOne(on, prove, [userId, email, now])) !== undefined;
}

/** Makes a user an Active member. @param id the new membership's id; unused for a former member */
export async function joinAccount(
  on: Queryable,
  accountId: string,
  member: { readonly id: string; readonly userId: string; readonly role: Role },
  now: Date,
): Promise<void> {
  await run(on, join, [accountId, member.userId, member.id, member.role, now]);
}
