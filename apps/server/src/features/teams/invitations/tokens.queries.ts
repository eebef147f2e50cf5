/** Finds invitations for invitees, by token (docs/decisions/025-invitations.md). */
import { createHash } from 'node:crypto';
import type { Invitation } from '@questlog/contract/invitations';
import { tiersWith, type Tier } from '@questlog/domain/plans/plans';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { INVITATION_FACTS, invitationFacts, type InvitationFactsRow } from './invitations.queries.ts';

type OpenRow = InvitationFactsRow & {
  id: string;
  inviter_id: string | null;
  owner_id: string;
  token: string;
};

// Treats invitations that are answered or expired, or whose account is deleted or no longer a paid team, as
// if they had never existed.
const OPEN = `
  select i.id, i.inviter_id, invitation_token(i.id, i.nonce) as token, ${INVITATION_FACTS},
         (select o.user_id from members o where o.account_id = i.account_id and o.role = 'Owner') as owner_id
    from invitations i join accounts a on a.id = i.account_id left join users u on u.id = i.inviter_id
   where i.ended_at is null and a.deleted_at is null`;

const byToken = query<OpenRow, { hash: Buffer; now: Date; teamTiers: readonly Tier[] }>(
  'invitations.by-token',
  `${OPEN} and i.token_hash = :hash and i.expires_at > :now and a.tier = any(:teamTiers)`,
);

const byId = query<OpenRow, { id: string; now: Date; teamTiers: readonly Tier[] }>(
  'invitations.by-id',
  `${OPEN} and i.id = :id and i.expires_at > :now and a.tier = any(:teamTiers)`,
);

const ofUser = query<OpenRow, { userId: string; now: Date; teamTiers: readonly Tier[] }>(
  'invitations.of-user',
  `${OPEN} and i.expires_at > :now and a.tier = any(:teamTiers)
      and i.email_key = (select email_key from users where id = :userId and email_verified_at is not null)
    order by i.created_at desc, i.id desc`,
);

const TEAMS = tiersWith('TEAM_COLLABORATION');

export interface OpenInvitation {
  readonly id: string;
  readonly accountId: string;
  readonly inviterId: string | null;
  readonly ownerId: string;
  /** An invitation with its token, as the invitee sees it. */
  readonly json: Invitation;
}

function toOpen(row: OpenRow): OpenInvitation {
  return {
    id: row.id,
    accountId: row.account_id,
    inviterId: row.inviter_id,
    ownerId: row.owner_id,
    json: { id: row.token, ...invitationFacts(row) },
  };
}

/** Returns the open invitation with a token; undefined if the token cannot be used, for whatever reason. */
export async function invitationOfToken(
  on: Queryable,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const hash = createHash('sha256').update(token).digest();
  const row = await byToken.first(on, { hash, now, teamTiers: TEAMS });
  return row === undefined ? undefined : toOpen(row);
}

/** Returns an open invitation by id, for the job that emails it. */
export async function openInvitation(
  on: Queryable,
  id: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const row = await byId.first(on, { id, now, teamTiers: TEAMS });
  return row === undefined ? undefined : toOpen(row);
}

/** Returns the open invitations to a user's address; none until it is verified. */
export async function invitationsOfUser(on: Queryable, userId: string, now: Date): Promise<Invitation[]> {
  return (await ofUser(on, { userId, now, teamTiers: TEAMS })).map((row) => toOpen(row).json);
}
