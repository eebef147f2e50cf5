import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { OperatorError } from '../operator-error.ts';
import { within } from '../within.ts';
import { keepCopyBefore } from './backup/keep-copy.ts';
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts';
import { migrate, MIGRATIONS_DIR } from './schema/migrations.ts';
import { closePool, openPool } from './pool.ts';
import { holdShared } from './server-lock.ts';

const POOL_END_MS = 3_000;

/** A server's database, open and migrated to the newest version. */
export interface Database {
  /** The database's URL, for code that needs its own connection (LISTEN, the job queue). */
  readonly url: string;
  readonly pool: Pool;
  /** The folders that the embedded database writes to; undefined for an external one. */
  readonly folders: readonly string[] | undefined;
  /** Closes the connections and stops the embedded database. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  /** The URL of an external PostgreSQL; undefined for the embedded one. */
  readonly url: string | undefined;
  readonly log: Log;
  /** The clock used to name the copies saved before a migration. */
  readonly clock: Clock;
  /** Whether to copy the database before migrating it. By default, only the embedded one is copied. */
  readonly keepCopies?: boolean;
  /** Bytes that a copy must leave free on the embedded database's disk. */
  readonly minFreeBytes?: number;
  readonly migrationsDir?: string;
  /** Number of partitions for a new database's content tables; undefined for none. */
  readonly partitions?: number | undefined;
  /** Called when the embedded database has failed permanently. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Opens and migrates a server's database. Starts the embedded one if no other is configured.
 *
 * @throws OperatorError with a one-line reason if that is not possible
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

/**
 * Gives running queries a moment to finish. The database then shuts down cleanly, even if some are still
 * running.
 */
async function endPool(pool: Pool, log: Log): Promise<void> {
  await within(closePool(pool), POOL_END_MS, 'the end of the database connections').catch((error: unknown) =>
    log.warn({ err: error }, 'database connections were left behind'),
  );
}

async function migrateDatabase(url: string, options: DatabaseOptions): Promise<void> {
  // Migrations may take a long time, so their pool has no statement timeout.
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
      ...(options.partitions === undefined
        ? {}
        : { partitions: { count: options.partitions, filled: 'refuse' as const } }),
      beforeChange: async (migration) => {
        const isEmbedded = options.url === undefined;
        if (!(options.keepCopies ?? isEmbedded)) return;
        const file = await keepCopyBefore(migration, {
          url,
          dataDir: options.dataDir,
          clock: options.clock,
          reservedBytes: isEmbedded ? (options.minFreeBytes ?? 0) : 0,
        });
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
