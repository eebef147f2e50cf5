/**
 * The frequent changes in one statement: lock and version of the account, the row, the answer for repeats.
 * One journey to the database and one commit, where {@link changeAccount} needs five
 * (docs/decisions/005-one-statement-changes.md, with the measurements).
 *
 * Changes of one account wait for its lock, and so each for the flush of the one before. Those that arrive
 * meanwhile at this server gather until the account's turn comes (account-lanes.ts), and share one transaction with
 * its one flush.
 *
 * A statement sees what had been committed when it began, which is before it waits. One that had to wait for
 * somebody else's change refuses itself as stale, and is made again in a transaction that takes the lock first.
 */
import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { planLimits } from '@questlog/domain/plans/plans';
import { inOneFlight } from '../platform/db/one-flight.ts';
import { prepare, run, type Prepared } from '../platform/db/prepared.ts';
import { fail, failField } from '../platform/errors.ts';
import { rowsText, type Reply } from '../platform/http/answers/reply.ts';
import { lanesOf, MAX_WAITING, type AccountLanes } from '../endpoint/account-lanes.ts';
import { once, type FindStored } from '../endpoint/answers.ts';
import type { Member } from '../endpoint/caller.ts';
import { failLimit } from './plan-room.ts';

/** What `refuse()` of the database raises. */
const REFUSED = 'QL001';

type Common = [
  account: string,
  user: string,
  now: Date,
  key: string | null,
  fingerprint: Buffer | null,
  maxTasks: number | null,
];

/** A one-statement change, its answer's status, and its parameters after the common ones. */
export interface QuickChange<Values extends readonly unknown[]> {
  readonly statement: Prepared<{ json: string }, readonly [...Common, ...Values]>;
  readonly status: number;
}

/** Why a statement refuses itself that had to wait for another change. */
const STALE = 'stale';

/**
 * Refuses where the account was changed between the statement's beginning and its lock: all else that it reads would
 * be older.
 */
const FRESH = `case when version = 1 + (select seen.version from accounts seen where seen.id = $1)
                 then true else refuse('${STALE}') end as fresh`;

/** The lock of the account and its next version. It needs no room; a parameter that is never read has no type. */
const ACCOUNT = `account as (
  update accounts set version = version + 1
   where id = $1 and deleted_at is null and ($6::int is null or true)
  returning version, ${FRESH}
)`;

/** The same for one task more, where the plan has room for it. */
const ACCOUNT_WITH_ROOM = `locked as (
  update accounts set version = version + 1, task_count = task_count + 1
   where id = $1 and deleted_at is null
  returning version, task_count, ${FRESH}
), account as (
  select version from locked
   where case when $6::int is null or task_count <= $6 then true else refuse('tasks ' || (task_count - 1)) end
)`;

/**
 * Declares a one-statement change.
 * @param body common table expressions that read `account(version)`, `$1` (account), `$2` (user), `$3` (now) and
 *   their own parameters from `$7`, the row's id, and end with `answer(json)`, a row where the change was made. They see all of the
 *   account as its lock found it, and may call `refuse('project')` where a project is unknown.
 * @param grows the tasks it adds, 0 or 1; where it does, it must make them or refuse
 */
export function quickChange<Values extends readonly unknown[]>(
  name: string,
  status: number,
  grows: 0 | 1,
  body: string,
): QuickChange<Values> {
  const statement = prepare<{ json: string }, readonly [...Common, ...Values]>(
    name,
    `with ${grows === 0 ? ACCOUNT : ACCOUNT_WITH_ROOM}, ${body}, kept as (
       insert into idempotency_keys (user_id, key, fingerprint, status, row_ids, created_at)
       select $2, $4, $5, ${status}, array[$7::uuid], $3 from answer where $4::text is not null
     )
     select json from answer`,
  );
  return { statement, status };
}

/** Takes the account's lock, so that the statements after it see what it waited for. */
const lockAccount = prepare<never, [account: string]>(
  'quick-change.lock-account',
  'select from accounts where id = $1 for no key update',
);

interface Waiting {
  readonly on: (client: PoolClient | Pool) => Promise<{ json: string } | undefined>;
  readonly resolve: (row: { json: string } | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** So many changes share one transaction at the most. */
const MAX_TOGETHER = 64;

/** The one-statement changes of one server. */
export class QuickChanges {
  readonly #pool: Pool;
  readonly #lanes: AccountLanes;
  /** What waits for its account's turn, by account. */
  readonly #gathered = new Map<string, Waiting[]>();

  /** @param pool where the changes are made */
  constructor(pool: Pool) {
    this.#pool = pool;
    this.#lanes = lanesOf(pool);
  }

  /**
   * Makes a one-statement change in force of `member`.
   * Raises `not_found` where it changed nothing, `limit_reached`, and a field error for an unknown project.
   * @param findStored for the creation of a row under an id of the client's: see {@link FindStored}
   */
  change<Values extends readonly unknown[]>(
    member: Member,
    { statement, status }: QuickChange<Values>,
    values: NoInfer<Values>,
    findStored?: FindStored,
  ): Promise<Reply> {
    const { repeatable } = member;
    const { maxTotalTasks } = planLimits(member.tier);
    const common: Common = [
      member.accountId,
      member.userId,
      member.now,
      repeatable?.key ?? null,
      repeatable?.fingerprint ?? null,
      maxTotalTasks,
    ];
    const change = async (): Promise<Reply> => {
      const row = await this.#enter(member.accountId, async (client) => {
        const [made] = await run(client, statement, [...common, ...values]);
        return made;
      }).catch((error: unknown) => explainRefusal(error, member, maxTotalTasks));
      if (row === undefined) return fail('not_found');
      member.live.accountChanged(member.accountId);
      return rowsText(status, row.json, [String(values[0])]);
    };
    return once(this.#pool, member, change, findStored);
  }

  #enter(accountId: string, on: Waiting['on']): Promise<{ json: string } | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<{ json: string } | undefined>();
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

  /** Makes what has gathered when the turn comes; its failures are those of the changes, never its own. */
  async #takeTurn(accountId: string, gathered: Waiting[]): Promise<void> {
    try {
      await this.#lanes.changeQuickly(accountId, async () => {
        // What comes from now on gathers for the next turn.
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
      const rows = await inOneFlight(this.#pool, [lock, ...together.map((change) => change.on)]);
      if (!(rows instanceof DatabaseError)) {
        for (const [index, change] of together.entries()) change.resolve(rows[index + 1]);
        return;
      }
      if (together.length === 1) throw rows;
    } catch (error) {
      // Where the connection broke, nobody knows whether they were made: to make them again could make them twice.
      for (const change of together) change.reject(error);
      return;
    }
    // One of them was refused, and took the others along: each for itself, then.
    for (const change of together) await this.#alone(accountId, change);
  }
}

function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === REFUSED;
}

function explainRefusal(error: unknown, member: Member, maxTasks: number | null): never {
  if (!isRefusal(error)) throw error;
  const [reason, usage] = error.message.split(' ');
  if (reason === 'tasks' && maxTasks !== null) failLimit('tasks', Number(usage), maxTasks, member.tier);
  return failField('projectId', 'Project not found');
}
