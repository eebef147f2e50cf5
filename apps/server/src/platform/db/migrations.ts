import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';

/** The migrations of this version of Questlog. */
export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

export interface MigrateOptions<Schema> {
  readonly db: Kysely<Schema>;
  readonly directory?: string;
  /** Migrate no further than this one; by default to the newest. */
  readonly target?: string;
  /** Called before the first pending migration of a database that has some already, with its name. */
  readonly beforeChange?: (firstPending: string) => Promise<void>;
}

/**
 * Brings a database to the newest state: runs the migrations it lacks, all in one transaction and under a lock,
 * so that several servers may start on it at once.
 *
 * @returns the names of the migrations that ran
 * @throws OperatorError where the database is newer than the migrations, or one fails
 */
export async function migrate<Schema>(options: MigrateOptions<Schema>): Promise<string[]> {
  const { db, directory = MIGRATIONS_DIR } = options;
  const names = await migrationNames(directory);
  const applied = await appliedMigrations(db);
  refuseNewer(applied, names);

  const firstPending = names.find((name) => !applied.includes(name));
  if (firstPending !== undefined && applied.length > 0) await options.beforeChange?.(firstPending);

  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(directory) } });
  const { error, results = [] } =
    options.target === undefined
      ? await migrator.migrateToLatest()
      : await migrator.migrateTo(options.target);
  if (error !== undefined) {
    // Another server, of a newer version, may have come in between.
    refuseNewer(await appliedMigrations(db), names);
    const failed = results.find(({ status }) => status === 'Error');
    const reason = error instanceof Error ? error.message : 'unknown error';
    throw new OperatorError(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** The names of the migrations in a directory, in their order. Files of other names are no migrations. */
export async function migrationNames(directory: string = MIGRATIONS_DIR): Promise<string[]> {
  const files = await readdir(directory);
  return files
    .filter((file) => FILE_NAME.test(file))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
}

/** The names of the migrations that a database has, in their order; none where it is empty. */
export async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists
  `.execute(db);
  if (table.rows[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const names = await migrationNames(directory);
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(join(directory, `${name}.sql`), 'utf8');
        return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
      }),
    ),
  );
}

function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `The database is newer than this version of Questlog (it has migration ${unknown}); start a newer version.`,
    );
  }
}
