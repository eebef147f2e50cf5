import { countOf } from '@questlog/domain/counts';
import { canonicalEmail } from '@questlog/domain/identity/email-address';
import { restorableUsersSince } from '@questlog/domain/identity/user-deletion';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { changedFacts, COMMAND_LINE, type AuditAction } from '@questlog/domain/admin/audit';
import { tierTitle, type Tier } from '@questlog/domain/plans/plans';
import type { Pool, PoolClient } from 'pg';
import { isUuid } from '@questlog/domain/uuid';
import { actAsSystem, type System } from '../account-change/actor.ts';
import { unannounced } from '../account-change/announcer.ts';
import { addAuditLog, holdAdminRole, lockAdmins } from '../endpoint/admin/audit-log.queries.ts';
import { restoreAccount } from '../features/teams/accounts/account-ends.commands.ts';
import { restoreAccountsOf } from '../features/teams/accounts/user-ends.commands.ts';
import { setTier, type GrantedTier } from '../features/teams/accounts/accounts.commands.ts';
import { ownerOfAccount } from '../features/teams/accounts/own-accounts.queries.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { OperatorError } from '../platform/operator-error.ts';
import {
  deletedOwnerOf,
  hasAuditLog,
  holdDeletedUser,
  ownPersonalAccount,
  setSuperadmin,
  undoDeletion,
  userIdByEmail,
} from './operator.queries.ts';

/**
 * Grants a tier to a user's oldest personal account. Notifies the Owner and Admins of an upgrade.
 * @returns the account's name
 * @throws OperatorError if there is no such user, or if they own no personal account
 */
export async function giveTier(pool: Pool, email: string, tier: Tier, now: Date): Promise<string> {
  const userId = await findUser(pool, email);
  const accountId = await personalAccountOf(pool, email, userId);
  return setTier(pool, operatorOf(accountId, userId, now), tier, noteTier(accountId, now));
}

async function personalAccountOf(pool: Pool, email: string, userId: string): Promise<string> {
  const accountId = await ownPersonalAccount.first(pool, { userId });
  if (accountId === undefined) throw new OperatorError(`${email} has no personal account.`);
  return accountId;
}

/**
 * Returns the id of an account.
 * @param emailOrId the account's id, or the email address of the user whose personal account it is
 * @throws OperatorError if there is no such user or account
 */
export async function findAccount(pool: Pool, emailOrId: string): Promise<string> {
  if (!isUuid(emailOrId)) return personalAccountOf(pool, emailOrId, await findUser(pool, emailOrId));
  if ((await ownerOfAccount.first(pool, { accountId: emailOrId })) === undefined)
    throw new OperatorError(`There is no account ${emailOrId}.`);
  return emailOrId;
}

/** Records a granted tier in the audit log. */
function noteTier(accountId: string, now: Date) {
  return (client: PoolClient, { name, from, to }: GrantedTier): Promise<void> =>
    addAuditLog(
      client,
      COMMAND_LINE,
      {
        action: 'account.tier',
        resource: 'account',
        resourceId: accountId,
        description: `Granted ${name} the tier ${tierTitle(to)}`,
        ...changedFacts({ grantedTier: from }, { grantedTier: to }),
      },
      now,
    );
}

function operatorOf(accountId: string, userId: string, now: Date): System {
  return actAsSystem('set-tier of the command line', {
    accountId,
    userId,
    now,
    today: localDateAt(now.getTime(), 'UTC'),
    live: unannounced,
  });
}

/**
 * Grants a tier to the account with the given id, as {@link giveTier} does for a user's account.
 * @returns the account's name
 * @throws OperatorError if there is no such account
 */
export async function giveAccountTier(pool: Pool, accountId: string, tier: Tier, now: Date): Promise<string> {
  const userId = await ownerOfAccount.first(pool, { accountId });
  if (userId === undefined) throw new OperatorError(`There is no account ${accountId}.`);
  return setTier(pool, operatorOf(accountId, userId, now), tier, noteTier(accountId, now));
}

/**
 * Restores a deleted account with its members and contents.
 * @returns the account's name
 * @throws OperatorError if there is no deleted account with that id, for example after 30 days
 */
export async function restoreDeletedAccount(pool: Pool, accountId: string, now: Date): Promise<string> {
  const name = isUuid(accountId) ? await inTransaction(pool, restore) : undefined;
  if (name === undefined) throw new OperatorError(`There is no deleted account ${accountId}.`);
  return name;

  async function restore(client: PoolClient): Promise<string | undefined> {
    const owner = await deletedOwnerOf.first(client, { accountId });
    if (owner !== undefined) {
      throw new OperatorError(
        `The owner of this account is being deleted: bring both back with restore-user ${owner}.`,
      );
    }
    const restored = await restoreAccount(client, accountId, now);
    if (restored === undefined) return undefined;
    const description = `Brought the deleted account ${restored} back`;
    const entry = { action: 'account.restore', resource: 'account', resourceId: accountId } as const;
    await addAuditLog(client, COMMAND_LINE, { ...entry, description }, now);
    return restored;
  }
}

/**
 * Restores a deleted user and the accounts that were deleted with the user.
 * @returns the accounts' names
 * @throws OperatorError if there is no deleted user with that address, for example after 30 days
 */
export function restoreDeletedUser(pool: Pool, email: string, now: Date): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const since = new Date(restorableUsersSince(now.getTime()));
    const user = await holdDeletedUser.first(client, { email: canonicalEmail(email), since });
    if (user === undefined) throw new OperatorError(`There is no deleted user with the address ${email}.`);
    await undoDeletion(client, { userId: user.id, now });
    const names = await restoreAccountsOf(client, user.id, user.deletion_requested_at, now);
    const description = `Brought the deleted user ${user.email} back, with ${countOf(names.length, 'account')}`;
    const entry = { action: 'user.restore', resource: 'user', resourceId: user.id } as const;
    await addAuditLog(client, COMMAND_LINE, { ...entry, description }, now);
    return names;
  });
}

/**
 * Makes a user a superadmin, whatever their current role.
 * @throws OperatorError if there is no such user
 */
export async function grantSuperadmin(pool: Pool, email: string, now: Date): Promise<void> {
  const userId = await findUser(pool, email);
  await inTransaction(pool, async (client) => {
    await lockAdmins(client);
    const before = (await holdAdminRole.first(client, { userId })) ?? null;
    await setSuperadmin(client, { userId, now });
    await addAuditLog(
      client,
      COMMAND_LINE,
      {
        action: before === null ? 'admin.grant' : 'admin.change-role',
        resource: 'admin',
        resourceId: userId,
        description: `Made ${email.trim()} a superadmin`,
        ...changedFacts({ role: before }, { role: 'superadmin' }),
      },
      now,
    );
  });
}

/** Adds an operator's action to the audit log, if the database has one yet. */
export async function noteOperation(
  pool: Pool,
  action: AuditAction,
  description: string,
  now: Date,
): Promise<void> {
  if (!(await hasAuditLog.one(pool))) return;
  await addAuditLog(pool, COMMAND_LINE, { action, resource: 'system', resourceId: null, description }, now);
}

async function findUser(pool: Pool, email: string): Promise<string> {
  const userId = await userIdByEmail.first(pool, { email: canonicalEmail(email) });
  if (userId === undefined) throw new OperatorError(`There is no user with the address ${email}.`);
  return userId;
}
