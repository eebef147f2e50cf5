import type { Pool, PoolClient } from 'pg';
import { afterCommit, afterRollback } from './on-commit.ts';
import { isRetryable, isStalePlan } from './pg-errors.ts';

const ATTEMPTS = 3;

/**
 * Runs work in a transaction on one connection. When PostgreSQL gives it up for the sake of another (a deadlock, a
 * serialization failure) it is run again from its beginning, three times in all: it must have no effect but on the
 * database, and what it asked of `onCommit`. So it is, on another connection, where a plan of the connection is stale.
 * @returns what the work returns, once committed
 * @throws what the work throws, after rolling back
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
      // Not counted: each throws one connection away, and a new one has no stale plan.
      if (isStale) continue;
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      attempt += 1;
    }
  }
}
