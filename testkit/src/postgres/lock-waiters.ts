import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';

/**
 * Counts the statements in a test's database that wait for a row lock. Advisory locks don't count, because
 * servers wait for those on startup. Tests of races poll this until the other side is blocked.
 */
export async function lockWaiters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  );
  return rowCount ?? 0;
}

/**
 * Sends requests while another transaction holds the account's row lock, as a change on another server would.
 * That transaction is committed once a request waits for the lock.
 * @param change the other transaction's work
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
  const received = requests();
  // A request may be rejected before the caller awaits it. Prevent an unhandled rejection.
  received.catch(() => {});
  await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  return received;
}
