import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { OperatorError } from '../operator-error.ts';
import { within } from '../within.ts';
import { keepCopyBefore } from './backup/keep-copy.ts';
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts';
import { migrate, MIGRATIONS_DIR } from './schema/migrations.ts';
import { openPool } from './pool.ts';
import { holdShared } from './server-lock.ts';

const POOL_END_MS = 3_000;

/** The database of a server: open and at the newest migration. */
export interface Database {
  /** For those who need a connection of their own (LISTEN, the job queue). */
  readonly url: string;
  readonly pool: Pool;
  /** The folders that the embedded database writes to; undefined for another one. */
  readonly folders: readonly string[] | undefined;
  /** Closes the connections, and stops the embedded database. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  /** The PostgreSQL to use; undefined for the embedded one. */
  readonly url: string | undefined;
  readonly log: Log;
  /** For the names of the copies kept before a migration. */
  readonly clock: Clock;
  readonly migrationsDir?: string;
  /** Called when the embedded database is gone for good: the server cannot go on. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Opens the database of a server, starting the embedded one where no other is configured, and migrates it.
 *
 * @throws OperatorError where that is impossible, in one line that says why
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log } = options;
  const cluster =
    options.url === undefined ? await startEmbeddedCluster({ ...options, holder: 'server' }) : undefined;
  const url = options.url ?? cluster?.url;
  if (url === undefined) throw new Error('a started cluster has an address');

  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    if (cluster !== undefined) closers.push(() => cluster.stop());
    const presence = await holdShared(url, log).catch(explainUnreachable);
    closers.push(() => presence.release());
    await migrateDatabase(url, options);
    const pool = openPool({ url, log });
    closers.push(() => endPool(pool, log));
    return { url, pool, folders: cluster?.folders, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets what is asked be answered, for a moment; the database is stopped in good order after that. */
async function endPool(pool: Pool, log: Log): Promise<void> {
  await within(pool.end(), POOL_END_MS, 'the end of the database connections').catch((error: unknown) =>
    log.warn({ err: error }, 'database connections were left behind'),
  );
}

async function migrateDatabase(url: string, options: DatabaseOptions): Promise<void> {
  // Migrations may take their time, so they have a pool without a limit on it.
  const pool = openPool({
    url,
    log: options.log,
    applicationName: 'questlog-migrations',
    max: 2,
    statementTimeoutMilliseconds: 0,
  });
  try {
    const ran = await migrate(pool, {
      directory: options.migrationsDir ?? MIGRATIONS_DIR,
      beforeChange: async (migration) => {
        // An operator with a database of their own also has their own backups of it.
        if (options.url !== undefined) return;
        const file = await keepCopyBefore(migration, { url, dataDir: options.dataDir, clock: options.clock });
        options.log.info({ file }, 'kept a copy of the database from before a migration');
      },
    });
    for (const name of ran) options.log.info({ migration: name }, 'migrated the database');
  } finally {
    await pool.end();
  }
}

function explainUnreachable(error: unknown): never {
  if (error instanceof OperatorError) throw error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  throw new OperatorError(`The database cannot be reached: ${reason}`, { cause: error });
}
