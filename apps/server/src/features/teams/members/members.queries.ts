/** Queries for managing an account's members. */
import type { SentInvitation } from '@questlog/contract/invitations';
import type { Member } from '@questlog/contract/members';
import { MEMBER_STATUSES, ROLES, type MemberStatus, type Role } from '@questlog/domain/accounts/roles';
import { avatarUrl } from '../../../endpoint/avatar-url.queries.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { sentInvitations } from '../invitations/invitations.queries.ts';

interface MemberRow {
  id: string;
  account_id: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  role: Role;
  status: MemberStatus;
  joined_at: string;
}

const MEMBERS = `
  select m.id, m.account_id, m.user_id, u.email, u.first_name, u.last_name, ${avatarUrl('u')} as avatar_url, m.role,
    m.status,
         ${isoInstant('m.joined_at')} as joined_at
    from members m join users u on u.id = m.user_id
   where m.account_id = :accountId and m.status <> 'Removed'`;

const listMembers = query<MemberRow, { accountId: string }>(
  'members.list',
  `${MEMBERS}
    order by array_position(array['Owner', 'Admin', 'Member'], m.role), m.joined_at, m.id`,
);

/** The recipient of an email about a handed-over account, and the texts that it names. */
export interface TransferMailRow {
  readonly email: string;
  readonly first_name: string;
  readonly account_name: string;
  readonly other_email: string;
}

/** A member, with the data that the member rules need. */
export interface StoredMember {
  readonly userId: string;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly json: Member;
}

function toMember(row: MemberRow): StoredMember {
  const json: Member = {
    id: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    userEmail: row.email,
    userFirstName: row.first_name,
    userLastName: row.last_name,
    avatarUrl: row.avatar_url,
    role: ROLES.indexOf(row.role),
    status: MEMBER_STATUSES.indexOf(row.status),
    joinedAt: row.joined_at,
  };
  return { userId: row.user_id, role: row.role, status: row.status, json };
}

function toPending({ id, accountId, inviteeEmail, role }: SentInvitation): Member {
  const status = MEMBER_STATUSES.indexOf('Pending');
  const unknown = { userId: null, userFirstName: '', userLastName: '', avatarUrl: null, joinedAt: null };
  return { id, accountId, userEmail: inviteeEmail, role, status, ...unknown };
}

/** Returns an account's members: Owner first, invitees last, excluding removed members. */
export async function membersOf(on: Queryable, accountId: string, now: Date): Promise<Member[]> {
  const members = (await listMembers(on, { accountId })).map((row) => toMember(row).json);
  return [...members, ...(await sentInvitations(on, { accountId, now })).map(toPending)];
}

/** Returns a member; undefined if they were removed or never joined. */
export const memberOf = query<MemberRow, { accountId: string; memberId: string }>(
  'members.find',
  `${MEMBERS} and m.id = :memberId`,
).map(toMember);

/** Returns the id of a user's membership. */
export const membershipOf = query<{ id: string }, { accountId: string; userId: string }>(
  'members.of-user',
  'select id from members where account_id = :accountId and user_id = :userId',
).map(({ id }) => id);

export const setRole = query<never, { accountId: string; memberId: string; role: Role }>(
  'members.set-role',
  'update members set role = :role where account_id = :accountId and id = :memberId',
);

/** Sets a member's status. @param version the account's new version, so that clients fetch the change */
export const setStatus = query<
  never,
  { accountId: string; memberId: string; status: MemberStatus; version: number }
>(
  'members.set-status',
  'update members set status = :status, version = :version where account_id = :accountId and id = :memberId',
);

/** Revokes the API tokens and the assistants of a member who leaves the account (TOKEN-8, ASSIST-8). */
export const revokeAccessOfMember = query<never, { accountId: string; userId: string; now: Date }>(
  'members.revoke-access',
  `with tokens as (
     update api_tokens set revoked_at = :now
      where account_id = :accountId and user_id = :userId and revoked_at is null
   )
   update assistant_grants set revoked_at = :now
    where account_id = :accountId and user_id = :userId and revoked_at is null`,
);

/** Makes the member the Owner, and the former Owner an Admin. */
export const setOwner = query<never, { accountId: string; memberId: string }>(
  'members.move-ownership',
  `update members set role = case when id = :memberId then 'Owner' else 'Admin' end
    where account_id = :accountId and (id = :memberId or role = 'Owner')`,
);

/** Returns the texts of an email about a handed-over account; undefined if a user or the account is gone. */
export const transferMail = query<
  TransferMailRow,
  { accountId: string; userId: string; otherUserId: string }
>(
  'members.transfer-mail',
  `select u.email, u.first_name, a.name as account_name, o.email as other_email
     from accounts a, users u, users o
    where a.id = :accountId and u.id = :userId and o.id = :otherUserId`,
);
