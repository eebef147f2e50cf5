import { Pool, type Client } from 'pg';
import type { Log } from '../log/log.ts';
import { connectionTypes } from './connection-types.ts';
import { enforceTimeouts } from './query-timeouts.ts';

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
  /** After how long a connection that does not answer is thrown away; usually a little later than that. */
  readonly waitMilliseconds?: number;
}

const REQUEST_MILLISECONDS = 30_000;
/** So much later than the database itself would have ended the statement. */
const ANSWER_MILLISECONDS = 2_000;

/**
 * Opens a pool of connections. Dates come as `YYYY-MM-DD`, instants as `Date`, `bigint` as number.
 * A connection that breaks is logged and replaced: while idle at its next use; while in use, where what it was asked
 * raises. One that does not answer is thrown away.
 */
export function openPool(options: PoolOptions): Pool {
  const timeout = options.statementTimeoutMilliseconds ?? REQUEST_MILLISECONDS;
  const wait = options.waitMilliseconds ?? (timeout === 0 ? 0 : timeout + ANSWER_MILLISECONDS);
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? 'questlog',
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // What is sent without waiting for the answer before it goes out at once: see pipelined-transaction.ts.
    pipeline: true,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: timeout === 0 ? 0 : timeout * 2,
    types: connectionTypes,
    // Prepared statements are planned once a connection: planning one anew costs more than running it. Such a plan
    // outlives the small tables that it was made for, so none may read a table as a whole where an index leads there.
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off',
  });
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
  // The only listener while the connection is in use: without it, one broken connection would end the process.
  pool.on('connect', (client) => {
    enforceTimeouts(client, wait);
    containParserFailures(client);
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/**
 * Has an answer that the driver cannot read, such as a text longer than a string can be, break its connection alone. The
 * driver reads in a listener of the socket: what it throws there would end the process.
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
