/**
 * Client-side timeouts for every wait on the database. The database itself can only cancel a running
 * statement. A timed-out connection is discarded, because its next response could belong to any query
 * (docs/decisions/016-what-a-request-may-cost.md).
 */
import { DatabaseError, type Client } from 'pg';

export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
}

/** Milliseconds that the database may take to close a connection after the client has closed it. */
const CLOSING_MS = 1_000;

type Query = (...question: unknown[]) => unknown;
type End = (callback: (error: Error) => void) => unknown;

/**
 * Adds a timeout to a connection.
 * @param milliseconds how long the connection may be busy without a pause; 0 for no limit
 */
export function enforceTimeouts(client: Client, milliseconds: number): void {
  const query: Query = client.query.bind(client);
  const end: End = client.end.bind(client);
  let busy: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearTimeout(busy);
    busy = undefined;
  };
  // Destroy the socket first. Queries on the connection then fail, and the pool does not hand it out.
  const giveUp = (): void => {
    const error = new DatabaseTimeout(`the database has not answered within ${milliseconds} milliseconds`);
    client.connection.stream.destroy(error);
  };
  const watchedQuery: Query = (...question) => {
    if (milliseconds > 0) busy ??= setTimeout(giveUp, milliseconds);
    return query(...question);
  };
  const endWithTimeout: End = (callback) => {
    const drop = setTimeout(() => client.connection.stream.destroy(), CLOSING_MS);
    client.once('end', () => clearTimeout(drop));
    return end(callback);
  };
  client.on('drain', rest);
  client.on('end', rest);
  Object.assign(client, { query: watchedQuery, end: endWithTimeout });
}

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']);
/**
 * Codes for connection failures, insufficient resources, cancellation by the statement timeout, a database server that
 * is starting or stopping, and one that has become a standby, which only reads.
 */
const SQL_STATES = /^(?:08...|25006|53...|57014|57P0[1-5])$/;
/** Messages of driver errors that have no code. */
const DRIVER_WORDS =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed))/;

const DISK_FULL = '53100';

/** Returns true if the database rejected a write because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DISK_FULL;
}

/** Returns true if the database is unavailable, rather than rejecting the query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout || DRIVER_WORDS.test(error.message)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // Some codes mean this only if a socket failed: ENOENT, for example, can also mean a missing file.
  return SQL_STATES.test(code) || (SOCKET_CODES.has(code) && syscall !== 'open');
}
