/** Queries that list, create, renew and end invitations, for people who manage members. */
import type { SentInvitation } from '@questlog/contract/invitations';
import { ROLES, type Role } from '@questlog/domain/accounts/roles';
import type { GivenRole } from '@questlog/domain/accounts/member-rules';
import type { Pool } from 'pg';
import { preparePurge, PURGE_BATCH, purgeInBatches } from '../../../platform/db/batches.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

/**
 * SQL for an invitation's columns, except its id. Reads the invitation `i`, the account `a` and the inviter
 * `u`, who may have been deleted.
 */
export const INVITATION_FACTS = `
  i.account_id, i.email, coalesce(u.email, '') as inviter_email,
  coalesce(u.first_name || ' ' || u.last_name, '') as inviter_name, a.name as account_name, i.role,
  ${isoInstant('i.expires_at')} as expires_at`;

export interface InvitationFactsRow {
  account_id: string;
  email: string;
  inviter_email: string;
  inviter_name: string;
  account_name: string;
  role: GivenRole;
  expires_at: string;
}

/** Returns the fields shown to everybody who may see an invitation. */
export function invitationFacts(row: InvitationFactsRow): Omit<SentInvitation, 'id'> {
  return {
    accountId: row.account_id,
    inviteeEmail: row.email,
    inviterEmail: row.inviter_email,
    inviterName: row.inviter_name,
    accountName: row.account_name,
    role: ROLES.indexOf(row.role),
    expiresAt: row.expires_at,
  };
}

type SentRow = InvitationFactsRow & { id: string };

const SENT = `
  select i.id, ${INVITATION_FACTS}
    from invitations i join accounts a on a.id = i.account_id left join users u on u.id = i.inviter_id
   where i.account_id = $1 and i.ended_at is null and i.expires_at > $2`;

const listSent = prepare<SentRow, [accountId: string, now: Date]>(
  'invitations.of-account',
  `${SENT} order by i.created_at desc, i.id desc`,
);

const findSent = prepare<SentRow, [accountId: string, now: Date, id: string]>(
  'invitations.find',
  `${SENT} and i.id = $3`,
);

const findByAddress = prepare<{ id: string; role: GivenRole }, [accountId: string, email: string]>(
  'invitations.by-address',
  'select id, role from invitations where account_id = $1 and email_key = lower($2) and ended_at is null',
);

const accountOf = prepare<{ account_id: string }, [id: string]>(
  'invitations.account',
  'select account_id from invitations where id = $1 and ended_at is null',
);

// Stores the token's nonce and hash. Invitations are found by the hash only.
const insert = prepare<
  never,
  [
    accountId: string,
    id: string,
    email: string,
    role: Role,
    inviterId: string,
    nonce: Buffer,
    now: Date,
    expiresAt: Date,
  ]
>(
  'invitations.insert',
  `insert into invitations (account_id, id, email, role, inviter_id, nonce, token_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, sha256(convert_to(invitation_token($2, $6), 'UTF8')), $7, $8)`,
);

const renew = prepare<
  never,
  [accountId: string, id: string, role: Role | null, inviterId: string, nonce: Buffer, expiresAt: Date]
>(
  'invitations.renew',
  `update invitations
      set role = coalesce($3, role), inviter_id = $4, nonce = $5, expires_at = $6,
          token_hash = sha256(convert_to(invitation_token(id, $5), 'UTF8'))
    where account_id = $1 and id = $2`,
);

const end = prepare<{ id: string }, [accountId: string, id: string, now: Date]>(
  'invitations.end',
  `update invitations set ended_at = $3 where account_id = $1 and id = $2 and ended_at is null returning id`,
);

const endAll = prepare<never, [accountId: string, now: Date]>(
  'invitations.end-all',
  'update invitations set ended_at = $2 where account_id = $1 and ended_at is null',
);

const endLateOfAccount = prepare<never, [accountId: string, now: Date]>(
  'invitations.end-late-of-account',
  `update invitations set ended_at = expires_at
    where account_id = $1 and ended_at is null and expires_at <= $2`,
);

const endLate = prepare<{ rows: number }, [now: Date]>(
  'invitations.end-late',
  `with late as (
     update invitations set ended_at = expires_at
      where ctid = any(array(select r.ctid from invitations r
                              where r.ended_at is null and r.expires_at <= $1 limit ${PURGE_BATCH}))
     returning 1
   )
   select count(*)::int as rows from late`,
);

const purge = preparePurge('invitations.purge', 'invitations', 'r.ended_at < $1');

function toSent(row: SentRow): SentInvitation {
  return { id: row.id, ...invitationFacts(row) };
}

/** Returns an account's open invitations, latest first. */
export async function sentInvitations(
  on: Queryable,
  accountId: string,
  now: Date,
): Promise<SentInvitation[]> {
  return (await run(on, listSent, [accountId, now])).map(toSent);
}

/** Returns one of an account's open invitations. */
export async function sentInvitation(
  on: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<SentInvitation | undefined> {
  const row = await runOne(on, findSent, [accountId, now, id]);
  return row === undefined ? undefined : toSent(row);
}

/** Returns the account's open invitation to an address, ignoring case. */
export function openInvitationTo(
  on: Queryable,
  accountId: string,
  email: string,
): Promise<{ readonly id: string; readonly role: GivenRole } | undefined> {
  return runOne(on, findByAddress, [accountId, email]);
}

export async function accountOfInvitation(on: Queryable, id: string): Promise<string | undefined> {
  return (await runOne(on, accountOf, [id]))?.account_id;
}

export interface NewInvitation {
  readonly accountId: string;
  readonly id: string;
  readonly email: string;
  readonly role: GivenRole;
  readonly inviterId: string;
  /** 16 random bytes from which the token is derived. */
  readonly nonce: Buffer;
  readonly expiresAt: Date;
}

export async function insertInvitation(on: Queryable, made: NewInvitation, now: Date): Promise<void> {
  const { accountId, id, email, role, inviterId, nonce, expiresAt } = made;
  await run(on, insert, [accountId, id, email, role, inviterId, nonce, now, expiresAt]);
}

/**
 * Renews an open invitation with a new token, time and inviter. @param role the new role; null to keep the
 * current role
 */
export async function renewInvitation(
  on: Queryable,
  renewed: Omit<NewInvitation, 'email' | 'role'> & { readonly role: GivenRole | null },
): Promise<void> {
  const { accountId, id, role, inviterId, nonce, expiresAt } = renewed;
  await run(on, renew, [accountId, id, role, inviterId, nonce, expiresAt]);
}

/** Ends an open invitation. Returns false if it had already ended. */
export async function endInvitation(
  on: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  return (await run(on, end, [accountId, id, now])).length > 0;
}

export async function endInvitations(on: Queryable, accountId: string, now: Date): Promise<void> {
  await run(on, endAll, [accountId, now]);
}

export async function endLateInvitations(on: Queryable, accountId: string, now: Date): Promise<void> {
  await run(on, endLateOfAccount, [accountId, now]);
}

/** Marks all open invitations past their expiry date as expired. @returns their number */
export function endAllLateInvitations(pool: Pool, now: Date, signal?: AbortSignal): Promise<number> {
  return purgeInBatches(pool, endLate, now, signal);
}

/** Deletes invitations that ended before the given time, including the invited addresses. */
export function purgeInvitations(pool: Pool, before: Date, signal?: AbortSignal): Promise<number> {
  return purgeInBatches(pool, purge, before, signal);
}
