import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * Runs reads whose best plan depends on their parameters, such as a filter that matches one row in a million
 * or half of all rows. Such a read is planned on each execution. All other statements are planned once per
 * connection (pool.ts).
 */
export function withCustomPlans<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_custom_plan');
    return read(client);
  });
}
