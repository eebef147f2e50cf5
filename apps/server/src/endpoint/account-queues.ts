/**
 * Whose turn it is at the database (docs/decisions/018-bounds-per-account.md). An account has one change at a time, since
 * all of them wait for the lock of its row anyhow, and few reads of lists; the rest waits here, without a connection.
 * All accounts together have a part of the pool for each kind of work, and a part of it is left for what everybody
 * needs: who calls.
 */
import type { Pool } from 'pg';
import { ConcurrencyLimiter, ConcurrencyLimiters } from '../platform/concurrency-limiter.ts';

/** The parts of the pool's connections. What is left reads callers, and answers what is small. */
const SHARES = { change: 0.2, read: 0.2, quick: 0.4 } as const;
type Kind = keyof typeof SHARES;

const WAIT_MS = 30_000;

/** So many changes, and so many reads, of one account may wait at one server. */
export const MAX_WAITING = 1_000;

/** Lists of more bytes share half of the connections for reads: each takes a second to read and to compress. */
const LARGE_LIST = 2 ** 20;

/** Maximum number of accounts whose last list is remembered as large. */
const MAX_LARGE_ACCOUNTS = 10_000;

/** A user who reads, and the account that they read of. */
export interface Reader {
  readonly userId: string;
  readonly accountId: string;
}

/** The queues of one server. */
export class AccountQueues {
  readonly #shares: Readonly<Record<Kind, ConcurrencyLimiter>>;
  readonly #changes = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #people = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #reads = new ConcurrencyLimiters({ atOnce: 2, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });
  readonly #readers: ConcurrencyLimiters;
  readonly #largeLists: ConcurrencyLimiter;
  /** The accounts whose last list was large, the oldest first. */
  readonly #largeAccounts = new Set<string>();

  /** @param connections of the pool */
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
    this.#shares = { change: share('change'), read: share('read'), quick: share('quick') };
  }

  /**
   * Runs a transaction that changes the account. Raises `too_many_requests` where too many of the account's changes wait,
   * and `unavailable` where the turn does not come.
   */
  change<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#changes.run(accountId, () => this.#shares.change.run(work));
  }

  /** The same for one that is short, however much waits of the longer ones of other accounts. */
  changeQuickly<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#changes.run(accountId, () => this.#shares.quick.run(work));
  }

  /**
   * Runs a transaction that changes a person, or that a person makes outside of an account. It may lock each account that
   * sees them, so a person has one at a time. Raises what {@link change} raises.
   */
  changePerson<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.#people.run(userId, () => this.#shares.change.run(work));
  }

  /**
   * Reads much of the account. A user takes half of the connections for reads over all their accounts, so that one person
   * with several accounts leaves some to everybody else. Raises what {@link change} raises.
   */
  read<T>({ userId, accountId }: Reader, work: () => Promise<T>): Promise<T> {
    return this.#readers.run(userId, () => this.#reads.run(accountId, () => this.#shares.read.run(work)));
  }

  /**
   * Reads a list. All accounts whose last list was large share half of the connections for reads, so that several people
   * with large lists leave the others to everybody else. Raises what {@link change} raises.
   * @param work gives the text of the list, whose size counts for the next one
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

/** The queues before a pool: one set for all who use it, since its connections are what they share out. */
export function queuesOf(pool: Pool): AccountQueues {
  const known = queues.get(pool) ?? new AccountQueues(pool.options.max);
  queues.set(pool, known);
  return known;
}
