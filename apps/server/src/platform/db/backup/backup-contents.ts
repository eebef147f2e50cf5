import { Client, escapeIdentifier } from 'pg';
import { JOBS_SCHEMA } from '../../jobs/jobs.ts';
import type { BackupHeader, BackupTable } from './backup-format.ts';

/** What of it is worth keeping: the jobs and what they run by. The rest is its own bookkeeping of the moment. */
const JOBS_TABLES = ['queue', 'job', 'job_dependency', 'schedule', 'subscription'];

/**
 * What the comment of a table begins with whose rows are worth nothing after a restore, or worth stealing: no backup
 * has them, and a restore leaves the table empty, also where the backup is of a time when it had them.
 */
const UNKEPT = 'not in backups';

/** How values are written and read, so that a backup does not depend on the settings of a server. */
export const TEXT_FORMS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
`;

/** A connection for maintenance: nothing breaks its statements off. */
export async function connect(url: string, applicationName: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  return client;
}

/** A table's or sequence's name as SQL takes it. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** The list of a table's columns as SQL takes it. */
export function columnList(table: BackupTable): string {
  return table.columns.map((column) => escapeIdentifier(column)).join(', ');
}

/**
 * Says what there is to back up, in the snapshot that the connection's transaction sees: every table of Questlog
 * and of its job queue but those that no backup keeps, without generated columns, which the restored rows compute anew.
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
    [JOBS_SCHEMA, JOBS_TABLES, UNKEPT],
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

/** Empties the tables that no backup keeps. */
export async function emptyUnkept(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and starts_with(coalesce(obj_description(c.oid, 'pg_class'), ''), $1)`,
    [UNKEPT],
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ table }) => table).join(', ')}`);
}

/** The version of the job queue's tables; null where there are none. */
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
