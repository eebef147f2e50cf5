/** The store of the sandbox: a schema of its own in a given PostgreSQL database. */
import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { busy } from '../wire/api-error.ts';
import { Store, type RequestOrigin } from './store.ts';

/** One call at a time changes the sandbox, whichever process takes it: what is tried here is behaviour, not speed. */
const LOCK = `select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`;

/** The longest that a call waits for others, in milliseconds: a client is to have its answer before it gives up. */
const WAIT_MS = 2_000;

/** PostgreSQL's code for a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The driver's message when all connections are in use. It has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** The error as who called is told it: that others are at work is none of the sandbox's own. */
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
   * @param now the time outside, in seconds
   * @param stock puts in what is to be there from the beginning; each start runs it
   * @param waitMs the longest that a call waits for others, in milliseconds
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

  /** Whether anything is kept yet. */
  async isSetUp(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ there: boolean }>(
      `select to_regclass('stripe_sandbox.deliveries') is not null as there`,
    );
    return rows[0]?.there === true;
  }

  /** Runs it in a transaction while nobody else does. Raises `busy` where others do not come to an end. */
  async #alone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
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
    // Two processes that begin at once would both create.
    await this.#alone(async (client) => {
      await client.query(sql);
      await this.#stock(new Store(client, this.#now()));
    });
  }

  /** The pool, once the schema is there. */
  async ready(): Promise<Pool> {
    this.#ready ??= this.#setUp().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    return this.#pool;
  }

  /** Reads and changes the state in a transaction that nobody else's change comes between. Raises `busy`. */
  async transact<T>(
    work: (store: Store, client: PoolClient) => Promise<T>,
    origin?: RequestOrigin,
  ): Promise<{ readonly value: T; readonly told: boolean }> {
    await this.ready();
    return this.#alone(async (client) => {
      const store = new Store(client, this.#now(), origin);
      return { value: await work(store, client), told: store.hasEvents };
    });
  }
}
