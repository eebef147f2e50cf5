/**
 * A change is one transaction. It locks the account's row, raises its version, writes rows with the new
 * version, and stores the response for repeated requests.
 */
import type { Pool, PoolClient } from 'pg';
import type { Role } from '@questlog/domain/accounts/roles';
import type { AccountPlan } from '@questlog/domain/accounts/account-menu';
import type { Tier } from '@questlog/domain/plans/plans';

import { all, inTransaction, type Transaction } from '../platform/db/transaction.ts';
import { queuesOf } from './account-queues.ts';
import { storeResponse } from './idempotency/run-idempotent.ts';
import { NoAccess, requireRole, type Caller } from './caller/caller.ts';
import { activeRole, adjustCounts, lockAccount, type LockRow } from './account-lock.queries.ts';
import type { Actor } from './actor.ts';
import type { Announcer } from './announcer.ts';
import { requireFeature, requireRoom, type Growth } from './plan-limits.ts';
import { withinStorage } from './storage-limit.ts';
import { orStored, type FindStored } from './repeated-creation.ts';

/** The account during a change: locked, at its new version, with the counts after the change. */
export interface LockedAccount {
  readonly id: string;
  readonly version: number;
  readonly tier: Tier;
  readonly plan: AccountPlan;
  /** The caller's current role; for the system, the Owner's role. */
  readonly role: Role;
  readonly taskCount: number;
  readonly projectCount: number;
  /** False if no webhook of the account is switched on. */
  readonly hasWebhooks: boolean;
  /** Announces something after the commit. */
  readonly announce: (announcement: (live: Announcer) => void) => void;
}

async function lock(client: Transaction, actor: Actor, growth: Growth): Promise<LockedAccount> {
  const { accountId, userId } = actor;
  const row = await lockAccount.first(client, {
    accountId,
    tasks: growth.tasks ?? 0,
    projects: growth.projects ?? 0,
    userId,
  });
  const requirements = 'requirements' in actor ? actor.requirements : undefined;
  if (row === undefined) throw new NoAccess(requirements?.nonMemberError ?? 'not_found');
  const teamPlansAvailable = 'requirements' in actor && actor.teamPlansAvailable;
  const plan = { accountType: row.account_type, subscriptionTier: row.tier, teamPlansAvailable };
  let role: Role | null = 'Owner';
  if (requirements !== undefined) {
    role = row.fresh ? row.role : ((await activeRole.first(client, { accountId, userId }))?.role ?? null);
    requireRole(requirements, role);
    if (requirements.feature !== undefined) requireFeature(plan, requirements.feature);
  }
  requireRoom(growth, { tasks: row.task_count, projects: row.project_count }, plan);
  return lockedAccount(client, { id: accountId, row, plan, role, live: actor.live });
}

/** Returns an account whose row a transaction has locked. */
export function lockedAccount(
  client: Transaction,
  {
    id,
    row,
    plan,
    role,
    live,
  }: Pick<LockedAccount, 'id' | 'plan' | 'role'> & {
    readonly row: LockRow;
    readonly live: Announcer;
  },
): LockedAccount {
  return {
    id,
    version: row.version,
    tier: row.tier,
    plan,
    role,
    taskCount: row.task_count,
    projectCount: row.project_count,
    // While this change waited for the lock, another one may have switched the first webhook on.
    hasWebhooks: row.has_webhooks || !row.fresh,
    announce: (announcement) => client.onCommit(() => announcement(live)),
  };
}

export interface ChangeOptions<V, Read> {
  /**
   * Sends statements that read what the work needs, together with the one that locks the account. They see
   * the account under its lock.
   */
  readonly ahead?: (client: PoolClient) => Promise<Read>;
  /** Used when creating a row with a client-generated id: see {@link FindStored}. */
  readonly findStored?: FindStored<V> | undefined;
  /** True if the change affects few rows, so that it doesn't wait for long changes to other accounts. */
  readonly isSmall?: boolean;
}

/**
 * Changes an account once it is the account's turn (account-queues.ts), or within the actor's open change. Checks the endpoint's requirements
 * again under the lock. Throws {@link NoAccess} or `limit_reached` if they are no longer met.
 * @param growth number of tasks and projects that the work adds; `limit_reached` is thrown if they exceed the
 * plan's limits
 * @param work gets the transaction's connection, the locked account and what was read ahead; the response
 * built from its result is stored for repeated requests
 */
export function changeAccount<V, Read = undefined>(
  pool: Pool,
  actor: Actor<V>,
  growth: Growth,
  work: (client: Transaction, account: LockedAccount, read: Read) => Promise<V>,
  { ahead, findStored, isSmall = false }: ChangeOptions<V, Read> = {},
): Promise<V> {
  const run = async (client: Transaction): Promise<V> => {
    const [account, read] = await all([lock(client, actor, growth), ahead?.(client)]);
    client.onCommit(() => {
      actor.onVersion?.(account.version);
      actor.live.accountChanged(actor.accountId);
    });
    return withinStorage(client, actor, account.plan, () => work(client, account, read as Read));
  };
  if (actor.within !== undefined) return run(actor.within.client);
  const make = (): Promise<V> =>
    inTransaction(pool, run, (client, value) => storeResponse(client, actor, value));
  const change = (): Promise<V> =>
    isSmall
      ? queuesOf(pool).changeSmall(actor.accountId, make)
      : queuesOf(pool).change(actor.accountId, make);
  return orStored(pool, actor, change, findStored);
}

/**
 * Changes a user when it is the user's turn (account-queues.ts). Stores the response for repeated requests.
 */
export function changeUser<V>(
  pool: Pool,
  caller: Caller<V>,
  work: (client: Transaction) => Promise<V>,
): Promise<V> {
  if (caller.within !== undefined) return work(caller.within.client);
  return queuesOf(pool).changeUser(caller.userId, () =>
    inTransaction(pool, work, (client, value) => storeResponse(client, caller, value)),
  );
}

/**
 * Adjusts the counts after a change whose growth was not known in advance (moving to the trash, restoring).
 * Throws `limit_reached` if the added rows exceed the plan's limits.
 */
export async function adjustGrowth(
  client: PoolClient,
  account: LockedAccount,
  growth: Growth,
): Promise<void> {
  const tasks = growth.tasks ?? 0;
  const projects = growth.projects ?? 0;
  if (tasks === 0 && projects === 0) return;
  const counts = { tasks: account.taskCount + tasks, projects: account.projectCount + projects };
  requireRoom(growth, counts, account.plan);
  await adjustCounts(client, { accountId: account.id, tasks, projects });
}
