/** Where the sandbox keeps its state: a schema of its own in a PostgreSQL that it is given. */
import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { Store, type RequestOrigin } from './store.ts';

/** One call at a time changes the sandbox, whichever process takes it: what is tried here is behaviour, not speed. */
const LOCK = `select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`;

export class Database {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #stock: (store: Store) => Promise<void>;
  #ready: Promise<void> | undefined;

  /**
   * @param now the time outside, in seconds
   * @param stock puts in what is to be there from the beginning; each start runs it
   */
  constructor(pool: Pool, now: () => number, stock: (store: Store) => Promise<void>) {
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

  async #setUp(): Promise<void> {
    const sql = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    const client = await this.#pool.connect();
    try {
      // Two processes that begin at once would both create.
      await client.query('begin');
      await client.query(LOCK);
      await client.query(sql);
      await this.#stock(new Store(client, this.#now()));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
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

  /** Reads and changes the state in a transaction that nobody else's change comes between. */
  async transact<T>(
    work: (store: Store, client: PoolClient) => Promise<T>,
    origin?: RequestOrigin,
  ): Promise<{ readonly value: T; readonly told: boolean }> {
    const client = await (await this.ready()).connect();
    try {
      await client.query('begin');
      await client.query(LOCK);
      const store = new Store(client, this.#now(), origin);
      const value = await work(store, client);
      await client.query('commit');
      return { value, told: store.told };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}
