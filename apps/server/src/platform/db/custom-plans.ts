import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * Runs reads whose best plan depends on the values that they are asked with, as that of a filter which may let through
 * a row in a million or every second one. They are planned each time; all others once a connection (pool.ts).
 */
export function withCustomPlans<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_custom_plan');
    return read(client);
  });
}
