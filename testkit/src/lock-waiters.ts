import type { Pool } from 'pg';

/**
 * How many statements in a test's database wait for a lock. Poll it, so that a test of a race goes on when the other side
 * has got as far as it can.
 */
export async function lockWaiters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
