import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { exists, giveToOwnerOf } from './data-dir.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { asUser } from './runtime-user.ts';
import type { RuntimeUser } from './runtime-user.ts';

const run = promisify(execFile);

const INVALID_PASSWORD = '28P01';
const STOP_SECONDS = 30;
const RETRY_MILLISECONDS = 20;
const ORPHANS_LEAVE_WITHIN_MILLISECONDS = 30_000;
/** Timeout for starting PostgreSQL. It is long, because crash recovery replays the last minutes of writes. */
const READY_WITHIN_MILLISECONDS = 10 * 60_000;

export interface PostmasterOptions {
  readonly binaries: PostgresBinaries;
  readonly databaseDir: string;
  readonly user: RuntimeUser;
  readonly logFile: string;
  /** Command-line settings. They override every configuration file. */
  readonly settings: Readonly<Record<string, string>>;
  /** The superuser's URL, to test whether PostgreSQL accepts connections. */
  readonly url: string;
  /** Creates the error for a wrong password in `url`. */
  readonly wrongPassword: () => Error;
}

/** A PostgreSQL that this process started and that accepts connections. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when PostgreSQL has ended for any reason. */
  readonly ended: Promise<void>;
  /**
   * Stops PostgreSQL with a checkpoint, and closes its connections. If that takes too long, stops it
   * immediately. No data is lost either way.
   */
  stop(): Promise<void>;
}

/**
 * Returns the environment for PostgreSQL's programs. It inherits almost nothing, so that the operator's PG*
 * variables cannot leak in.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Stops the PostgreSQL that a killed run has left running on the data directory. Ignores a pid file whose
 * process has ended or is not PostgreSQL.
 *
 * @param databaseDir the path with which PostgreSQL was started
 * @returns the pid of the stopped process, if any
 * @throws OperatorError if the process belongs to another user of the machine
 */
export async function stopLeftover(
  binaries: PostgresBinaries,
  databaseDir: string,
  user: RuntimeUser,
): Promise<number | undefined> {
  const pid = await readPid(databaseDir);
  if (pid === undefined || !(await isPostmasterOf(pid, databaseDir))) return undefined;
  try {
    await stop(binaries, databaseDir, user);
  } catch (error) {
    if (!(await isPostmasterOf(pid, databaseDir))) return pid;
    throw new OperatorError(`The PostgreSQL of an earlier run (process ${pid}) cannot be stopped.`, {
      cause: error,
    });
  }
  return pid;
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 *
 * @throws OperatorError with the last error line of its log, if PostgreSQL exits instead
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + ORPHANS_LEAVE_WITHIN_MILLISECONDS;
  for (;;) {
    const logStart = await stat(options.logFile).then(
      ({ size }) => size,
      () => 0,
    );
    const child = await launch(options);
    const ended = hasEnded(child);
    const started = postmaster(options, child, ended);
    try {
      if (await takesConnections(options, child)) return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
    await ended;

    const written = (await readFile(options.logFile, 'utf8')).slice(logStart);
    if (performance.now() < deadline) {
      // A killed postmaster's backends first finish their statements. A new PostgreSQL does not wait for
      // them.
      if (written.includes('pre-existing shared memory block')) {
        await delay(RETRY_MILLISECONDS);
        continue;
      }
      // The previous run was killed just after launching PostgreSQL, whose process was not visible a moment
      // ago.
      if (written.includes('lock file "postmaster.pid" already exists')) {
        await stopLeftover(options.binaries, options.databaseDir, options.user);
        continue;
      }
    }
    const lines = written.split('\n').filter((text) => text.trim() !== '');
    const line =
      lines.findLast((text) => /FATAL|PANIC|ERROR/.test(text)) ?? lines[0] ?? 'It printed nothing.';
    throw new OperatorError(`PostgreSQL did not start (log: ${options.logFile}): ${line.trim()}`);
  }
}

/** Renames the previous run's log, appending `.1`. */
export async function rotateLog(logFile: string): Promise<void> {
  if (await exists(logFile)) await rename(logFile, `${logFile}.1`);
}

/**
 * Copies a log larger than `maxBytes` to `.1` and truncates it. PostgreSQL keeps writing at the new end of
 * the file.
 */
export async function boundLog(logFile: string, maxBytes: number): Promise<void> {
  const { size } = await stat(logFile);
  if (size <= maxBytes) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile);
}

async function launch(options: PostmasterOptions): Promise<ChildProcess> {
  const log = await open(options.logFile, 'a', 0o600);
  try {
    await giveToOwnerOf(join(options.logFile, '..'), options.logFile);
    const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(options.binaries.postgres, ['-D', options.databaseDir, ...settings], {
      cwd: '/',
      env: { ...postgresEnvironment(), ...(await foreignPidEnvironment(options.databaseDir)) },
      stdio: ['ignore', log.fd, log.fd],
      // Run PostgreSQL in its own process group. Ctrl-C in the terminal must reach only the server, which
      // stops the database last.
      detached: true,
      ...asUser(options.user),
    });
    await once(child, 'spawn');
    return child;
  } finally {
    await log.close();
  }
}

/**
 * Returns an environment in which PostgreSQL starts despite a stale pid file. The file may name a process
 * that reused a dead postmaster's pid, and PostgreSQL would refuse to start. Deleting the file would also
 * disable PostgreSQL's check for orphaned backends. Passing that process as our grandparent, as pg_ctl does
 * with its own, keeps the check.
 */
async function foreignPidEnvironment(databaseDir: string): Promise<NodeJS.ProcessEnv> {
  const pid = await readPid(databaseDir);
  if (pid === undefined || !isAlive(pid) || (await isPostmasterOf(pid, databaseDir))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

function postmaster(options: PostmasterOptions, child: ChildProcess, ended: Promise<void>): Postmaster {
  const { pid } = child;
  if (pid === undefined) throw new Error('a process that takes connections has no id');
  return {
    pid,
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await stop(options.binaries, options.databaseDir, options.user).catch((error: unknown) => {
        // Ignore the failure if the process has exited, which was the goal.
        if (child.exitCode === null && child.signalCode === null) throw error;
      });
      await ended;
    },
  };
}

async function stop(binaries: PostgresBinaries, databaseDir: string, user: RuntimeUser): Promise<void> {
  const requestStop = (mode: 'fast' | 'immediate') =>
    run(binaries.pgCtl, ['stop', '-s', '-D', databaseDir, '-m', mode, '-t', String(STOP_SECONDS)], {
      cwd: '/',
      env: postgresEnvironment(),
      ...asUser(user),
    });
  await requestStop('fast').catch(() => requestStop('immediate'));
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Waits until PostgreSQL accepts connections. Returns false if it ends first. */
async function takesConnections(
  { url, wrongPassword }: PostmasterOptions,
  child: ChildProcess,
): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MILLISECONDS;
  while (child.exitCode === null && child.signalCode === null) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof DatabaseError && error.code === INVALID_PASSWORD) throw wrongPassword();
      if (performance.now() > deadline) throw error;
    }
    await delay(RETRY_MILLISECONDS);
  }
  return false;
}

async function readPid(databaseDir: string): Promise<number | undefined> {
  const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns true if a process's command line is that of the PostgreSQL on this data directory. */
async function isPostmasterOf(pid: number, databaseDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () =>
      run('ps', ['-o', 'command=', '-p', String(pid)]).then(
        ({ stdout }) => stdout,
        () => '',
      ),
  );
  return commandLine.includes('postgres') && commandLine.includes(` -D ${databaseDir} `);
}
