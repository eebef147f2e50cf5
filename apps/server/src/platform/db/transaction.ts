import type { Pool, PoolClient } from 'pg';
import { afterCommit, afterRollback } from './on-commit.ts';
import { isRetryable, isStalePlan } from './pg-errors.ts';

const ATTEMPTS = 3;

/**
 * Runs work in a transaction on one connection. If PostgreSQL aborts it in favour of a concurrent one (a
 * deadlock, a serialisation failure), the work runs again, up to three times in all. So the work must have no
 * effects except on the database and through `onCommit`. If the connection has a stale plan, retries on
 * another one.
 * @returns the work's result, once committed
 * @throws the work's errors, after rolling back
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ;) {
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
      const isStale = isStalePlan(error);
      await client.query('rollback').then(
        () => client.release(isStale),
        (broken: Error) => client.release(broken),
      );
      // Stale plans do not count as attempts: each retry discards a connection, and new ones have no stale
      // plans.
      if (isStale) continue;
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      attempt += 1;
    }
  }
}
