import { chown, mkdir, readFile, rename, rm, stat, writeFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../operator-error.ts';
import { fileError, isMissing, isSystemError } from './file-errors.ts';

/** What holds a data directory: the server, or an operator command that runs while there is none. */
export type Holder = 'server' | 'command';

/** Exclusive use of a data directory, until `release` or the end of the process, however it ends. */
export interface DataDirLock {
  release(): Promise<void>;
}

const LOCK_FILE = 'questlog.lock';
const HOLDER_FILE = 'questlog.pid';

/** Whether this process may act for other users (root, on systems that have one). */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Makes the data directory where it is missing: open to its owner alone. Made by root it can also be passed
 * through (not listed) by others, since the database then runs as another user.
 *
 * @throws OperatorError where it cannot be made or is no directory
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be made: ${reason(error)}`, { cause: error });
  }
}

/**
 * Takes a data directory for this process. The lock is one of the operating system on a file (taken through
 * SQLite, for want of `flock` in Node.js), so it cannot outlive its process and leaves nothing to clean up.
 *
 * @returns the lock, or undefined where another process holds it
 * @throws OperatorError where the lock file cannot be used
 */
export async function lockDataDir(dataDir: string, holder: Holder): Promise<DataDirLock | undefined> {
  const file = join(dataDir, LOCK_FILE);
  let handle: DatabaseSync | undefined;
  try {
    // Opening it as a file first yields the operating system's reason, which SQLite does not pass on.
    await writePrivateFile(dataDir, LOCK_FILE, '', { flag: 'a' });
    handle = new DatabaseSync(file, { timeout: 0 });
    // Nothing is written to it, so a journal would only be a file that a kill leaves behind.
    handle.exec('pragma journal_mode = memory; begin exclusive');
    await writePrivateFile(dataDir, HOLDER_FILE, `${process.pid} ${holder}\n`);
  } catch (error) {
    handle?.close();
    if (isBusy(error)) return undefined;
    if (error instanceof OperatorError || isSystemError(error)) throw error;
    throw new OperatorError(`${file} cannot be locked: ${reason(error)}; delete it.`, { cause: error });
  }
  const held = handle;
  return {
    release: async () => {
      await rm(join(dataDir, HOLDER_FILE), { force: true });
      held.close();
    },
  };
}

/** Another process holds the data directory. */
export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse';
}

/** The error that a start ends with when another process holds the data directory; it names that process. */
export async function dataDirInUse(dataDir: string): Promise<DataDirInUse> {
  const [pid = 'unknown', holder] = await readFile(join(dataDir, HOLDER_FILE), 'utf8').then(
    (text) => text.trim().split(' '),
    () => [],
  );
  return new DataDirInUse(
    holder === 'command'
      ? `An operator command is running on ${dataDir} (process ${pid}).`
      : `Questlog is already running on ${dataDir} (process ${pid}).`,
  );
}

/**
 * Writes a file of the data directory that only its owner may read. Replacing one is atomic and durable. Root
 * gives it to the owner of the directory, so that a command run as root leaves nothing the server cannot use.
 */
export async function writePrivateFile(
  dataDir: string,
  name: string,
  content: string,
  options: { flag?: 'a' } = {},
): Promise<void> {
  const target = join(dataDir, name);
  if (options.flag === 'a') {
    await writeFile(target, content, { mode: 0o600, flag: 'a' });
    await giveToOwnerOf(dataDir, target);
    return;
  }
  const temporary = `${target}.${process.pid}.new`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveToOwnerOf(dataDir, temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    // The person knows the file by its name, not by the name that it is written under.
    throw isSystemError(error) ? fileError(target, error) : error;
  }
}

/** Gives a path to the owner of a directory, where this process is root and may do so. */
export async function giveToOwnerOf(directory: string, path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  await chown(path, uid, gid);
}

/** Whether a path exists. Raises where this process may not know, so that nothing is made in its place. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(undefinedWhereMissing)) !== undefined;
}

/**
 * Reads a file of the data directory; undefined only where it does not exist. Every other failure is raised, because
 * a caller that took it for a missing file would replace what the file holds.
 */
export async function readDataFile(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(undefinedWhereMissing);
}

function undefinedWhereMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
