import { execFile } from 'node:child_process';
import { chown, mkdir, open, readFile, realpath, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { databasePasswords, locateCluster, makeSocketDir } from './cluster-home.ts';
import type { ClusterHome } from './cluster-home.ts';
import { alreadyRunning, ensureDataDir, exists, lockDataDir, writePrivateFile } from './data-dir.ts';
import type { Holder } from './data-dir.ts';
import { findPostgres } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnvironment, rotateLog, startPostmaster, stopLeftover } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { asUser } from './runtime-user.ts';

const run = promisify(execFile);

const SUPERUSER = 'postgres';
const OWNER = 'questlog';
const DATABASE = 'questlog';
const CONNECTION_FILE = 'database-connection.json';
const LOG_FILE = 'postgres.log';
const UNFINISHED = 'postgres.new-';

const connectionFile = z.object({ url: z.string(), leftSocketDir: z.string().optional() });

/** An embedded PostgreSQL that runs, and this process's exclusive hold on its data directory. */
export interface EmbeddedCluster {
  /** A connection as the owner of Questlog's database. */
  readonly url: string;
  /** A connection as the superuser, to the maintenance database. Only tests need it. */
  readonly superuserUrl: string;
  /** Stops PostgreSQL (every acknowledged transaction is on the disk) and gives the data directory free. */
  stop(): Promise<void>;
}

export interface EmbeddedClusterOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly holder: Holder;
  /** `throwaway` trades safety in a crash for speed: for tests alone. */
  readonly durability?: 'durable' | 'throwaway';
  /** Called when PostgreSQL has ended by itself and could not be started again. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Starts the embedded PostgreSQL on a data directory: makes the cluster the first time, takes over what a killed
 * run left behind, and starts PostgreSQL again should it end by itself.
 *
 * @throws OperatorError where the directory is in use by another process, or PostgreSQL cannot run
 */
export async function startEmbeddedCluster(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  await ensureDataDir(options.dataDir);
  // PostgreSQL's pid file and our check of leftovers compare paths: one spelling of the directory for all.
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataDir(dataDir, options.holder);
  if (lock === undefined) throw await alreadyRunning(options.dataDir);
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
 * The connection to the embedded database of a data directory that another process serves.
 *
 * @returns the address, or undefined where no server runs, or it is not ready within the time given
 */
export async function runningClusterUrl(
  dataDir: string,
  waitMilliseconds = 15_000,
): Promise<string | undefined> {
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const text = await readFile(join(dataDir, CONNECTION_FILE), 'utf8').catch(() => undefined);
    if (text !== undefined) return connectionFile.parse(JSON.parse(text)).url;
    if (Date.now() >= deadline) return undefined;
    await delay(100);
  }
}

async function startLocked(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
  const { dataDir, log } = options;
  const cluster = await locateCluster(dataDir);
  const binaries = await findPostgres(join(cluster.home, 'runtime'), cluster.user);

  const leftover = await stopLeftover(binaries, cluster.databaseDir, cluster.user);
  if (leftover !== undefined)
    log.info({ pid: leftover }, 'stopped the database that a killed run left running');
  await clearConnection(dataDir);

  const passwords = await databasePasswords(dataDir);
  await initialise(cluster, binaries, passwords.superuser);
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
    });

  const supervised = supervise(await start(), start, options);
  try {
    await ensureDatabase(superuserUrl, passwords.questlog);
    await writePrivateFile(
      dataDir,
      CONNECTION_FILE,
      `${JSON.stringify({ url, leftSocketDir: endpoint.socketDir })}\n`,
    );
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    url,
    superuserUrl,
    stop: async () => {
      await rm(join(dataDir, CONNECTION_FILE), { force: true });
      await supervised.stop();
      await endpoint.remove();
    },
  };
}

const SETTINGS = {
  timezone: 'UTC',
  lc_messages: 'C',
  shared_buffers: '128MB',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

const DURABILITY = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  throwaway: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
};

/** Makes the cluster where there is none. It appears under its name only when it is complete. */
async function initialise(cluster: ClusterHome, binaries: PostgresBinaries, password: string): Promise<void> {
  for (const name of await readdir(cluster.home)) {
    if (name.startsWith(UNFINISHED)) await rm(join(cluster.home, name), { recursive: true, force: true });
  }
  if (await exists(cluster.databaseDir)) return;

  const workDir = join(cluster.home, `${UNFINISHED}${process.pid}`);
  const passwordFile = join(workDir, 'password');
  const target = join(workDir, 'data');
  await mkdir(workDir, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.user !== undefined) {
    await chown(workDir, cluster.user.uid, cluster.user.gid);
    await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  }
  const choices = [
    ['-D', target],
    ['-U', SUPERUSER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--data-checksums'],
    ['--no-instructions'],
  ];
  try {
    await run(binaries.initdb, choices.flat(), {
      cwd: '/',
      env: postgresEnvironment(),
      ...asUser(cluster.user),
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new OperatorError(`The database could not be made: ${said.split('\n')[0]}`, { cause: error });
  }
  await rename(target, cluster.databaseDir);
  await syncDirectory(cluster.home);
  await rm(workDir, { recursive: true, force: true });
}

/** Makes the role and the database of Questlog where they are missing. The role is no superuser. */
async function ensureDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    const verb = roles.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${escapeIdentifier(OWNER)} login password ${escapeLiteral(password)}`);
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(DATABASE)} owner ${escapeIdentifier(OWNER)}`);
    }
  } finally {
    await client.end();
  }
}

interface Endpoint {
  readonly settings: Readonly<Record<string, string>>;
  readonly socketDir?: string;
  url(user: string, password: string, database: string): string;
  remove(): Promise<void>;
}

/** Where PostgreSQL listens: on a socket in a private folder; on loopback where there are no such sockets. */
async function makeEndpoint(cluster: ClusterHome): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
      remove: () => Promise.resolve(),
    };
  }
  const socket = await makeSocketDir(cluster.home, cluster.user);
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: socket.path,
      unix_socket_permissions: '0700',
    },
    socketDir: socket.path,
    url: (user, password, database) =>
      `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(socket.path)}`,
    remove: () => socket.remove(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port');
  return address.port;
}

/** Forgets how a killed run's database was reached, and removes the socket's folder if it lay elsewhere. */
async function clearConnection(dataDir: string): Promise<void> {
  const file = join(dataDir, CONNECTION_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { leftSocketDir } = connectionFile.parse(JSON.parse(text));
  if (leftSocketDir !== undefined) await rm(leftSocketDir, { recursive: true, force: true });
  await rm(file, { force: true });
}

const RESTARTS_IN_A_ROW = 3;
const CALM_MILLISECONDS = 60_000;

/** Starts PostgreSQL again when it ends by itself; gives up when it keeps ending. */
function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { log, onLost }: EmbeddedClusterOptions,
): { stop(): Promise<void> } {
  let current = Promise.resolve(first);
  let stopping = false;
  let restarts = 0;

  const watch = async (postmaster: Postmaster): Promise<void> => {
    const startedAt = Date.now();
    await postmaster.ended;
    if (stopping) return;
    restarts = Date.now() - startedAt > CALM_MILLISECONDS ? 1 : restarts + 1;
    if (restarts > RESTARTS_IN_A_ROW) throw new OperatorError('The embedded database keeps ending.');
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

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
