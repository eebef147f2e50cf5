/** Queries that list, create, renew and end invitations, for people who manage members. */
import type { SentInvitation } from '@questlog/contract/invitations';
import { ROLES } from '@questlog/domain/accounts/roles';
import type { GivenRole } from '@questlog/domain/accounts/member-rules';
import { purge, PURGE_BATCH } from '../../../platform/db/batches.ts';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query } from '../../../platform/db/query.ts';

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
    from invitations i join accounts a on a.id = :accountId left join users u on u.id = i.inviter_id
   where i.account_id = :accountId and i.ended_at is null and i.expires_at > :now`;

function toSent(row: SentRow): SentInvitation {
  return { id: row.id, ...invitationFacts(row) };
}

/** Returns an account's open invitations, latest first. */
export const sentInvitations = query<SentRow, { accountId: string; now: Date }>(
  'invitations.of-account',
  `${SENT} order by i.created_at desc, i.id desc`,
).map(toSent);

/** Returns one of an account's open invitations. */
export const sentInvitation = query<SentRow, { accountId: string; now: Date; id: string }>(
  'invitations.find',
  `${SENT} and i.id = :id`,
).map(toSent);

/** Returns the account's open invitation to an address, ignoring case. */
export const openInvitationTo = query<{ id: string; role: GivenRole }, { accountId: string; email: string }>(
  'invitations.by-address',
  'select id, role from invitations where account_id = :accountId and email_key = lower(:email) and ended_at is null',
);

export const accountOfInvitation = query<{ account_id: string }, { id: string }>(
  'invitations.account',
  'select account_id from invitations where id = :id and ended_at is null',
).map(({ account_id }) => account_id);

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

/** Stores the token's nonce and hash. Invitations are found by the hash only. */
export const insertInvitation = query<never, NewInvitation & { now: Date }>(
  'invitations.insert',
  `insert into invitations (account_id, id, email, role, inviter_id, nonce, token_hash, created_at, expires_at)
   values (:accountId, :id, :email, :role, :inviterId, :nonce,
           sha256(convert_to(invitation_token(:id, :nonce), 'UTF8')), :now, :expiresAt)`,
);

/** Renews an open invitation with a new token, time and inviter. A null role keeps the current one. */
export const renewInvitation = query<
  never,
  Omit<NewInvitation, 'email' | 'role'> & { role: GivenRole | null }
>(
  'invitations.renew',
  `update invitations
      set role = coalesce(:role, role), inviter_id = :inviterId, nonce = :nonce, expires_at = :expiresAt,
          token_hash = sha256(convert_to(invitation_token(id, :nonce), 'UTF8'))
    where account_id = :accountId and id = :id`,
);

/** Ends an open invitation. Returns false if it had already ended. */
export const endInvitation = query<{ id: string }, { accountId: string; id: string; now: Date }>(
  'invitations.end',
  `update invitations set ended_at = :now where account_id = :accountId and id = :id and ended_at is null returning id`,
);

export const endInvitations = query<never, { accountId: string; now: Date }>(
  'invitations.end-all',
  'update invitations set ended_at = :now where account_id = :accountId and ended_at is null',
);

export const endLateInvitations = query<never, { accountId: string; now: Date }>(
  'invitations.end-late-of-account',
  `update invitations set ended_at = expires_at
    where account_id = :accountId and ended_at is null and expires_at <= :now`,
);

/** Marks open invitations past their expiry date as expired, {@link PURGE_BATCH} at a time. Returns their number. */
export const endSomeLateInvitations = query<{ rows: number }, { now: Date }>(
  'invitations.end-late',
  `with late as (
     update invitations set ended_at = expires_at
      where (account_id, id) in (select r.account_id, r.id from invitations r
                                  where r.ended_at is null and r.expires_at <= :now limit ${PURGE_BATCH})
     returning 1
   )
   select count(*)::int as rows from late`,
).map(({ rows }) => rows);

/** Deletes invitations that ended before the given time, including the invited addresses. */
export const purgeInvitations = purge('invitations.purge', 'invitations', 'r.ended_at < :instant', [
  'account_id',
  'id',
]);
