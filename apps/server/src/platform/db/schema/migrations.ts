import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { inTransaction } from '../transaction.ts';
import { namePartitionIndexes, partitionTables, type PartitionOptions } from './partitions.ts';

/** The directory of this Questlog version's migrations. */
export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../../migrations');

/**
 * The table's name comes from the library that used to run the migrations. Existing databases and backups use
 * it.
 */
const MIGRATIONS_TABLE = `create table if not exists kysely_migration (
  name      varchar(255) primary key,
  timestamp varchar(255) not null
)`;

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

export interface MigrateOptions {
  readonly directory?: string;
  /** The last migration to run; the newest by default. */
  readonly target?: string;
  /**
   * Called before the first pending migration, with its name, if the database already has migrations. Only
   * one server at a time calls this. If it fails, no migration runs.
   */
  readonly beforeChange?: (firstPending: string) => Promise<void>;
  /** Partitioning of the content tables after the migrations. By default, it stays unchanged. */
  readonly partitions?: PartitionOptions;
}

/**
 * Key of the advisory lock that lets one server at a time migrate. It can be any number that nothing else
 * locks.
 */
const LOCK = '3853314791062309107';

/**
 * Migrates a database to the newest version. Runs the missing migrations in one transaction and under a lock,
 * so that several servers may start at the same time.
 *
 * @returns the names of the migrations that ran
 * @throws OperatorError if the database is newer than the migrations, if a migration fails, or if the tables
 * cannot be partitioned
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const names = await migrationNames(options.directory);
  const applied = await appliedMigrations(pool);
  rejectNewer(applied, names);
  if (options.partitions === undefined && names.every((name) => applied.includes(name))) return [];
  return inTransaction(pool, (client) => migrateInTransaction(client, options));
}

/** Migrates a database like {@link migrate}, in the caller's transaction. */
export async function migrateInTransaction(
  client: ClientBase,
  { directory = MIGRATIONS_DIR, target, beforeChange, partitions }: MigrateOptions = {},
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(MIGRATIONS_TABLE);
  const files = await migrationFiles(directory);
  const names = [...files.keys()];
  const applied = await appliedMigrations(client);
  rejectNewer(applied, names);
  const end = target === undefined ? names.length : names.indexOf(target) + 1;
  const pending = names.slice(0, end).filter((name) => !applied.includes(name));
  const [firstPending] = pending;
  if (firstPending !== undefined && applied.length > 0) await beforeChange?.(firstPending);
  for (const name of pending) {
    const text = await readFile(join(directory, files.get(name) ?? ''), 'utf8');
    try {
      await client.query(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      throw new OperatorError(`Migration ${name} failed: ${reason}`, { cause: error });
    }
    await client.query('insert into kysely_migration (name, timestamp) values ($1, now())', [name]);
  }
  if (pending.length > 0) await namePartitionIndexes(client);
  if (partitions !== undefined) await partitionTables(client, partitions);
  return pending;
}

/**
 * Returns the paths of the migrations in a directory and its subfolders, keyed by name and in order. Ignores
 * other files.
 */
async function migrationFiles(directory: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) =>
    FILE_NAME.test(basename(path)),
  );
  return new Map(
    paths.map((path) => [basename(path, '.sql'), path] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the names of a directory's migrations, in order. */
export async function migrationNames(directory: string = MIGRATIONS_DIR): Promise<string[]> {
  return [...(await migrationFiles(directory)).keys()];
}

/** Returns the migrations that have run on a database, in order; none for an empty database. */
export async function appliedMigrations(on: Pool | ClientBase): Promise<string[]> {
  const { rows: tables } = await on.query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await on.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

function rejectNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `The database is newer than this version of Questlog (it has migration ${unknown}); start a newer version.`,
    );
  }
}
