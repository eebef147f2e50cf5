/** The sandbox's database: its own schema in a given PostgreSQL database. */
import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { busy } from '../wire/api-error.ts';
import { Store, type RequestOrigin } from './store.ts';

/**
 * With this lock, all calls run one at a time across processes. The sandbox is for testing, so it need not be
 * fast.
 */
const LOCK = `select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`;

/**
 * How long a call waits for the lock, in milliseconds. Short enough for the client to get a response before
 * its timeout.
 */
const WAIT_MS = 2_000;

/** PostgreSQL's code for a lock that was not acquired in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The driver's error message when all connections are in use. The error has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Maps lock and connection timeouts to a `busy` error: they are not internal errors. */
export function asApiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isOthers =
    (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE || error.message === NO_CONNECTION;
  return isOthers ? busy() : error;
}

export class Database {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #stock: (store: Store) => Promise<void>;
  readonly #waitMs: number;
  #ready: Promise<void> | undefined;

  /**
   * Creates the sandbox's database. Its schema is set up on first use.
   * @param now returns the real time, in seconds
   * @param stock creates the initial objects; runs on each start
   * @param waitMs maximum time that a call waits for other calls, in milliseconds
   */
  constructor(
    pool: Pool,
    now: () => number,
    stock: (store: Store) => Promise<void>,
    waitMs: number = WAIT_MS,
  ) {
    this.#waitMs = waitMs;
    this.#pool = pool;
    this.#now = now;
    this.#stock = stock;
  }

  async isSetUp(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ there: boolean }>(
      `select to_regclass('stripe_sandbox.deliveries') is not null as there`,
    );
    return rows[0]?.there === true;
  }

  /**
   * Runs `work` in a transaction under the exclusive lock. Throws `busy` if the lock is not acquired in time.
   */
  async #exclusive<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw asApiError(error);
    });
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${this.#waitMs}`);
      await client.query(LOCK);
      const value = await work(client);
      await client.query('commit');
      return value;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw asApiError(error);
    } finally {
      client.release();
    }
  }

  async #setUp(): Promise<void> {
    const sql = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    // Without the lock, two processes that start together would both create the schema.
    await this.#exclusive(async (client) => {
      await client.query(sql);
      await this.#stock(new Store(client, this.#now()));
    });
  }

  /** Returns the pool. Creates the schema first if necessary. */
  async ready(): Promise<Pool> {
    this.#ready ??= this.#setUp().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    return this.#pool;
  }

  /** Runs `work` in an exclusive transaction. Throws `busy` if other calls take too long. */
  async transact<T>(
    work: (store: Store, client: PoolClient) => Promise<T>,
    origin?: RequestOrigin,
  ): Promise<{ readonly value: T; readonly hasEvents: boolean }> {
    await this.ready();
    return this.#exclusive(async (client) => {
      const store = new Store(client, this.#now(), origin);
      return { value: await work(store, client), hasEvents: store.hasEvents };
    });
  }
}
