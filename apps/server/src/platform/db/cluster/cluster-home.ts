import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';
import { exists, writePrivateFile } from './data-dir.ts';
import { canEnter, chooseRuntimeUser } from './runtime-user.ts';
import type { RuntimeUser } from './runtime-user.ts';

/** Where the embedded database of a data directory lies, and as whom it runs. */
export interface ClusterHome {
  /** The data directory itself, or the place that stands in for it. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly databaseDir: string;
  readonly user: RuntimeUser;
}

const DATABASE_FOLDER = 'postgres';
const LOCATION_FILE = 'database-location';
const OWNER_FILE = 'data-dir';
const PASSWORDS_FILE = 'database-passwords.json';
const STAND_IN_ROOT = '/var/lib/questlog';

const passwords = z.object({ superuser: z.string().min(1), questlog: z.string().min(1) });

export type Passwords = z.infer<typeof passwords>;

/**
 * Says where the database of a data directory lies: within it, unless PostgreSQL has to run as a user who cannot
 * enter there (Questlog runs as root in a folder of root's own). Then it lies in a folder under /var/lib/questlog,
 * and the file `database-location` in the data directory tells which.
 *
 * @param dataDir its real path
 * @throws OperatorError where there is a database that PostgreSQL cannot reach, or that is another directory's
 */
export async function locateCluster(dataDir: string): Promise<ClusterHome> {
  const pointer = await readPointer(dataDir, LOCATION_FILE);
  if (pointer !== undefined) await refuseCopy(dataDir, pointer);
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
 * A copied data directory still points at the database of its original, which two servers must not share. A moved
 * one is taken at its new place.
 */
async function refuseCopy(dataDir: string, home: string): Promise<void> {
  const owner = await readPointer(home, OWNER_FILE);
  if (owner === dataDir) return;
  if (owner !== undefined && (await readPointer(owner, LOCATION_FILE)) === home) {
    throw new OperatorError(
      `${dataDir} is a copy of ${owner}, and the database of both is ${home}; use backup and restore to copy.`,
    );
  }
  await writePrivateFile(home, OWNER_FILE, `${dataDir}\n`);
}

async function readPointer(directory: string, file: string): Promise<string | undefined> {
  const text = await readFile(join(directory, file), 'utf8').catch(() => '');
  return text.trim() || undefined;
}

/** The passwords of the database, made at random the first time. */
export async function databasePasswords(dataDir: string): Promise<Passwords> {
  const text = await readFile(join(dataDir, PASSWORDS_FILE), 'utf8').catch(() => undefined);
  if (text !== undefined) return passwords.parse(JSON.parse(text));
  const made = { superuser: randomPassword(), questlog: randomPassword() };
  await writePrivateFile(dataDir, PASSWORDS_FILE, `${JSON.stringify(made)}\n`);
  return made;
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
