import { Pool, type Client } from 'pg';
import type { Log } from '../log/log.ts';
import { connectionTypes } from './connection-types.ts';
import { enforceTimeouts } from './query-timeouts.ts';

export interface PoolOptions {
  readonly url: string;
  readonly log: Log;
  /** The connections' name in `pg_stat_activity`. */
  readonly applicationName?: string;
  readonly max?: number;
  /** Milliseconds after which a statement is cancelled; 0 for never (for maintenance). */
  readonly statementTimeoutMilliseconds?: number;
  /**
   * Milliseconds after which an unresponsive connection is discarded. By default, slightly more than the
   * statement timeout.
   */
  readonly waitMilliseconds?: number;
}

const REQUEST_MILLISECONDS = 30_000;
/** Milliseconds that the client waits beyond the database's statement timeout. */
const RESPONSE_MILLISECONDS = 2_000;

/**
 * Opens a pool of connections. Dates are returned as `YYYY-MM-DD`, instants as `Date`, and `bigint` as
 * number. A broken connection is logged and replaced: an idle one at its next use, a busy one after its query
 * has thrown the error. An unresponsive one is discarded.
 */
export function openPool(options: PoolOptions): Pool {
  const timeout = options.statementTimeoutMilliseconds ?? REQUEST_MILLISECONDS;
  const wait = options.waitMilliseconds ?? (timeout === 0 ? 0 : timeout + RESPONSE_MILLISECONDS);
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'questlog',
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that need no earlier result are sent immediately: see transaction.ts.
    pipeline: true,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: timeout === 0 ? 0 : timeout * 2,
    types: connectionTypes,
    // Prepared statements are planned once per connection, because planning costs more than running them. The
    // plan stays in use as tables grow, so it must not scan a table if there is an index.
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off',
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
  // This is the only error listener while the connection is in use. Without it, one broken connection would
  // end the process.
  pool.on('connect', (client) => {
    enforceTimeouts(client, wait);
    containParserFailures(client);
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/**
 * Closes a pool and waits until each of its connections has ended. The pool's own `end` resolves earlier, and
 * stopping PostgreSQL at that point would interrupt the last connections.
 */
export async function closePool(pool: Pool): Promise<void> {
  let open = pool.totalCount;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const countDown = (): void => {
    open -= 1;
    if (open === 0) resolve();
  };
  pool.on('remove', countDown);
  if (open === 0) resolve();
  await pool.end();
  await closed;
}

/**
 * Ensures that a response that the driver cannot read, such as an overlong string, breaks only its own
 * connection. The driver parses responses in a socket listener, where an exception would end the process.
 */
function containParserFailures({ connection: { stream } }: Client): void {
  for (const listener of stream.listeners('data') as ((part: Buffer) => void)[]) {
    stream.off('data', listener);
    stream.on('data', (part: Buffer) => {
      try {
        listener(part);
      } catch (error) {
        stream.destroy(error as Error);
      }
    });
  }
}
