/**
 * Sends and cancels invitations. Checks the seats and the rate limits under the account's row lock (decision
 * 025).
 */
import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { SentInvitation } from '@questlog/contract/invitations';
import { removalRejection, resendRejection, type GivenRole } from '@questlog/domain/accounts/member-rules';
import { can, ROLES } from '@questlog/domain/accounts/roles';
import {
  ALREADY_A_MEMBER,
  invitationEnd,
  INVITATIONS_AN_HOUR,
  INVITER_IS_UNVERIFIED,
  isAlreadyMember,
} from '@questlog/domain/invitations/invitations';
import { isUuid, newId } from '@questlog/domain/uuid';
import { activeRole } from '../../../account-change/account-lock.queries.ts';
import { actAsSystem, type Actor } from '../../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../../account-change/change.ts';
import { requireFeature } from '../../../account-change/plan-limits.ts';
import type { Caller } from '../../../account-change/caller/caller.ts';
import { hourWindow } from '../../../endpoint/rates/hour-window.ts';
import { storeResponse } from '../../../account-change/idempotency/run-idempotent.ts';
import { takeInWindow } from '../../../endpoint/rates/rate-windows.queries.ts';

import { fail } from '../../../platform/errors.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { touchAccount } from '../accounts/accounts.queries.ts';
import { requireSeat } from '../members/seats.commands.ts';
import { notify, withdrawInvitationNotices } from '../../notifications/notifications.commands.ts';
import { sendInvitation } from './invitations.jobs.ts';
import {
  accountOfInvitation,
  endInvitation,
  endLateInvitations,
  insertInvitation,
  openInvitationTo,
  renewInvitation,
  sentInvitation,
} from './invitations.queries.ts';
import { hasVerifiedAddress, inviteeByAddress } from './invitees.queries.ts';
import { invitationOfToken } from './tokens.queries.ts';

export interface InvitationDeps {
  readonly pool: Pool;
  readonly jobs: JobQueue;
}

/** The sender of an invitation. */
type Sender = Pick<Caller, 'userId' | 'now' | 'live'>;

const NONCE_BYTES = 16;

/**
 * Counts a sent invitation (INVITE-8). Throws `too_many_requests` if the rate limit is exceeded. A rolled
 * back invitation does not count.
 */
async function countSending(client: PoolClient, { userId, now }: Sender, email: string): Promise<void> {
  const { start, secondsLeft } = hourWindow(now);
  const { byInviter, toAddress } = INVITATIONS_AN_HOUR;
  const there =
    (await takeInWindow.any(client, {
      scope: 'invitations-by',
      client: userId,
      windowAt: start,
      maxCalls: byInviter,
    })) &&
    (await takeInWindow.any(client, {
      scope: 'invitations-to',
      client: email.toLowerCase(),
      windowAt: start,
      maxCalls: toAddress,
    }));
  if (there) return;
  fail('too_many_requests', {}, secondsLeft);
}

/**
 * Emails a new or renewed invitation and notifies the invitee.
 * @returns the invitation as shown to people who manage members
 */
async function send(
  client: Transaction,
  jobs: JobQueue,
  sender: Sender,
  account: LockedAccount,
  id: string,
): Promise<SentInvitation> {
  const { now, live } = sender;
  const sent = (await sentInvitation.first(client, { accountId: account.id, id, now })) ?? fail('not_found');
  await jobs.enqueue(client, sendInvitation, { invitationId: id });
  await withdrawInvitationNotices(client, account.id, id, live);
  const invitee = await inviteeByAddress.first(client, { email: sent.inviteeEmail, accountId: account.id });
  if (invitee?.isVerified === true) {
    const { accountName, inviterName } = sent;
    const role = ROLES[sent.role] ?? 'Member';
    const notice = { type: 'TeamInvitation', accountName, inviterName, role } as const;
    await notify(client, [invitee.userId], notice, { accountId: account.id, invitationId: id, now, live });
  }
  await touchAccount(client, { accountId: account.id, now });
  return sent;
}

/** Throws `forbidden` if the inviter's address is not verified. */
async function requireVerified(client: PoolClient, { userId }: Sender): Promise<void> {
  if ((await hasVerifiedAddress.first(client, { userId })) !== true)
    fail('forbidden', { message: INVITER_IS_UNVERIFIED });
}

/**
 * Invites an address (INVITE-1, INVITE-2). An open invitation gets the new role and is emailed again. Throws
 * `conflict` for a member's address, and `forbidden` if the actor may not change the open invitation's role
 * (INVITE-18). Throws `limit_reached` if no seat is free, and `too_many_requests` if the rate limit is
 * exceeded.
 * @returns the invitation
 */
export function invite(
  { pool, jobs }: InvitationDeps,
  actor: Actor<SentInvitation>,
  { email, role }: { readonly email: string; readonly role: GivenRole },
): Promise<SentInvitation> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const { now } = actor;
    await requireVerified(client, actor);
    const invitee = await inviteeByAddress.first(client, { email, accountId: account.id });
    if (isAlreadyMember(invitee?.status)) fail('conflict', { message: ALREADY_A_MEMBER });
    await endLateInvitations(client, { accountId: account.id, now });
    const again = await openInvitationTo.first(client, { accountId: account.id, email });
    const inviter = { userId: actor.userId, role: account.role, status: 'Active' } as const;
    const message = again && resendRejection(inviter, again, role);
    if (message !== undefined) fail('forbidden', { message });
    const id = again?.id ?? newId(now.getTime());
    const made = {
      accountId: account.id,
      id,
      email,
      role,
      inviterId: actor.userId,
      nonce: randomBytes(NONCE_BYTES),
      expiresAt: new Date(invitationEnd(now.getTime())),
    };
    if (again === undefined) await requireSeat(client, account, now);
    await countSending(client, actor, email);
    await (again === undefined ? insertInvitation(client, { ...made, now }) : renewInvitation(client, made));
    return send(client, jobs, actor, account, id);
  });
}

/** Throws `not_found` if the user is not a member, and `forbidden` if their role is Member. */
async function requireManager(
  client: PoolClient,
  caller: Pick<Caller, 'userId'>,
  accountId: string,
): Promise<void> {
  const role =
    (await activeRole.first(client, { accountId, userId: caller.userId }))?.role ?? fail('not_found');
  if (!can({ role, status: 'Active' }, 'members.manage')) fail('forbidden');
}

/**
 * Resends an invitation by id or token. The invitation gets a new token and seven more days (INVITE-7).
 * Checks the caller's permission under the account's row lock, because the account need not be their current
 * one.
 */
export async function resendInvitation(
  { pool, jobs }: InvitationDeps,
  caller: Caller<SentInvitation>,
  idOrToken: string,
): Promise<SentInvitation> {
  const { userId, now, today, live } = caller;
  const id = isUuid(idOrToken)
    ? idOrToken.toLowerCase()
    : (await invitationOfToken(pool, idOrToken, now))?.id;
  const accountId = id === undefined ? undefined : await accountOfInvitation.first(pool, { id });
  if (id === undefined || accountId === undefined) return fail('not_found');
  const system = actAsSystem('an invitation that is sent again', { accountId, userId, now, today, live });
  return changeAccount(pool, system, {}, async (client, account) => {
    await requireManager(client, caller, accountId);
    requireFeature(account.plan, 'TEAM_COLLABORATION');
    await requireVerified(client, caller);
    await endLateInvitations(client, { accountId, now });
    const sent = (await sentInvitation.first(client, { accountId, id, now })) ?? fail('not_found');
    await countSending(client, caller, sent.inviteeEmail);
    const expiresAt = new Date(invitationEnd(now.getTime()));
    const nonce = randomBytes(NONCE_BYTES);
    await renewInvitation(client, { accountId, id, role: null, inviterId: userId, nonce, expiresAt });
    const again = await send(client, jobs, caller, account, id);
    await storeResponse(client, caller, again);
    return again;
  });
}

/**
 * Cancels an open invitation during a change to the account (INVITE-6). Throws `forbidden` if an Admin
 * cancels an invitation for a role other than Member.
 * @returns false if there is no such invitation
 */
export async function cancelOpen(
  client: PoolClient,
  actor: Actor<undefined>,
  account: LockedAccount,
  id: string,
): Promise<boolean> {
  const sent = await sentInvitation.first(client, { accountId: account.id, id, now: actor.now });
  if (sent === undefined) return false;
  const message = removalRejection(
    { userId: actor.userId, role: account.role, status: 'Active' },
    { userId: '', role: ROLES[sent.role] ?? 'Member', status: 'Pending' },
  );
  if (message !== undefined) fail('forbidden', { message });
  await endInvitation.any(client, { accountId: account.id, id, now: actor.now });
  await touchAccount(client, { accountId: account.id, now: actor.now });
  return true;
}

/** Cancels an invitation (INVITE-6). Its link is then no longer valid. */
export function cancelInvitation(pool: Pool, actor: Actor<undefined>, id: string): Promise<undefined> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    if (!(await cancelOpen(client, actor, account, id))) fail('not_found');
    return undefined;
  });
}
