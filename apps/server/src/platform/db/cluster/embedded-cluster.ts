import { chmod, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../../log/log.ts';
import { OperatorError } from '../../operator-error.ts';
import { DATABASE, ensureCluster, ensureDatabase, OWNER, SUPERUSER } from './cluster-creation.ts';
import { makeEndpoint } from './cluster-endpoint.ts';
import { locateCluster, wrongPasswords } from './cluster-home.ts';
import { dataDirInUse, ensureDataDir, lockDataDir, readDataFile, writePrivateFile } from './data-dir.ts';
import type { Holder } from './data-dir.ts';
import { explainFileErrors, parseFile } from './file-errors.ts';
import { findPostgres } from './postgres-binaries.ts';
import { boundLog, rotateLog, startPostmaster, stopLeftover } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

const CONNECTION_FILE = 'database-connection.json';
const LOG_FILE = 'postgres.log';
/** Maximum size of the log in bytes. The previous log is kept too. */
const LOG_BYTES = 10_000_000;
const CHECK_LOG_MILLISECONDS = 60_000;

/** How to fix a damaged connection file. Every startup rewrites it, so deleting it loses nothing. */
const DELETE_CONNECTION = 'delete it and start again';

const connectionFile = z.object({ url: z.string(), socketDir: z.string().optional() });

/** A running embedded PostgreSQL, with the lock on its data directory. */
export interface EmbeddedCluster {
  /** URL for connecting as the owner of Questlog's database. */
  readonly url: string;
  /** URL for connecting as the superuser, to the maintenance database. Only tests need it. */
  readonly superuserUrl: string;
  /** The folders that PostgreSQL writes to. They may be on different disks. */
  readonly folders: readonly string[];
  /**
   * Stops PostgreSQL and unlocks the data directory. Every acknowledged transaction is on disk when this
   * resolves.
   */
  stop(): Promise<void>;
}

export interface EmbeddedClusterOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly holder: Holder;
  /** `throwaway` trades crash safety for speed, for tests only. */
  readonly durability?: 'durable' | 'throwaway';
  /** Called when PostgreSQL has ended unexpectedly and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Starts the embedded PostgreSQL on a data directory. Creates the cluster the first time, stops a PostgreSQL
 * left over from a killed run, and restarts one that ends unexpectedly.
 *
 * @throws DataDirInUse if another process holds the directory
 * @throws OperatorError if PostgreSQL cannot run
 */
export function startEmbeddedCluster(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  return explainFileErrors(() => startOn(options));
}

async function startOn(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  await ensureDataDir(options.dataDir);
  // Use one spelling of the directory's path: our check for leftover servers compares it with the path in
  // PostgreSQL's pid file.
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataDir(dataDir, options.holder);
  if (lock === undefined) throw await dataDirInUse(options.dataDir);
  try {
    const cluster = await startLocked({ ...options, dataDir });
    return {
      ...cluster,
      stop: async () => {
        await cluster.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Returns the URL of the embedded database that another process runs.
 *
 * @returns undefined if no server is running, or if it is not ready within the given time
 */
export async function runningClusterUrl(
  dataDir: string,
  waitMilliseconds = 15_000,
): Promise<string | undefined> {
  const deadline = performance.now() + waitMilliseconds;
  for (;;) {
    const connection = await explainFileErrors(() => readConnection(dataDir));
    if (connection !== undefined) return connection.url;
    if (performance.now() >= deadline) return undefined;
    await delay(100);
  }
}

async function readConnection(dataDir: string): Promise<z.infer<typeof connectionFile> | undefined> {
  const file = join(dataDir, CONNECTION_FILE);
  const text = await readDataFile(file);
  return text === undefined ? undefined : parseFile(file, text, connectionFile, DELETE_CONNECTION);
}

async function startLocked(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  const { dataDir, log } = options;
  const cluster = await locateCluster(dataDir);
  const binaries = await findPostgres(join(cluster.home, 'runtime'), cluster.user);

  const leftover = await stopLeftover(binaries, cluster.databaseDir, cluster.user);
  if (leftover !== undefined)
    log.info({ pid: leftover }, 'stopped the database that a killed run left running');
  await clearConnection(dataDir);

  const passwords = await ensureCluster(dataDir, cluster, binaries);
  await keepPrivate(cluster.databaseDir);
  await rotateLog(join(dataDir, LOG_FILE));

  const endpoint = await makeEndpoint(cluster);
  const superuserUrl = endpoint.url(SUPERUSER, passwords.superuser, 'postgres');
  const url = endpoint.url(OWNER, passwords.questlog, DATABASE);
  const start = () =>
    startPostmaster({
      binaries,
      databaseDir: cluster.databaseDir,
      user: cluster.user,
      logFile: join(dataDir, LOG_FILE),
      settings: { ...SETTINGS, ...DURABILITY[options.durability ?? 'durable'], ...endpoint.settings },
      url: superuserUrl,
      wrongPassword: () => wrongPasswords(dataDir),
    });

  const supervised = supervise(await start(), start, options);
  const logTimer = setInterval(() => {
    boundLog(join(dataDir, LOG_FILE), LOG_BYTES).catch((error: unknown) =>
      log.warn({ err: error }, 'the log of PostgreSQL could not be kept small'),
    );
  }, CHECK_LOG_MILLISECONDS).unref();
  try {
    await ensureDatabase(superuserUrl, passwords.questlog);
    await writePrivateFile(
      dataDir,
      CONNECTION_FILE,
      `${JSON.stringify({ url, socketDir: endpoint.socketDir })}\n`,
    );
  } catch (error) {
    clearInterval(logTimer);
    await supervised.stop();
    throw error;
  }
  return {
    url,
    superuserUrl,
    folders: [dataDir, cluster.home],
    stop: async () => {
      clearInterval(logTimer);
      await rm(join(dataDir, CONNECTION_FILE), { force: true });
      await supervised.stop();
      await endpoint.remove();
    },
  };
}

/**
 * PostgreSQL refuses its folder with these permissions: write access for the group, or any access for others.
 */
const TOO_OPEN = 0o027;

/**
 * Removes the group's and others' access to PostgreSQL's folder. Kubernetes gives a volume's group
 * (`fsGroup`) access to all its files, and some ways of copying lose permissions.
 */
async function keepPrivate(databaseDir: string): Promise<void> {
  const { mode } = await stat(databaseDir);
  if ((mode & TOO_OPEN) !== 0) await chmod(databaseDir, 0o700);
}

const SETTINGS = {
  timezone: 'UTC',
  lc_messages: 'C',
  shared_buffers: '128MB',
  max_connections: '100',
  // Less than the default of MIN_FREE_MB, so that there is space to log writes accepted before the disk
  // filled up.
  max_wal_size: '384MB',
  password_encryption: 'scram-sha-256',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Log only starts and stops. The server's log already reports failed statements, without their text. Here,
  // each failed statement would quote what users wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

const DURABILITY = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  throwaway: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
};

/**
 * Deletes the connection file of a killed run, and its socket folder if that is outside the data directory.
 */
async function clearConnection(dataDir: string): Promise<void> {
  const connection = await readConnection(dataDir);
  if (connection === undefined) return;
  const { socketDir } = connection;
  if (socketDir !== undefined) await rm(socketDir, { recursive: true, force: true });
  await rm(join(dataDir, CONNECTION_FILE), { force: true });
}

const RESTARTS_IN_A_ROW = 3;
const CALM_MILLISECONDS = 60_000;

/** Restarts PostgreSQL when it ends unexpectedly, but gives up after repeated failures. */
function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { log, onLost }: EmbeddedClusterOptions,
): { stop(): Promise<void> } {
  let current = Promise.resolve(first);
  let stopping = false;
  let restarts = 0;

  const watch = async (postmaster: Postmaster): Promise<void> => {
    const startedAt = performance.now();
    await postmaster.ended;
    if (stopping) return;
    restarts = performance.now() - startedAt > CALM_MILLISECONDS ? 1 : restarts + 1;
    if (restarts > RESTARTS_IN_A_ROW) throw new OperatorError('The embedded database keeps stopping.');
    log.error({ pid: postmaster.pid }, 'the embedded database ended by itself; starting it again');
    current = start();
    await watch(await current);
  };
  watch(first).catch((error: unknown) => onLost?.(error));

  return {
    stop: async () => {
      stopping = true;
      const postmaster = await current.catch(() => undefined);
      await postmaster?.stop();
    },
  };
}
