import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
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
const PASSWORDS_FILE = 'database-passwords.json';
const STAND_IN_ROOT = '/var/lib/questlog';

/** Linux allows 107 bytes and macOS 103, of which the socket's own name takes 15. */
const LONGEST_SOCKET_DIR = 85;

const passwords = z.object({ superuser: z.string().min(1), questlog: z.string().min(1) });

export type Passwords = z.infer<typeof passwords>;

/**
 * Says where the database of a data directory lies: within it, unless PostgreSQL has to run as a user who cannot
 * enter there (Questlog runs as root in a folder of root's own). Then it lies under /var/lib/questlog, in a
 * folder named by the data directory, and the file `database-location` in the data directory tells where.
 *
 * @param dataDir its real path
 * @throws OperatorError where there is a database that PostgreSQL cannot reach
 */
export async function locateCluster(dataDir: string): Promise<ClusterHome> {
  const pointer = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => undefined);
  const home = pointer?.trim() || dataDir;
  const databaseDir = join(home, DATABASE_FOLDER);
  const user = await chooseRuntimeUser(databaseDir);
  if (await canEnter(home, user)) return { home, databaseDir, user };

  if (pointer !== undefined || (await exists(databaseDir))) {
    throw new OperatorError(
      `The database in ${databaseDir} cannot be reached by the user ${user?.name}, who runs PostgreSQL; ` +
        'let others pass through the folders above it (chmod o+x).',
    );
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const standIn = join(STAND_IN_ROOT, name);
  await mkdir(standIn, { recursive: true, mode: 0o711 });
  await writePrivateFile(dataDir, LOCATION_FILE, `${standIn}\n`);
  return { home: standIn, databaseDir: join(standIn, DATABASE_FOLDER), user };
}

/** The passwords of the database, made at random the first time. */
export async function databasePasswords(dataDir: string): Promise<Passwords> {
  const text = await readFile(join(dataDir, PASSWORDS_FILE), 'utf8').catch(() => undefined);
  if (text !== undefined) return passwords.parse(JSON.parse(text));
  const made = { superuser: randomPassword(), questlog: randomPassword() };
  await writePrivateFile(dataDir, PASSWORDS_FILE, `${JSON.stringify(made)}\n`);
  return made;
}

/** The folder of the database's socket, which nobody but its user and root can enter. */
export interface SocketDir {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes the socket's folder: beside the database, or in the machine's folder for such where that path is too long. */
export async function makeSocketDir(home: string, user: RuntimeUser): Promise<SocketDir> {
  const beside = join(home, 'socket');
  let path = beside;
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_DIR) {
    // No PostgreSQL runs when this is called: what lies there is left over.
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside);
  } else {
    path = await mkdtemp(join(tmpdir(), 'questlog-'));
  }
  await chmod(path, 0o700);
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
