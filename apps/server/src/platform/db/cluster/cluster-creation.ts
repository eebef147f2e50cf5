import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { makePasswords, missingDatabase, readPasswords, writePasswords } from './cluster-home.ts';
import type { ClusterHome, Passwords } from './cluster-home.ts';
import { exists } from './data-dir.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnvironment } from './postmaster.ts';
import { asUser } from './runtime-user.ts';

const run = promisify(execFile);

export const SUPERUSER = 'postgres';
export const OWNER = 'questlog';
export const DATABASE = 'questlog';

const UNFINISHED = 'postgres.new-';

/**
 * Creates the cluster if its folder does not exist. The folder gets its final name only when the cluster is
 * complete and its passwords are written. So an unfinished folder means that startup was interrupted, not
 * that a database was lost.
 *
 * @returns the cluster's passwords
 * @throws OperatorError if only the passwords exist or only the database exists, or if `initdb` fails (with
 * the first line of its output)
 */
export async function ensureCluster(
  dataDir: string,
  cluster: ClusterHome,
  binaries: PostgresBinaries,
): Promise<Passwords> {
  const known = await readPasswords(dataDir, cluster);
  const unfinished = (await readdir(cluster.home)).filter((name) => name.startsWith(UNFINISHED));
  const isMade = await exists(cluster.databaseDir);
  if (known !== undefined && !isMade && unfinished.length === 0) throw missingDatabase(dataDir, cluster);
  for (const name of unfinished) {
    // An initdb whose parent was killed may still be writing to the folder, so retry.
    await rm(join(cluster.home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  if (known !== undefined && isMade) return known;

  const made = known ?? makePasswords();
  await createCluster(cluster, binaries, made.superuser, () => writePasswords(dataDir, made));
  return made;
}

async function createCluster(
  cluster: ClusterHome,
  binaries: PostgresBinaries,
  password: string,
  beforeItAppears: () => Promise<void>,
): Promise<void> {
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
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new OperatorError(`The database could not be created: ${output.split('\n')[0]}`, { cause: error });
  }
  await beforeItAppears();
  await rename(target, cluster.databaseDir);
  await syncDirectory(cluster.home);
  await rm(workDir, { recursive: true, force: true });
}

/** Creates Questlog's role and database if missing. The role is not a superuser. */
export async function ensureDatabase(superuserUrl: string, password: string): Promise<void> {
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

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
