/** Queries for managing an account's members. */
import type { SentInvitation } from '@questlog/contract/invitations';
import type { Member } from '@questlog/contract/members';
import { MEMBER_STATUSES, ROLES, type MemberStatus, type Role } from '@questlog/domain/accounts/roles';
import { avatarUrl } from '../../../endpoint/avatar-url.queries.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';
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
  select m.id, m.account_id, m.user_id, u.email, u.first_name, u.last_name, ${avatarUrl('u')} as avatar_url, m.role, m.status,
         ${isoInstant('m.joined_at')} as joined_at
    from members m join users u on u.id = m.user_id
   where m.account_id = $1 and m.status <> 'Removed'`;

const listMembers = prepare<MemberRow, [accountId: string]>(
  'members.list',
  `${MEMBERS}
    order by array_position(array['Owner', 'Admin', 'Member'], m.role), m.joined_at, m.id`,
);

const findMember = prepare<MemberRow, [accountId: string, memberId: string]>(
  'members.find',
  `${MEMBERS} and m.id = $2`,
);

const updateRole = prepare<never, [accountId: string, memberId: string, role: Role]>(
  'members.set-role',
  'update members set role = $3 where account_id = $1 and id = $2',
);

const updateStatus = prepare<
  never,
  [accountId: string, memberId: string, status: MemberStatus, version: number]
>('members.set-status', 'update members set status = $3, version = $4 where account_id = $1 and id = $2');

// One statement, so that the account never has two Owners or none.
const moveOwnership = prepare<never, [accountId: string, memberId: string]>(
  'members.move-ownership',
  `update members set role = case when id = $2 then 'Owner' else 'Admin' end
    where account_id = $1 and (id = $2 or role = 'Owner')`,
);

/** The recipient of an email about a handed-over account, and the texts that it names. */
export interface TransferMailRow {
  readonly email: string;
  readonly first_name: string;
  readonly account_name: string;
  readonly other_email: string;
}

const findTransferMail = prepare<TransferMailRow, [accountId: string, userId: string, otherUserId: string]>(
  'members.transfer-mail',
  `select u.email, u.first_name, a.name as account_name, o.email as other_email
     from accounts a, users u, users o
    where a.id = $1 and u.id = $2 and o.id = $3`,
);

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
  const members = (await run(on, listMembers, [accountId])).map((row) => toMember(row).json);
  return [...members, ...(await sentInvitations(on, accountId, now)).map(toPending)];
}

/** Returns a member; undefined if they were removed or never joined. */
export async function memberOf(
  on: Queryable,
  accountId: string,
  memberId: string,
): Promise<StoredMember | undefined> {
  const row = await runOne(on, findMember, [accountId, memberId]);
  return row === undefined ? undefined : toMember(row);
}

export async function setRole(on: Queryable, accountId: string, memberId: string, role: Role): Promise<void> {
  await run(on, updateRole, [accountId, memberId, role]);
}

/** Sets a member's status. @param version the account's new version, so that clients fetch the change */
export async function setStatus(
  on: Queryable,
  account: { readonly id: string; readonly version: number },
  memberId: string,
  status: MemberStatus,
): Promise<void> {
  await run(on, updateStatus, [account.id, memberId, status, account.version]);
}

/** Makes the member the Owner, and the former Owner an Admin. */
export async function setOwner(on: Queryable, accountId: string, memberId: string): Promise<void> {
  await run(on, moveOwnership, [accountId, memberId]);
}

/** Returns the texts of an email about a handed-over account; undefined if a user or the account is gone. */
export function transferMail(
  on: Queryable,
  { accountId, userId, otherUserId }: Record<'accountId' | 'userId' | 'otherUserId', string>,
): Promise<TransferMailRow | undefined> {
  return runOne(on, findTransferMail, [accountId, userId, otherUserId]);
}
