import { chown, mkdir, readFile, rename, rm, stat, writeFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../operator-error.ts';
import { fileError, isMissing, isSystemError } from './file-errors.ts';

/** The holder of a data directory: the server, or an operator command while the server is not running. */
export type Holder = 'server' | 'command';

/**
 * Exclusive use of a data directory. It ends when `release` is called or the process exits, even if it is
 * killed.
 */
export interface DataDirLock {
  release(): Promise<void>;
}

const LOCK_FILE = 'questlog.lock';
const HOLDER_FILE = 'questlog.pid';

/** Returns true if this process may act as other users (root, on systems that have it). */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Creates a missing data directory for its owner only. If root creates it, other users can traverse it (but
 * not list it), because the database then runs as another user.
 *
 * @throws OperatorError if the directory cannot be created or is not a directory
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be created: ${reason(error)}`, { cause: error });
  }
}

/**
 * Locks a data directory for this process. It is an operating system lock on a file, taken through SQLite
 * because Node.js has no `flock`. It cannot outlive its process and leaves nothing to clean up.
 *
 * @returns the lock, or undefined if another process holds it
 * @throws OperatorError if the lock file cannot be used
 */
export async function lockDataDir(dataDir: string, holder: Holder): Promise<DataDirLock | undefined> {
  const file = join(dataDir, LOCK_FILE);
  let handle: DatabaseSync | undefined;
  try {
    // Open it as a plain file first: SQLite would not report the operating system's error.
    await writePrivateFile(dataDir, LOCK_FILE, '', { flag: 'a' });
    handle = new DatabaseSync(file, { timeout: 0 });
    // Keep the journal in memory: nothing is written to the file, and a kill would leave an on-disk journal
    // behind.
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

/** Thrown if another process holds the data directory. */
export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse';
}

/** Returns the error for a data directory that another process holds. Its message names that process. */
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
 * Writes a file in the data directory that only its owner may read. Replacing it is atomic and durable. If
 * root writes it, gives it to the directory's owner, so that the server can still use it.
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
    // Report the final name: the operator does not know the temporary one.
    throw isSystemError(error) ? fileError(target, error) : error;
  }
}

/** Changes a path's owner to that of a directory, if this process is root. */
export async function giveToOwnerOf(directory: string, path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  await chown(path, uid, gid);
}

/**
 * Returns true if a path exists. Throws if that cannot be determined, so that the caller creates nothing in
 * its place.
 */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(undefinedWhereMissing)) !== undefined;
}

/**
 * Reads a file in the data directory. Returns undefined only for a missing file, because the caller then
 * creates the file. Throws all other errors.
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
