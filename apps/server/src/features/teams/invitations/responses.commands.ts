/**
 * Accepts and declines invitations. Invitees are not members yet, so the system acts for them, authorized by
 * the invitation's token.
 */
import type { Pool, PoolClient } from 'pg';
import type { Account } from '@questlog/contract/accounts';
import { joiningProblem } from '@questlog/domain/accounts/account-rules';
import { ROLES } from '@questlog/domain/accounts/roles';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import {
  ALREADY_A_MEMBER,
  INVITATION_IS_FOR_ANOTHER,
  INVITATION_IS_INVALID,
  isAlreadyMember,
} from '@questlog/domain/invitations/invitations';
import { responseRecipients, newMemberRecipients } from '@questlog/domain/notifications/notifications';
import { newId } from '@questlog/domain/uuid';
import { actAsSystem } from '../../../account-change/actor.ts';
import type { Announcer } from '../../../account-change/announcer.ts';
import { changeAccount, type LockedAccount } from '../../../account-change/change.ts';
import { NoAccess } from '../../../account-change/caller/caller.ts';
import { storeResponse } from '../../../account-change/idempotency/run-idempotent.ts';
import type { Repeatable } from '../../../account-change/idempotency/stored-response.ts';
import { fail } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { accountFor, touchAccount } from '../accounts/accounts.queries.ts';
import { countAccounts } from '../accounts/own-accounts.queries.ts';
import { accountWithMembers } from '../../notifications/account-with-members.queries.ts';
import { notify } from '../../notifications/notifications.commands.ts';
import { writeMemberMessage } from '../../webhooks/row-messages.commands.ts';
import { endInvitation } from './invitations.queries.ts';
import { heldInvitee, inviteeByAddress, joinAccount, proveAddress } from './invitees.queries.ts';
import { invitationOfToken, type OpenInvitation } from './tokens.queries.ts';

/** The time at which an invitation is answered, and the announcer of the changes. */
export interface ResponseContext {
  readonly now: Date;
  readonly live: Announcer;
}

/** The signed-in user who answers the invitation. Their response is stored for repeated requests. */
export interface Responder<V> {
  readonly userId: string;
  readonly repeatable?: Repeatable<V> | undefined;
}

function noInvitation(): never {
  return fail('not_found', { message: INVITATION_IS_INVALID });
}

/**
 * Returns the open invitation with this token (INVITE-4). Throws the same `not_found` for every other token.
 */
export async function requireInvitation(pool: Pool, token: string, now: Date): Promise<OpenInvitation> {
  return (await invitationOfToken(pool, token, now)) ?? noInvitation();
}

/**
 * Changes an invitation's account and ends the invitation. Checks under the row lock that the invitation is
 * still open.
 */
async function respond<V>(
  pool: Pool,
  token: string,
  { now, live }: ResponseContext,
  work: (client: Transaction, invitation: OpenInvitation, account: LockedAccount) => Promise<V>,
  responder?: Responder<V>,
): Promise<V> {
  const { accountId, ownerId } = await requireInvitation(pool, token, now);
  const today = localDateAt(now.getTime(), 'UTC');
  const system = actAsSystem('an answer to an invitation', { accountId, userId: ownerId, now, today, live });
  try {
    return await changeAccount(pool, system, {}, async (client, account) => {
      const invitation = (await invitationOfToken(client, token, now)) ?? noInvitation();
      await endInvitation.any(client, { accountId, id: invitation.id, now });
      await touchAccount(client, { accountId, now });
      const value = await work(client, invitation, account);
      if (responder !== undefined) await storeResponse(client, { ...responder, now }, value);
      return value;
    });
  } catch (error) {
    // The account was deleted, so the link is no longer valid.
    if (error instanceof NoAccess) return noInvitation();
    throw error;
  }
}

/** Makes the user a member, and notifies the inviter and the existing members (INVITE-5, INVITE-9). */
async function join(
  client: Transaction,
  account: LockedAccount,
  { accountId, inviterId, json }: OpenInvitation,
  userId: string,
  { now, live }: ResponseContext,
): Promise<void> {
  const invitee = (await heldInvitee.first(client, { userId, accountId })) ?? fail('unauthenticated');
  if (!isSameAddress(invitee.email, json.inviteeEmail)) {
    fail('forbidden', { message: INVITATION_IS_FOR_ANOTHER });
  }
  if (!(await proveAddress.any(client, { userId, email: json.inviteeEmail, now }))) {
    fail('forbidden', { message: INVITATION_IS_FOR_ANOTHER });
  }
  if (isAlreadyMember(invitee.status)) fail('conflict', { message: ALREADY_A_MEMBER });
  const problem = joiningProblem(await countAccounts(client, userId, now));
  if (problem !== undefined) fail('conflict', { message: problem });
  const role = ROLES[json.role] ?? 'Member';
  await joinAccount(client, { accountId, userId, memberId: newId(now.getTime()), role, now });
  client.onCommit(() => live.accessChanged(userId));
  const author = { now, userId, via: 'app', viaName: null } as const;
  await writeMemberMessage(client, account, author, 'member.joined', userId);
  const members = (await accountWithMembers.first(client, { accountId }))?.members ?? [];
  const names = { accountName: json.accountName, personName: invitee.name };
  const notification = { accountId, now, live };
  const notified = responseRecipients(members, inviterId ?? '', userId);
  await notify(client, notified, { type: 'InvitationAccepted', ...names }, notification);
  const others = newMemberRecipients(members, inviterId ?? '', userId);
  await notify(client, others, { type: 'NewTeamMember', ...names }, notification);
}

/**
 * Accepts an invitation as the invited user, which also verifies their address. Throws `not_found` if there
 * is no open invitation, `forbidden` if a different address was invited, and `conflict` if the user is
 * already a member or is in too many accounts.
 * @returns the account as the new member sees it (INVITE-5)
 */
export function acceptInvitation(
  pool: Pool,
  token: string,
  responder: Responder<Account>,
  context: ResponseContext,
): Promise<Account> {
  const { userId } = responder;
  const accept = async (
    client: Transaction,
    invitation: OpenInvitation,
    account: LockedAccount,
  ): Promise<Account> => {
    await join(client, account, invitation, userId, context);
    return (
      (await accountFor.first(client, { accountId: invitation.accountId, userId, now: context.now })) ??
      fail('not_found')
    );
  };
  return respond(pool, token, context, accept, responder);
}

/**
 * Tells a visitor how to accept the invitation: throws `unauthenticated` or `registration_required`
 * (INVITE-5).
 */
export async function rejectVisitor(pool: Pool, token: string, now: Date): Promise<never> {
  const { accountId, json } = await requireInvitation(pool, token, now);
  const invitee = await inviteeByAddress.first(pool, { email: json.inviteeEmail, accountId });
  return invitee === undefined
    ? fail('registration_required')
    : fail('unauthenticated', { message: 'Sign in to accept' });
}

/**
 * Accepts an invitation for a new user who registers with the invited address, in one transaction
 * (INVITE-10).
 * @param makeUser creates the user with the address, in the transaction
 * @returns the id of the user
 */
export function joinAsNewUser(
  pool: Pool,
  token: string,
  context: ResponseContext,
  makeUser: (client: PoolClient, email: string) => Promise<string>,
): Promise<string> {
  return respond(pool, token, context, async (client, invitation, account) => {
    const userId = await makeUser(client, invitation.json.inviteeEmail);
    await join(client, account, invitation, userId, context);
    return userId;
  });
}

/** Declines an invitation and notifies the inviter (INVITE-6, INVITE-9). Only the token is required. */
export function declineInvitation(
  pool: Pool,
  token: string,
  context: ResponseContext,
  responder?: Responder<undefined>,
): Promise<undefined> {
  const decline = async (
    client: Transaction,
    { accountId, inviterId, json }: OpenInvitation,
  ): Promise<undefined> => {
    const invitee = await inviteeByAddress.first(client, { email: json.inviteeEmail, accountId });
    const members = (await accountWithMembers.first(client, { accountId }))?.members ?? [];
    const recipients = responseRecipients(members, inviterId ?? '', invitee?.userId ?? null);
    const personName = invitee?.name ?? json.inviteeEmail;
    const notice = { type: 'InvitationDeclined', accountName: json.accountName, personName } as const;
    await notify(client, recipients, notice, { accountId, ...context });
    return undefined;
  };
  return respond(pool, token, context, decline, responder);
}
