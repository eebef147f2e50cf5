/**
 * Queues work before it takes a database connection (docs/decisions/018-bounds-per-account.md). Each account
 * runs one change at a time, because all its changes need its row lock anyway, and only a few list reads.
 * Everything else waits in memory. Each kind of work may use a share of the pool's connections, across all
 * accounts. The remaining connections are reserved for looking up callers, which every request needs.
 *
 * A WeakMap keys the queues by pool, because they share out its connections: queues passed beside the pool, to
 * every command, job and test, could be another pool's.
 */
import type { Pool } from 'pg';
import { ConcurrencyLimiter, ConcurrencyLimiters } from '../platform/concurrency-limiter.ts';

/**
 * Shares of the pool's connections. The remaining connections are for looking up callers, for small requests, and for
 * the two exports that may be in progress.
 */
const SHARES = { change: 0.2, read: 0.2, small: 0.3 } as const;
type Kind = keyof typeof SHARES;

const WAIT_MS = 30_000;

/**
 * Maximum number of changes to one account that may wait on one server. The same limit applies to reads of
 * one account.
 */
export const MAX_WAITING = 1_000;

/**
 * The size in bytes above which a list is considered large. Large lists share half of the connections for
 * reads, because reading and compressing one takes a second.
 */
const LARGE_LIST = 2 ** 20;

/** Maximum number of accounts remembered for having large lists. */
const MAX_LARGE_ACCOUNTS = 10_000;

/** The user who reads a list, and the list's account. */
export interface Reader {
  readonly userId: string;
  readonly accountId: string;
}

export class AccountQueues {
  readonly #shares: Readonly<Record<Kind, ConcurrencyLimiter>>;
  readonly #changes = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #users = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #reads = new ConcurrencyLimiters({ atOnce: 2, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #readers: ConcurrencyLimiters;
  readonly #largeLists: ConcurrencyLimiter;
  /** Accounts whose last list was large, oldest first. */
  readonly #largeAccounts = new Set<string>();

  /** @param connections number of connections in the pool, which the queues share */
  constructor(connections: number) {
    const share = (kind: Kind): ConcurrencyLimiter =>
      new ConcurrencyLimiter({
        atOnce: Math.max(1, Math.floor(connections * SHARES[kind])),
        maxWaiting: Infinity,
        waitMs: WAIT_MS,
      });
    const halfOfReads = Math.max(1, Math.floor((connections * SHARES.read) / 2));
    this.#readers = new ConcurrencyLimiters({
      atOnce: halfOfReads,
      maxWaiting: MAX_WAITING,
      waitMs: WAIT_MS,
    });
    this.#largeLists = new ConcurrencyLimiter({ atOnce: halfOfReads, maxWaiting: Infinity, waitMs: WAIT_MS });
    this.#shares = { change: share('change'), read: share('read'), small: share('small') };
  }

  /**
   * Runs a transaction that changes the account. Throws `too_many_requests` if too many of the account's
   * changes are waiting. Throws `unavailable` if the transaction waits too long for its turn.
   */
  change<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#changes.run(accountId, () => this.#shares.change.run(work));
  }

  /**
   * Runs a change of few rows ahead of longer changes to other accounts. Throws the same errors as {@link
   * change}.
   */
  changeSmall<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#changes.run(accountId, () => this.#shares.small.run(work));
  }

  /**
   * Runs a transaction that changes a user, or that a user requests outside any account. It may lock every
   * account whose members can see the user, so each user's transactions run one at a time. Throws the same
   * errors as {@link change}.
   */
  changeUser<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#users.run(userId, () => this.#shares.change.run(work));
  }

  /**
   * Runs a large read in the account. A user gets at most half of the connections for reads, however many
   * accounts they have. Throws the same errors as {@link change}.
   */
  read<T>({ userId, accountId }: Reader, work: () => Promise<T>): Promise<T> {
    return this.#readers.run(userId, () => this.#reads.run(accountId, () => this.#shares.read.run(work)));
  }

  /**
   * Reads a list. Accounts whose last list was large share at most half of the connections for reads, so that
   * they do not delay other accounts. Throws the same errors as {@link change}.
   * @param work returns the list's text; its size determines how the account's next list is queued
   */
  readList<T extends { readonly size: number }>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const { userId, accountId } = reader;
    const read = async (): Promise<T> => {
      const list = await this.#shares.read.run(work);
      this.#noteSize(accountId, list.size);
      return list;
    };
    return this.#readers.run(userId, () =>
      this.#reads.run(accountId, () =>
        this.#largeAccounts.has(accountId) ? this.#largeLists.run(read) : read(),
      ),
    );
  }

  #noteSize(accountId: string, size: number): void {
    this.#largeAccounts.delete(accountId);
    if (size <= LARGE_LIST) return;
    this.#largeAccounts.add(accountId);
    const [oldest] = this.#largeAccounts;
    if (this.#largeAccounts.size > MAX_LARGE_ACCOUNTS && oldest !== undefined)
      this.#largeAccounts.delete(oldest);
  }
}

const queues = new WeakMap<Pool, AccountQueues>();

/** Returns a pool's queues. All users of a pool share its queues, because they share its connections. */
export function queuesOf(pool: Pool): AccountQueues {
  const known = queues.get(pool) ?? new AccountQueues(pool.options.max);
  queues.set(pool, known);
  return known;
}
