/**
 * Every wait for the database has an end on this side, too: the database itself can end a statement only while it
 * runs. A connection on which an answer was waited for in vain is thrown away, as its next answer could be to anything
 * (docs/decisions/016-what-a-request-may-cost.md).
 */
import { DatabaseError, type Client } from 'pg';

/** The database has not answered in time. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
}

/** So long may the other side take to close a connection that this side has closed. */
const CLOSING_MS = 1_000;

type Query = (...question: unknown[]) => unknown;
type End = (callback: (error: Error) => void) => unknown;

/**
 * Gives an end to what a connection waits for.
 * @param milliseconds how long it may be busy without a pause; 0 for no end
 */
export function enforceTimeouts(client: Client, milliseconds: number): void {
  const query: Query = client.query.bind(client);
  const end: End = client.end.bind(client);
  let busy: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearTimeout(busy);
    busy = undefined;
  };
  // What fails with the connection fails after it is known to be broken, so that it is not handed out again.
  const giveUp = (): void => {
    const error = new DatabaseTimeout(`the database has not answered within ${milliseconds} milliseconds`);
    client.connection.stream.destroy(error);
  };
  const watchedQuery: Query = (...question) => {
    if (milliseconds > 0) busy ??= setTimeout(giveUp, milliseconds);
    return query(...question);
  };
  const endWithTimeout: End = (told) => {
    const drop = setTimeout(() => client.connection.stream.destroy(), CLOSING_MS);
    client.once('end', () => clearTimeout(drop));
    return end(told);
  };
  client.on('drain', rest);
  client.on('end', rest);
  Object.assign(client, { query: watchedQuery, end: endWithTimeout });
}

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']);
/** Connection failures, too few resources, cancelled by the statement's end, and a server that comes or goes. */
const SQL_STATES = /^(?:08...|53...|57014|57P0[1-5])$/;
/** What the driver says, which gives these errors no code. */
const DRIVER_WORDS =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed))/;

const DISK_FULL = '53100';

/** Whether the database has rejected a write because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DISK_FULL;
}

/** Whether an error says that the database cannot be asked at the moment, and nothing about what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout || DRIVER_WORDS.test(error.message)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // Only of sockets: a file that is missing is another matter.
  return SQL_STATES.test(code) || (SOCKET_CODES.has(code) && syscall !== 'open');
}
