import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';

/**
 * How many statements in a test's database wait for a lock of rows; servers that begin wait for each other by locks of their
 * own, which do not count. Poll it, so that a test of a race goes on when the other side
 * has got as far as it can.
 */
export async function lockWaiters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  );
  return rowCount ?? 0;
}

/**
 * Makes requests while another change of the account, made by another server, has its lock and is not over: it commits
 * once a request waits for the lock.
 * @param change what the other does, in its transaction
 */
export async function whileAnotherChanges<T>(
  pool: Pool,
  accountId: string,
  change: (client: PoolClient) => Promise<unknown>,
  requests: () => Promise<T>,
): Promise<T> {
  const other = await pool.connect();
  await other.query('begin');
  await other.query('update accounts set version = version + 1 where id = $1', [accountId]);
  await change(other);
  const answers = requests();
  // Those that are refused may be answered before anybody waits for them.
  answers.catch(() => {});
  await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  return answers;
}
