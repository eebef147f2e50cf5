import { Client } from 'pg';
import type { Log } from '../log/log.ts';
import { OperatorError } from '../operator-error.ts';
import { enforceTimeouts } from './query-timeouts.ts';

/** Key of a Questlog database's advisory lock: servers share it, a restore holds it exclusively. */
const PRESENCE_LOCK = 7_125_001;

const RETRY_MILLISECONDS = 1_000;
const RESPONSE_MILLISECONDS = 10_000;

/** A lock on the database that ends with its connection. A killed process leaves nothing behind. */
export interface ServerLock {
  release(): Promise<void>;
}

/**
 * Marks the database as in use by a server, with a shared lock on a separate connection. Replaces a broken
 * connection.
 *
 * @throws OperatorError if a restore is replacing the database
 */
export async function holdShared(url: string, log: Log): Promise<ServerLock> {
  let released = false;
  const onError = (error: Error): void =>
    log.warn({ err: error }, 'the connection that marks this server broke');
  let client = await hold(url, 'shared', onError);
  if (client === undefined) {
    throw new OperatorError('A restore is replacing this database; start again when it has ended.');
  }
  let retry: NodeJS.Timeout | undefined;

  const holdAgain = async (): Promise<void> => {
    client = await hold(url, 'shared', onError).catch(() => undefined);
    if (released) await client?.end();
    else watch();
  };
  const retryLater = () => {
    clearTimeout(retry);
    if (!released) retry = setTimeout(() => void holdAgain(), RETRY_MILLISECONDS);
  };
  const watch = () => {
    if (client === undefined) return retryLater();
    client.on('end', retryLater);
  };
  watch();

  return {
    release: async () => {
      released = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Locks the database for this process only.
 *
 * @returns undefined if a server or another restore is using it
 */
export async function holdExclusive(url: string): Promise<ServerLock | undefined> {
  const client = await hold(url, 'exclusive');
  if (client === undefined) return undefined;
  return { release: () => client.end() };
}

/** @param onError attached before connecting, because an error without a listener would end the process */
async function hold(
  url: string,
  mode: 'shared' | 'exclusive',
  onError: (error: Error) => void = () => undefined,
): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'questlog-presence',
    keepAlive: true,
    connectionTimeoutMillis: RESPONSE_MILLISECONDS,
  });
  client.on('error', onError);
  enforceTimeouts(client, RESPONSE_MILLISECONDS);
  await client.connect();
  const attempt = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${attempt}($1) as held`, [PRESENCE_LOCK]);
  if (rows[0]?.held === true) return client;
  await client.end();
  return undefined;
}
