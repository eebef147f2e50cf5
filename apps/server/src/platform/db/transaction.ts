import type { Pool, PoolClient } from 'pg';
import { afterCommit, afterRollback } from './on-commit.ts';
import { isRetryable } from './pg-errors.ts';

const ATTEMPTS = 3;

/**
 * Runs work in a transaction on one connection. When PostgreSQL gives it up for the sake of another (a deadlock, a
 * serialization failure) it is run again from its beginning, three times in all: it must have no effect but on the
 * database, and what it asked of `onCommit`.
 * @returns what the work returns, once committed
 * @throws what the work throws, after rolling back
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      afterCommit(client);
      client.release();
      return result;
    } catch (error) {
      afterRollback(client);
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
