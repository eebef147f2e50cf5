/** Finds invitations for invitees, by token (docs/decisions/025-invitations.md). */
import { createHash } from 'node:crypto';
import type { Invitation } from '@questlog/contract/invitations';
import { tiersWith } from '@questlog/domain/plans/plans';
import { query, type Queryable } from '../../../platform/db/query.ts';
import { INVITATION_FACTS, invitationFacts, type InvitationFactsRow } from './invitations.queries.ts';

type OpenRow = InvitationFactsRow & {
  id: string;
  inviter_id: string | null;
  owner_id: string;
  token: string;
};

const TEAM_TIERS = tiersWith('TEAM_COLLABORATION').map((tier) => `'${tier}'`);

// Treats invitations that are answered or expired, or whose account is deleted or no longer a paid team, as
// if they had never existed.
const OPEN = `
  select i.id, i.inviter_id, invitation_token(i.id, i.nonce) as token, ${INVITATION_FACTS},
         (select o.user_id from members o where o.account_id = i.account_id and o.role = 'Owner') as owner_id
    from invitations i join accounts a on a.id = i.account_id left join users u on u.id = i.inviter_id
   where i.ended_at is null and a.deleted_at is null and i.expires_at > :now and a.tier in (${TEAM_TIERS.join(', ')})`;

const byToken = query<OpenRow, { hash: Buffer; now: Date }>(
  'invitations.by-token',
  `${OPEN} and i.token_hash = :hash`,
).map(toOpen);

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
export function invitationOfToken(
  on: Queryable,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const hash = createHash('sha256').update(token).digest();
  return byToken.first(on, { hash, now });
}

/** Returns an open invitation by id, for the job that emails it. */
export const openInvitation = query<OpenRow, { id: string; now: Date }>(
  'invitations.by-id',
  `${OPEN} and i.id = :id`,
).map(toOpen);

/** Returns the open invitations to a user's address; none until it is verified. */
export const invitationsOfUser = query<OpenRow, { userId: string; now: Date }>(
  'invitations.of-user',
  `${OPEN} and i.email_key = (select email_key from users where id = :userId and email_verified_at is not null)
    order by i.created_at desc, i.id desc`,
).map((row) => toOpen(row).json);
