import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';
import { exists, readDataFile, writePrivateFile } from './data-dir.ts';
import { parseFile } from './file-errors.ts';
import { canEnter, chooseRuntimeUser } from './runtime-user.ts';
import type { RuntimeUser } from './runtime-user.ts';

/** Location of a data directory's embedded database, and the user that runs it. */
export interface ClusterHome {
  /** The data directory itself, or its replacement under /var/lib/questlog. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly databaseDir: string;
  readonly user: RuntimeUser;
}

const DATABASE_FOLDER = 'postgres';
const LOCATION_FILE = 'database-location';
const OWNER_FILE = 'data-dir';
const PASSWORDS_FILE = 'database-passwords.json';
const RESTORE_PASSWORDS =
  'restore it from a copy of DATA_DIR, or move DATA_DIR away and restore a backup into a new one';
const STAND_IN_ROOT = '/var/lib/questlog';

const passwords = z.object({ superuser: z.string().min(1), questlog: z.string().min(1) });

export type Passwords = z.infer<typeof passwords>;

/**
 * Locates a data directory's database, which is usually inside the directory. If Questlog runs as root in a
 * folder owned by root, PostgreSQL's user cannot enter that folder. The database is then in a folder under
 * /var/lib/questlog, and the file `database-location` contains its path.
 *
 * @param dataDir the data directory's real path
 * @throws OperatorError if there is a database that PostgreSQL cannot reach, or that belongs to a different
 * data directory
 */
export async function locateCluster(dataDir: string): Promise<ClusterHome> {
  const pointer = await readPointer(dataDir, LOCATION_FILE);
  if (pointer !== undefined) await rejectCopy(dataDir, pointer);
  const home = pointer ?? dataDir;
  const databaseDir = join(home, DATABASE_FOLDER);
  const user = await chooseRuntimeUser(databaseDir);
  if (await canEnter(home, user)) return { home, databaseDir, user };

  if (pointer !== undefined || (await exists(databaseDir))) {
    throw new OperatorError(
      `The database in ${databaseDir} cannot be reached by the user ${user?.name}, who runs PostgreSQL; ` +
        'let others pass through the folders above it (chmod o+x).',
    );
  }
  const standIn = join(STAND_IN_ROOT, `${basename(dataDir)}-${randomBytes(6).toString('hex')}`);
  await mkdir(standIn, { recursive: true, mode: 0o711 });
  await writePrivateFile(standIn, OWNER_FILE, `${dataDir}\n`);
  await writePrivateFile(dataDir, LOCATION_FILE, `${standIn}\n`);
  return { home: standIn, databaseDir: join(standIn, DATABASE_FOLDER), user };
}

/**
 * Rejects a copied data directory: it points to the original's database, and two servers must not share a
 * database. If the data directory was moved, updates the path that is stored with the database.
 */
async function rejectCopy(dataDir: string, home: string): Promise<void> {
  const owner = await readPointer(home, OWNER_FILE);
  if (owner === dataDir) return;
  if (owner === undefined) {
    throw new OperatorError(
      `${join(dataDir, LOCATION_FILE)} names the folder ${home}, which has no Questlog database; ` +
        'restore the file or the folder from a copy.',
    );
  }
  if ((await readPointer(owner, LOCATION_FILE)) === home) {
    throw new OperatorError(
      `${dataDir} is a copy of ${owner}, and the database of both is ${home}; use backup and restore to copy.`,
    );
  }
  await writePrivateFile(home, OWNER_FILE, `${dataDir}\n`);
}

async function readPointer(directory: string, name: string): Promise<string | undefined> {
  const file = join(directory, name);
  const path = (await readDataFile(file))?.trim();
  if (path === undefined) return undefined;
  if (!isAbsolute(path)) {
    throw new OperatorError(
      `${file} is ${path === '' ? 'empty' : 'damaged'}; restore it from a copy of the folder.`,
    );
  }
  return path;
}

/** Returns true if a data directory contains any trace of an embedded database. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const traces = [PASSWORDS_FILE, LOCATION_FILE, DATABASE_FOLDER];
  return (await Promise.all(traces.map((name) => exists(join(dataDir, name))))).includes(true);
}

/**
 * Returns the database's passwords; undefined if neither they nor a database exist. Never creates passwords
 * for an existing database, because they would lock everybody out.
 *
 * @throws OperatorError if the file cannot be read, is damaged, or is missing while the database exists
 */
export async function readPasswords(
  dataDir: string,
  { databaseDir }: ClusterHome,
): Promise<Passwords | undefined> {
  const file = join(dataDir, PASSWORDS_FILE);
  const text = await readDataFile(file);
  if (text !== undefined) return parseFile(file, text, passwords, RESTORE_PASSWORDS);
  if (await exists(databaseDir)) {
    throw new OperatorError(
      `${file} is missing, but the database in ${databaseDir} exists; ${RESTORE_PASSWORDS}.`,
    );
  }
  return undefined;
}

/** Generates random passwords for a new database. */
export function makePasswords(): Passwords {
  return { superuser: randomPassword(), questlog: randomPassword() };
}

/** Stores the generated passwords of a new database. */
export function writePasswords(dataDir: string, made: Passwords): Promise<void> {
  return writePrivateFile(dataDir, PASSWORDS_FILE, `${JSON.stringify(made)}\n`);
}

/** Returns the error for a database that is missing although its passwords exist. */
export function missingDatabase(dataDir: string, { databaseDir }: ClusterHome): OperatorError {
  return new OperatorError(
    `The database in ${databaseDir} is missing, but ${join(dataDir, PASSWORDS_FILE)} exists; ` +
      'restore the folder, or move DATA_DIR away and restore a backup into a new one.',
  );
}

/** Returns the error for stored passwords that the database rejects. */
export function wrongPasswords(dataDir: string): OperatorError {
  const file = join(dataDir, PASSWORDS_FILE);
  return new OperatorError(`The database rejects the passwords in ${file}; ${RESTORE_PASSWORDS}.`);
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
