/** Deletes and restores accounts together with their user (IDENTITY-62, IDENTITY-63). */
import type { PoolClient } from 'pg';
import { isDeletedWithUser, userDeletionRejection } from '@questlog/domain/identity/user-deletion';
import { lockAccount } from '../../../account-change/account-lock.queries.ts';
import { lockedAccount } from '../../../account-change/change.ts';
import type { TaskDeps } from '../../../account-change/tasks-changed.ts';
import type { Announcer } from '../../../account-change/announcer.ts';
import { fail } from '../../../platform/errors.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { unassignAll } from '../../tasks/assignees.commands.ts';
import { writeMemberMessage } from '../../webhooks/row-messages.commands.ts';
import { setStatus } from '../members/members.queries.ts';
import { afterDeletion, restoreAccount } from './account-ends.commands.ts';
import { setDeleted } from './account-ends.queries.ts';
import { touchAccount } from './accounts.queries.ts';
import { accountsDeletedWith, chooseCurrentAccount, membershipsOf } from './user-ends.queries.ts';

/**
 * Deletes the accounts that a user owns, and removes the user from all others. Throws `conflict` if one of
 * the user's own accounts has other Active members.
 * @param client in a transaction that has locked the user and their accounts
 * @returns the names of the deleted accounts
 */
export async function leaveAllAccounts(
  client: Transaction,
  { jobs, onTasksChanged }: { readonly jobs: JobQueue } & Pick<TaskDeps, 'onTasksChanged'>,
  { userId, now, live }: { readonly userId: string; readonly now: Date; readonly live: Announcer },
): Promise<string[]> {
  const memberships = await membershipsOf(client, { userId });
  const message = userDeletionRejection(memberships);
  if (message !== undefined) fail('conflict', { message });
  for (const { account_id: accountId, id, role } of memberships) {
    const account = await lockAccount.first(client, { accountId, tasks: 0, projects: 0, userId });
    if (account === undefined) continue;
    if (isDeletedWithUser({ role })) {
      await setDeleted(client, { accountId, now });
      await jobs.enqueue(client, afterDeletion, { accountId });
    } else {
      await setStatus(client, { accountId, memberId: id, status: 'Removed', version: account.version });
      const plan = {
        accountType: account.account_type,
        subscriptionTier: account.tier,
        teamPlansAvailable: true,
      };
      const locked = lockedAccount(client, { id: accountId, row: account, plan, role, live });
      const system = { now, userId, via: 'system', viaName: null, isUndo: false } as const;
      await unassignAll({ onTasksChanged }, client, locked, system, userId);
      await writeMemberMessage(client, locked, system, 'member.left', userId);
      await touchAccount(client, { accountId, now });
    }
    client.onCommit(() => live.accountChanged(accountId));
  }
  return memberships.filter(isDeletedWithUser).map(({ name }) => name);
}

/**
 * Restores the accounts that were deleted together with their user.
 * @param at time of the deletion
 * @returns the accounts' names
 */
export async function restoreAccountsOf(
  client: PoolClient,
  userId: string,
  at: Date,
  now: Date,
): Promise<string[]> {
  const names: string[] = [];
  for (const accountId of await accountsDeletedWith(client, { userId, at })) {
    const name = await restoreAccount(client, accountId, now);
    if (name !== undefined) names.push(name);
  }
  await chooseCurrentAccount(client, { userId, now });
  return names;
}
