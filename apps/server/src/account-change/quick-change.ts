/**
 * Makes a frequent change in one statement, which locks the account, raises its version, changes the row and
 * stores the response. That is one round trip to the database; {@link changeAccount} needs five
 * (docs/decisions/005-one-statement-changes.md, with the measurements).
 *
 * Changes to one account wait until the previous one has been flushed to disk. Changes that arrive in the
 * meantime are collected (account-queues.ts). They share one transaction and one flush.
 *
 * A statement sees only rows committed before it began. If it had to wait for another change, it raises
 * `stale`, and runs again in a transaction that takes the lock first.
 */
import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { rolesWith, type Role } from '@questlog/domain/accounts/roles';
import { tiersWith, type Tier } from '@questlog/domain/plans/plans';
import { runPipelined } from '../platform/db/pipelined-transaction.ts';
import { run } from '../platform/db/prepared.ts';
import { fail, failField } from '../platform/errors.ts';
import { queuesOf, MAX_WAITING, type AccountQueues } from '../endpoint/account-queues.ts';
import { requireRole } from '../endpoint/caller/caller.ts';
import type { Actor } from './actor.ts';
import type { ChangedRows } from './changed-rows.ts';
import { requireFeature, requireRoom } from './plan-limits.ts';
import {
  lockAccount,
  REFUSED,
  STALE,
  type ChangedRow,
  type Common,
  type QuickChange,
} from './quick-change.queries.ts';
import { explainStorage } from './storage-refusal.ts';
import { orStored, type FindStored } from './repeated-creation.ts';

interface Waiting {
  readonly on: (client: PoolClient | Pool) => Promise<ChangedRow | undefined>;
  readonly resolve: (row: ChangedRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of changes that share one transaction. */
const MAX_TOGETHER = 64;

/** Fallbacks for when the single statement cannot make the change. */
export interface QuickChangeFallbacks {
  /** Used when creating a row with a client-generated id: see {@link FindStored}. */
  readonly findStored?: FindStored<ChangedRows> | undefined;
  /** Makes the same change in a transaction. Called if the statement changed no row. */
  readonly otherwise?: () => Promise<ChangedRows>;
}

export class QuickChanges {
  readonly #pool: Pool;
  readonly #queues: AccountQueues;
  readonly #gathered = new Map<string, Waiting[]>();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#queues = queuesOf(pool);
  }

  /**
   * Makes a one-statement change. Checks the endpoint's requirements again under the account's lock. Throws
   * `limit_reached`, a field error for an unknown project, or `not_found` if nothing changed and there is no
   * fallback.
   */
  change<Values extends readonly unknown[]>(
    actor: Actor<ChangedRows>,
    statement: QuickChange<Values>,
    values: NoInfer<Values>,
    { findStored, otherwise }: QuickChangeFallbacks = {},
  ): Promise<ChangedRows> {
    const { accountId } = actor;
    const ids = [String(values[0])];
    const common = commonOf(actor, ids);
    const change = async (): Promise<ChangedRows> => {
      const row = await this.#enter(accountId, async (client) => {
        const [made] = await run(client, statement, [...common, ...values]);
        return made;
      }).catch((error: unknown) => explainRefusal(error, actor));
      if (row === undefined) return otherwise?.() ?? fail('not_found');
      actor.onVersion?.(row.version);
      actor.live.accountChanged(accountId);
      return { ids, json: row.json };
    };
    return orStored(this.#pool, actor, change, findStored);
  }

  #enter(accountId: string, on: Waiting['on']): Promise<ChangedRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<ChangedRow | undefined>();
    const change: Waiting = { on, resolve, reject };
    const gathered = this.#gathered.get(accountId);
    if (gathered === undefined) {
      const first = [change];
      this.#gathered.set(accountId, first);
      void this.#takeTurn(accountId, first);
    } else if (gathered.length < MAX_WAITING) {
      gathered.push(change);
    } else {
      fail('too_many_requests', {}, 1);
    }
    return promise;
  }

  /**
   * Makes the collected changes when it is the account's turn. Never rejects: a failure rejects the promises
   * of the individual changes.
   */
  async #takeTurn(accountId: string, gathered: Waiting[]): Promise<void> {
    try {
      await this.#queues.changeQuickly(accountId, async () => {
        // Changes that arrive from now on wait for the next turn.
        this.#gathered.delete(accountId);
        while (gathered.length > 0) await this.#make(accountId, gathered.splice(0, MAX_TOGETHER));
      });
    } catch (error) {
      if (this.#gathered.get(accountId) === gathered) this.#gathered.delete(accountId);
      for (const { reject } of gathered) reject(error);
    }
  }

  async #make(accountId: string, together: readonly Waiting[]): Promise<void> {
    const [first] = together;
    if (first === undefined) return;
    await (together.length === 1 ? this.#alone(accountId, first) : this.#share(accountId, together));
  }

  async #alone(accountId: string, change: Waiting): Promise<void> {
    try {
      change.resolve(await change.on(this.#pool));
    } catch (error) {
      if (isRefusal(error) && error.message === STALE) await this.#share(accountId, [change]);
      else change.reject(error);
    }
  }

  async #share(accountId: string, together: readonly Waiting[]): Promise<void> {
    const lock = async (client: PoolClient): Promise<undefined> => {
      await run(client, lockAccount, [accountId]);
    };
    try {
      const rows = await runPipelined(this.#pool, [lock, ...together.map((change) => change.on)]);
      if (!(rows instanceof DatabaseError)) {
        for (const [index, change] of together.entries()) change.resolve(rows[index + 1]);
        return;
      }
      if (together.length === 1) throw rows;
    } catch (error) {
      // The changes may have been committed before the connection broke. A retry could make them twice.
      for (const change of together) change.reject(error);
      return;
    }
    // One rejected change rolled back the whole group, so run each change separately.
    for (const change of together) await this.#alone(accountId, change);
  }
}

function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === REFUSED;
}

function commonOf(actor: Actor<ChangedRows>, ids: readonly string[]): Common {
  const common = [actor.accountId, actor.userId, actor.now] as const;
  if (!('demands' in actor)) return [...common, null, null, null, null, null];
  const { repeatable, demands } = actor;
  return [
    ...common,
    repeatable?.key ?? null,
    repeatable?.fingerprint ?? null,
    // Store only the status. A repeated request renders the text again.
    repeatable?.reply({ ids, json: '' }).status ?? null,
    rolesWith(demands.capability),
    demands.feature === undefined ? null : tiersWith(demands.feature),
  ];
}

/** Throws the API error that corresponds to a database error. */
function explainRefusal<V>(error: unknown, actor: Actor<V>): never {
  if (!isRefusal(error)) throw error;
  const [reason, fact = '', tasks] = error.message.split(' ');
  const demands = 'demands' in actor ? actor.demands : undefined;
  const planOf = (tier: string) => ({
    accountType: 'demands' in actor ? actor.accountType : 'Personal',
    subscriptionTier: tier as Tier,
  });
  if (reason === 'role' && demands !== undefined) requireRole(demands, fact === '' ? null : (fact as Role));
  if (reason === 'tier' && demands?.feature !== undefined) requireFeature(planOf(fact), demands.feature);
  if (reason === 'storage') explainStorage(error, actor);
  if (reason === 'room') requireRoom({ tasks: 1 }, { tasks: Number(tasks), projects: 0 }, planOf(fact));
  return failField('projectId', 'Project not found');
}
