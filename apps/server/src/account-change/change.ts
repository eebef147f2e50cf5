/**
 * A change is one transaction (architecture, principle 6): it takes the account's next version under the lock
 * of the account's row, writes its rows with that version, and keeps its answer for a request that may be
 * repeated. Whatever of this fails, nothing of it has happened. The frequent changes of one task do the same
 * in a single statement: see quick-change.ts.
 */
import type { Pool, PoolClient } from 'pg';
import type { Tier } from '@questlog/domain/plans/plans';
import { onCommit } from '../platform/db/on-commit.ts';
import { prepare, run, runOne } from '../platform/db/prepared.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { fail } from '../platform/errors.ts';
import type { Reply } from '../platform/http/answers/reply.ts';
import { lanesOf } from '../endpoint/account-lanes.ts';
import { once, remember, type FindStored } from '../endpoint/answers.ts';
import type { Caller, Member } from '../endpoint/caller.ts';
import { demandRoom, type Growth } from './plan-room.ts';

/** The account as its change sees it: locked, at its new version, with its counts as they will be. */
export interface LockedAccount {
  readonly id: string;
  readonly version: number;
  readonly tier: Tier;
  readonly taskCount: number;
  readonly projectCount: number;
}

interface LockRow {
  version: number;
  tier: Tier;
  task_count: number;
  project_count: number;
}

const lockAccount = prepare<LockRow, [string, number, number]>(
  'change.lock-account',
  `update accounts
      set version = version + 1, task_count = task_count + $2, project_count = project_count + $3
    where id = $1 and deleted_at is null
   returning version, tier, task_count, project_count`,
);

const adjustCounts = prepare<never, [string, number, number]>(
  'change.adjust-counts',
  'update accounts set task_count = task_count + $2, project_count = project_count + $3 where id = $1',
);

async function lock(client: PoolClient, member: Member, growth: Growth): Promise<LockedAccount> {
  const row = await runOne(client, lockAccount, [member.accountId, growth.tasks ?? 0, growth.projects ?? 0]);
  if (row === undefined) return fail('access_denied');
  demandRoom(growth, { tasks: row.task_count, projects: row.project_count }, row.tier);
  return {
    id: member.accountId,
    version: row.version,
    tier: row.tier,
    taskCount: row.task_count,
    projectCount: row.project_count,
  };
}

/**
 * Changes something of the account in force, when its turn comes (account-lanes.ts).
 * @param growth how many tasks and projects the work adds; refused with `limit_reached` where the plan has no room
 * @param work gets the connection of the transaction and the locked account; its answer is kept for repeats
 * @param findStored for the creation of a row under an id of the client's: see {@link FindStored}
 */
export function changeAccount(
  pool: Pool,
  member: Member,
  growth: Growth,
  work: (client: PoolClient, account: LockedAccount) => Promise<Reply>,
  findStored?: FindStored,
): Promise<Reply> {
  const change = (): Promise<Reply> =>
    lanesOf(pool).change(member.accountId, () =>
      inTransaction(pool, async (client) => {
        onCommit(client, () => member.live.accountChanged(member.accountId));
        const account = await lock(client, member, growth);
        const reply = await work(client, account);
        await remember(client, member, reply);
        return reply;
      }),
    );
  return once(pool, member, change, findStored);
}

/** Changes something of the user alone; the answer is kept for repeats. */
export function changeUser(
  pool: Pool,
  caller: Caller,
  work: (client: PoolClient) => Promise<Reply>,
): Promise<Reply> {
  return once(pool, caller, () =>
    inTransaction(pool, async (client) => {
      const reply = await work(client);
      await remember(client, caller, reply);
      return reply;
    }),
  );
}

/**
 * Sets the counts right after a change whose growth is known only once it is made (a trash, a restore).
 * Raises `limit_reached` where what was added does not fit the plan.
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
  demandRoom(growth, counts, account.tier);
  await run(client, adjustCounts, [account.id, tasks, projects]);
}
