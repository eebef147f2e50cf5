/**
 * A change is one transaction (architecture, principle 6): it takes the account's next version under the lock
 * of the account's row, writes its rows with that version, and keeps its answer for a request that may be
 * repeated. Whatever of this fails, nothing of it has happened.
 */
import type { Pool, PoolClient } from 'pg';
import { limitMessage, planLimits, TIER_WITHOUT_LIMITS, type Tier } from '@questlog/domain/plans';
import { isRetryable, isUniqueViolation } from '../platform/db/pg-errors.ts';
import { prepare, run, runOne } from '../platform/db/prepared.ts';
import { AppError, fail } from '../platform/errors.ts';
import type { Reply } from '../platform/http/reply.ts';
import type { Caller, Member } from './caller.ts';

/** The account as its change sees it: locked, at its new version, with its counts as they will be. */
export interface LockedAccount {
  readonly id: string;
  readonly version: number;
  readonly tier: Tier;
  readonly taskCount: number;
  readonly projectCount: number;
}

/** How many tasks and projects a change adds; a limit of the plan refuses it. */
export interface Growth {
  readonly tasks?: number;
  readonly projects?: number;
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

const rememberAnswer = prepare<never, [string, string, Buffer, number, string | null, Date]>(
  'change.remember-answer',
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

const forgetOld = prepare<never, [string, string, Date]>(
  'change.forget-old-answer',
  `delete from idempotency_keys
    where user_id = $1 and key = $2 and created_at <= $3::timestamptz - interval '7 days'`,
);

const answerOf = prepare<{ fingerprint: Buffer; status: number; body: string | null }, [string, string]>(
  'change.answer',
  'select fingerprint, status, body from idempotency_keys where user_id = $1 and key = $2',
);

const ATTEMPTS = 3;

function checkLimit(
  limit: 'tasks' | 'projects',
  growth: number,
  count: number,
  max: number | null,
  tier: Tier,
): void {
  if (growth <= 0 || max === null || count <= max) return;
  fail('limit_reached', {
    message: limitMessage(limit, max),
    requiresUpgrade: true,
    limitType: limit,
    requiredTier: TIER_WITHOUT_LIMITS,
    currentUsage: count - growth,
    maxAllowed: max,
    currentTier: tier,
  });
}

async function lock(client: PoolClient, member: Member, growth: Growth): Promise<LockedAccount> {
  const tasks = growth.tasks ?? 0;
  const projects = growth.projects ?? 0;
  const row = await runOne(client, lockAccount, [member.accountId, tasks, projects]);
  if (row === undefined) return fail('access_denied');
  const limits = planLimits(row.tier);
  checkLimit('tasks', tasks, row.task_count, limits.maxTotalTasks, row.tier);
  checkLimit('projects', projects, row.project_count, limits.maxProjects, row.tier);
  return {
    id: member.accountId,
    version: row.version,
    tier: row.tier,
    taskCount: row.task_count,
    projectCount: row.project_count,
  };
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      // Not awaited: it travels together with the first statement of the work, which waits for both.
      const begun = client.query('begin');
      const [result] = await Promise.all([work(client), begun]);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function remember(client: PoolClient | Pool, caller: Caller, reply: Reply): Promise<void> {
  if (caller.repeatable === undefined) return;
  const { key, fingerprint } = caller.repeatable;
  await run(client, rememberAnswer, [
    caller.userId,
    key,
    fingerprint,
    reply.status,
    reply.json ?? null,
    caller.now,
  ]);
}

/**
 * Runs a change so that a repeat of the request finds its answer. Of two at once with one key, the second
 * waits for the first and then gives the first's answer. A refusal is an answer too.
 */
async function once(pool: Pool, caller: Caller, change: () => Promise<Reply>): Promise<Reply> {
  try {
    return await change();
  } catch (error) {
    const { repeatable } = caller;
    if (repeatable === undefined) throw error;
    if (isUniqueViolation(error, 'idempotency_keys_pk')) {
      const row = await runOne(pool, answerOf, [caller.userId, repeatable.key]);
      if (row === undefined) throw error;
      if (!row.fingerprint.equals(repeatable.fingerprint)) return fail('idempotency_conflict');
      return { status: row.status, json: row.body ?? undefined };
    }
    if (error instanceof AppError && error.status < 500) {
      const refusal: Reply = { status: error.status, json: JSON.stringify(error.body) };
      await remember(pool, caller, refusal).catch((clash: unknown) => {
        if (!isUniqueViolation(clash, 'idempotency_keys_pk')) throw clash;
      });
    }
    throw error;
  }
}

/**
 * Changes something of the account in force.
 * @param growth how many tasks and projects the work adds; refused with `limit_reached` where the plan has no room
 * @param work gets the connection of the transaction and the locked account; its answer is kept for repeats
 */
export function changeAccount(
  pool: Pool,
  member: Member,
  growth: Growth,
  work: (client: PoolClient, account: LockedAccount) => Promise<Reply>,
): Promise<Reply> {
  return once(pool, member, () =>
    inTransaction(pool, async (client) => {
      const account = await lock(client, member, growth);
      const reply = await work(client, account);
      await remember(client, member, reply);
      return reply;
    }),
  );
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
  const limits = planLimits(account.tier);
  checkLimit('tasks', tasks, account.taskCount + tasks, limits.maxTotalTasks, account.tier);
  checkLimit('projects', projects, account.projectCount + projects, limits.maxProjects, account.tier);
  await run(client, adjustCounts, [account.id, tasks, projects]);
}

/** Makes room for a key that was used more than seven days ago, and so may be used again. */
export async function forgetOldAnswer(pool: Pool, caller: Caller): Promise<void> {
  if (caller.repeatable === undefined) return;
  await run(pool, forgetOld, [caller.userId, caller.repeatable.key, caller.now]);
}
