import { Client, escapeIdentifier } from 'pg';
import { JOBS_SCHEMA } from '../../jobs/jobs.ts';
import type { BackupHeader, BackupTable } from './backup-format.ts';

/**
 * The job queue's tables in a backup: the jobs and their configuration. The others hold the queue's internal
 * state.
 */
const JOBS_TABLES = ['queue', 'job', 'job_dependency', 'schedule', 'subscription'];

/**
 * Prefix of the comment on tables whose rows are useless after a restore or valuable to a thief. Backups omit
 * these tables. A restore empties them, even if an old backup contains their rows.
 */
const EXCLUDED = 'not in backups';

/** Settings that fix the text format of values, so that a backup does not depend on the server's settings. */
export const TEXT_FORMS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
`;

/** Opens a maintenance connection without statement timeouts. */
export async function connect(url: string, applicationName: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  return client;
}

/** Returns a table's or sequence's quoted name. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** Returns the quoted list of a table's columns. */
export function columnList(table: BackupTable): string {
  return table.columns.map((column) => escapeIdentifier(column)).join(', ');
}

/**
 * Describes everything to back up, in the snapshot of the connection's transaction: the tables of Questlog
 * and its job queue, except those that backups omit. Omits generated columns, because the restore recomputes
 * them.
 */
export async function describe(client: Client): Promise<BackupHeader> {
  const tables = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
            (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' or (n.nspname = $1 and c.relname = any ($2)))
        and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and not starts_with(coalesce(obj_description(c.oid, 'pg_class'), ''), $3)
      order by n.nspname, c.relname`,
    [JOBS_SCHEMA, JOBS_TABLES, EXCLUDED],
  );
  const isMigrated = tables.rows.some(
    ({ schema, name }) => schema === 'public' && name === 'kysely_migration',
  );
  const migrations = isMigrated
    ? await client.query<{ name: string }>('select name from public.kysely_migration order by name')
    : { rows: [] };
  const [now] = (await client.query<{ at: Date }>('select now() as at')).rows;
  return {
    takenAt: now?.at.toISOString() ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    jobsVersion: await jobsVersion(client),
    tables: tables.rows,
    sequences: await sequences(client),
  };
}

/**
 * Returns the size of all rows of Questlog and its job queue, in bytes, without indexes. A compressed backup
 * is smaller.
 */
export async function readContentBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', $1) and c.relkind = 'r'`,
    [JOBS_SCHEMA],
  );
  return Number(rows[0]?.bytes);
}

/** Empties the tables that backups omit. */
export async function truncateOmittedTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and starts_with(coalesce(obj_description(c.oid, 'pg_class'), ''), $1)`,
    [EXCLUDED],
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ table }) => table).join(', ')}`);
}

/** Returns the version of the job queue's tables; null if they do not exist. */
export async function jobsVersion(client: Client): Promise<number | null> {
  const found = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${JOBS_SCHEMA}.version`,
  ]);
  if (found.rows[0]?.exists !== true) return null;
  const { rows } = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`);
  return rows[0]?.version ?? null;
}

async function sequences(client: Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
      where schemaname in ('public', $1) order by 1, 2`,
    [JOBS_SCHEMA],
  );
  const found: BackupHeader['sequences'] = [];
  for (const sequence of rows) {
    const [state] = (
      await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${qualified(sequence)}`,
      )
    ).rows;
    if (state !== undefined) found.push({ ...sequence, value: state.value, isCalled: state.called });
  }
  return found;
}
