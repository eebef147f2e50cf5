/**
 * Whose turn it is at the database (docs/decisions/018-bounds-per-account.md). An account has one change at a time, since
 * all of them wait for the lock of its row anyhow, and few reads of lists; the rest waits here, without a connection.
 * All accounts together have a part of the pool for each kind of work, and a part of it is left for what everybody
 * needs: who calls.
 */
import type { Pool } from 'pg';
import { Turnstile, type TurnstileOptions } from '../platform/turnstile.ts';

/** The parts of the pool's connections. What is left reads callers, and answers what is small. */
const SHARES = { change: 0.2, read: 0.2, quick: 0.4 } as const;
type Kind = keyof typeof SHARES;

const WAIT_MS = 30_000;

/** So many changes, and so many reads, of one account may wait at one server. */
export const MAX_WAITING = 1_000;

const OF_AN_ACCOUNT = {
  change: { atOnce: 1, maxWaiting: MAX_WAITING, waitMs: WAIT_MS },
  read: { atOnce: 2, maxWaiting: MAX_WAITING, waitMs: WAIT_MS },
} as const satisfies Record<string, TurnstileOptions>;

/** The lanes of one server. */
export class AccountLanes {
  readonly #shares: Readonly<Record<Kind, Turnstile>>;
  readonly #lanes = new Map<string, Turnstile>();

  /** @param connections of the pool */
  constructor(connections: number) {
    const share = (kind: Kind): Turnstile =>
      new Turnstile({
        atOnce: Math.max(1, Math.floor(connections * SHARES[kind])),
        maxWaiting: Infinity,
        waitMs: WAIT_MS,
      });
    this.#shares = { change: share('change'), read: share('read'), quick: share('quick') };
  }

  /**
   * Runs a transaction that changes the account. Raises `too_many_requests` where too many of the account's changes wait,
   * and `unavailable` where the turn does not come.
   */
  change<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#run(accountId, 'change', this.#shares.change, work);
  }

  /** The same for one that is short, however much waits of the longer ones of other accounts. */
  changeQuickly<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#run(accountId, 'change', this.#shares.quick, work);
  }

  /** Reads much of the account. Raises what {@link change} raises. */
  read<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#run(accountId, 'read', this.#shares.read, work);
  }

  async #run<T>(
    accountId: string,
    kind: keyof typeof OF_AN_ACCOUNT,
    share: Turnstile,
    work: () => Promise<T>,
  ): Promise<T> {
    const key = `${kind} ${accountId}`;
    const lane = this.#lanes.get(key) ?? new Turnstile(OF_AN_ACCOUNT[kind]);
    this.#lanes.set(key, lane);
    try {
      return await lane.run(() => share.run(work));
    } finally {
      if (lane.idle) this.#lanes.delete(key);
    }
  }
}

const lanes = new WeakMap<Pool, AccountLanes>();

/** The lanes to a pool: they are one for all who use it, since its connections are what they share out. */
export function lanesOf(pool: Pool): AccountLanes {
  const known = lanes.get(pool) ?? new AccountLanes(pool.options.max);
  lanes.set(pool, known);
  return known;
}
