import { Pool } from 'pg';
import type { Log } from '../log.ts';
import { connectionTypes } from './connection-types.ts';

export interface PoolOptions {
  /** A PostgreSQL URL. */
  readonly url: string;
  readonly log: Log;
  /** What the connections are called in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** The most connections at once. */
  readonly max?: number;
  /** After how long a statement is broken off; 0 for never (maintenance). */
  readonly statementTimeoutMilliseconds?: number;
}

const REQUEST_MILLISECONDS = 30_000;

/**
 * Opens a pool of connections. Dates come as `YYYY-MM-DD`, instants as `Date`, `bigint` as number.
 * A connection that breaks while idle is logged and replaced at its next use.
 */
export function openPool(options: PoolOptions): Pool {
  const timeout = options.statementTimeoutMilliseconds ?? REQUEST_MILLISECONDS;
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'questlog',
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: timeout === 0 ? 0 : timeout * 2,
    types: connectionTypes,
    // Prepared statements are planned once a connection: planning one anew costs more than running it.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
  return pool;
}
