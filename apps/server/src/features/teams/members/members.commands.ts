/** Changes members. Checks the actor's and the member's state under the account's row lock (decision 021). */
import type { Pool, PoolClient } from 'pg';
import type { Member } from '@questlog/contract/members';
import {
  OWNER_CANNOT_LEAVE,
  removalRejection,
  roleRejection,
  suspensionRejection,
  type GivenRole,
  type MemberFacts,
} from '@questlog/domain/accounts/member-rules';
import type { Actor } from '../../../account-change/actor.ts';
import { changeAccount, type LockedAccount } from '../../../account-change/change.ts';
import type { TaskDeps } from '../../../account-change/tasks-changed.ts';
import { fail } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { unassignAll } from '../../tasks/assignees.commands.ts';
import { writeMemberMessage } from '../../webhooks/row-messages.commands.ts';
import { touchAccount } from '../accounts/accounts.queries.ts';
import { leaveCurrentAccount } from '../accounts/current-account.queries.ts';
import { cancelOpen } from '../invitations/invitations.commands.ts';
import { endLateInvitations } from '../invitations/invitations.queries.ts';
import { requireSeat } from './seats.commands.ts';
import {
  memberOf,
  membershipOf,
  revokeAccessOfMember,
  setRole,
  setStatus,
  type StoredMember,
} from './members.queries.ts';

type RejectionOf = (actor: MemberFacts, member: MemberFacts) => string | undefined;

/**
 * Returns the member. Throws `not_found` for an unknown member, and `forbidden`, with the rule's message, if
 * a rule forbids the change.
 */
async function requireMember(
  client: PoolClient,
  actor: Actor<Member> | Actor<undefined>,
  account: LockedAccount,
  memberId: string,
  rejection: RejectionOf,
): Promise<StoredMember> {
  const member = (await memberOf.first(client, { accountId: account.id, memberId })) ?? fail('not_found');
  const caller: MemberFacts = { userId: actor.userId, role: account.role, status: 'Active' };
  const message = rejection(caller, member);
  if (message !== undefined) fail('forbidden', { message });
  return member;
}

/** Finishes a change to a member: raises the account's version and notifies the hub. */
export async function announceAccess(
  client: Transaction,
  actor: Actor<Member> | Actor<undefined>,
  { userId }: Pick<StoredMember, 'userId'>,
): Promise<void> {
  await touchAccount(client, { accountId: actor.accountId, now: actor.now });
  client.onCommit(() => actor.live.accessChanged(userId));
}

/** Returns a member as JSON. Throws `not_found` for an unknown one. */
export async function memberJson(client: PoolClient, accountId: string, memberId: string): Promise<Member> {
  return ((await memberOf.first(client, { accountId, memberId })) ?? fail('not_found')).json;
}

/** Gives a member the role Admin or Member (ACCOUNT-26). @returns the changed member */
export function changeRole(
  pool: Pool,
  actor: Actor<Member>,
  memberId: string,
  role: GivenRole,
): Promise<Member> {
  return changeAccount(pool, actor, {}, async (client, account) => {
    const member = await requireMember(client, actor, account, memberId, roleRejection);
    await setRole(client, { accountId: account.id, memberId, role });
    await announceAccess(client, actor, member);
    return memberJson(client, account.id, memberId);
  });
}

/**
 * Suspends a member, who loses access (ACCOUNT-28, ACCOUNT-29), or reactivates one. Throws `limit_reached` if
 * no seat is free.
 * @returns the changed member
 */
export function changeStatus(
  deps: TaskDeps,
  actor: Actor<Member>,
  memberId: string,
  status: 'Active' | 'Suspended',
): Promise<Member> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    const member = await requireMember(client, actor, account, memberId, suspensionRejection);
    if (status === 'Active' && member.status !== 'Active') {
      await endLateInvitations(client, { accountId: account.id, now: actor.now });
      await requireSeat(client, account, actor.now);
    }
    await setStatus(client, { accountId: account.id, memberId, status, version: account.version });
    if (status === 'Suspended') {
      await leaveCurrentAccount(client, { accountId: account.id, userIds: [member.userId], now: actor.now });
      await unassignAll(deps, client, account, actor, member.userId);
    }
    await announceAccess(client, actor, member);
    if (status !== member.status) {
      const type = status === 'Active' ? 'member.joined' : 'member.left';
      await writeMemberMessage(client, account, actor, type, member.userId);
    }
    return memberJson(client, account.id, memberId);
  });
}

/**
 * Removes a member, who loses access (ACCOUNT-27, ACCOUNT-29). Their work stays in the account. Cancels the
 * invitation of a person who has not joined yet.
 */
export function removeMember(deps: TaskDeps, actor: Actor<undefined>, memberId: string): Promise<undefined> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    if (await cancelOpen(client, actor, account, memberId)) return undefined;
    const { userId } = await requireMember(client, actor, account, memberId, removalRejection);
    await endMembership(deps, client, account, actor, { memberId, userId });
    return undefined;
  });
}

/**
 * Ends the actor's own membership (PEOPLE-16). Their work stays in the account. Throws `conflict` for the Owner.
 */
export function leaveAccount(deps: TaskDeps, actor: Actor<undefined>): Promise<undefined> {
  return changeAccount(deps.pool, actor, {}, async (client, account) => {
    if (account.role === 'Owner') return fail('conflict', { message: OWNER_CANNOT_LEAVE });
    const { userId } = actor;
    const memberId = await membershipOf.one(client, { accountId: account.id, userId });
    await endMembership(deps, client, account, actor, { memberId, userId });
    return undefined;
  });
}

/** Removes a member, and unassigns their open tasks. */
async function endMembership(
  deps: TaskDeps,
  client: Transaction,
  account: LockedAccount,
  actor: Actor<undefined>,
  { memberId, userId }: { readonly memberId: string; readonly userId: string },
): Promise<void> {
  await setStatus(client, { accountId: account.id, memberId, status: 'Removed', version: account.version });
  await revokeAccessOfMember(client, { accountId: account.id, userId, now: actor.now });
  await leaveCurrentAccount(client, { accountId: account.id, userIds: [userId], now: actor.now });
  await unassignAll(deps, client, account, actor, userId);
  await writeMemberMessage(client, account, actor, 'member.left', userId);
  await announceAccess(client, actor, { userId });
}
