import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getConstructionPlans } from 'pg-boss';
import { JOBS_SCHEMA } from '../../jobs/jobs.ts';
import { OperatorError } from '../../operator-error.ts';
import { partitionTables } from '../schema/partitions.ts';
import { migrateInTransaction, migrationNames } from '../schema/migrations.ts';
import { holdExclusive } from '../server-lock.ts';
import {
  columnList,
  connect,
  truncateOmittedTables,
  jobsVersion,
  qualified,
  TEXT_FORMS,
} from './backup-contents.ts';
import type { BackupHeader, BackupTable } from './backup-format.ts';
import { checkBackup, readBackup } from './read-backup.ts';

export interface RestoreSummary {
  readonly takenAt: string;
  readonly tables: number;
  /** Tables in the backup that were skipped because this version of Questlog does not have them. */
  readonly leftOut: readonly string[];
}

/**
 * Replaces a database's whole content with a backup in one transaction, and migrates it to the newest
 * version. Checks the whole file before changing anything. Tables that backups omit end up empty.
 *
 * @param afterFilling called in the same transaction once the rows are restored, with the backup's schema;
 * not called for a backup of an empty database
 * @param atTheEnd called in the same transaction with the newest schema, once the tables that backups omit
 * are empty
 * @param partitions number of partitions of the content tables; by default they are not partitioned, even if
 * they were before
 * @throws OperatorError if a server is using the database, if the file is damaged or from a newer version, or
 * if the database contains another application's tables
 */
export async function restoreBackup(
  url: string,
  file: string,
  migrationsDir: string,
  afterFilling?: (client: Client) => Promise<void>,
  atTheEnd?: (client: Client) => Promise<void>,
  partitions?: number,
): Promise<RestoreSummary> {
  const header = await checkBackup(file);
  await rejectUnknownMigrations(header, migrationsDir);
  const presence = await holdExclusive(url);
  if (presence === undefined) {
    throw new OperatorError('Questlog is running on this database; stop it, then restore.');
  }
  const client = await connect(url, 'questlog-restore');
  try {
    await rejectForeignTables(client);
    const withJobs = await prepareJobs(client, header);
    const leftOut: string[] = [];
    // If anything fails, closing the connection rolls back the transaction.
    await client.query('begin');
    await client.query(DROP_EVERYTHING);
    const target = header.migrations.at(-1);
    if (target !== undefined) await migrateInTransaction(client, { directory: migrationsDir, target });
    await replaceRows(client, file, withJobs, leftOut);
    if (target !== undefined) await afterFilling?.(client);
    await migrateInTransaction(client, { directory: migrationsDir });
    // Partition last: the migrations that an old backup lacks run on unpartitioned tables.
    if (partitions !== undefined) await partitionTables(client, { count: partitions, filled: 'move' });
    await truncateOmittedTables(client);
    if (target !== undefined) await atTheEnd?.(client);
    await client.query('commit');
    await client.query('analyze');
    return { takenAt: header.takenAt, tables: header.tables.length - leftOut.length, leftOut };
  } finally {
    await client.end();
    await presence.release();
  }
}

async function rejectUnknownMigrations(header: BackupHeader, migrationsDir: string): Promise<void> {
  const known = await migrationNames(migrationsDir);
  const unknown = header.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `The backup comes from a newer version of Questlog (it has migration ${unknown}); restore it with that version.`,
    );
  }
}

/** Rejects a database with tables but without Questlog migrations: it belongs to another application. */
async function rejectForeignTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; empty: boolean }>(`
    select to_regclass('public.kysely_migration') is not null as ours,
           not exists (select from pg_tables where schemaname = 'public') as empty
  `);
  if (rows[0]?.ours !== true && rows[0]?.empty !== true) {
    throw new OperatorError('The database has tables that do not belong to Questlog; nothing was changed.');
  }
}

/** Creates the job queue's tables if they are missing. Returns true if their version matches the backup. */
async function prepareJobs(client: Client, header: BackupHeader): Promise<boolean> {
  if (header.jobsVersion === null) return false;
  if ((await jobsVersion(client)) === null) await client.query(getConstructionPlans(JOBS_SCHEMA));
  return (await jobsVersion(client)) === header.jobsVersion;
}

const DROP_EVERYTHING = `
  do $$
  declare
    item record;
  begin
    for item in
      select format('drop %s if exists %s cascade',
                    case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                                   when 'S' then 'sequence' else 'table' end,
                    c.oid::regclass) as statement
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from pg_depend d
                          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0
                            and d.deptype in ('e', 'i'))
    loop
      execute item.statement;
    end loop;
    for item in
      select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute item.statement;
    end loop;
    for item in
      select format('drop type if exists %s cascade', t.oid::regtype) as statement
        from pg_type t
       where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
         and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    loop
      execute item.statement;
    end loop;
  end $$;
`;

/**
 * Fills the tables. Drops foreign keys first and adds them at the end, which validates them: the tables
 * reference each other in cycles. Disables triggers, because they ran before the backup was taken.
 */
async function replaceRows(
  client: Client,
  file: string,
  withJobs: boolean,
  leftOut: string[],
): Promise<void> {
  await client.query(TEXT_FORMS);
  const schemas = withJobs ? ['public', JOBS_SCHEMA] : ['public'];
  const keys = await foreignKeys(client, schemas);
  for (const key of keys) {
    await client.query(`alter table ${key.table} drop constraint ${escapeIdentifier(key.name)}`);
  }
  const existing = new Set<string>();
  const emptyAll = async (header: BackupHeader) => {
    for (const table of header.tables) {
      const name = qualified(table);
      const isIncluded = schemas.includes(table.schema) && (await tableExists(client, name));
      if (!isIncluded) continue;
      existing.add(name);
      await client.query(`alter table ${name} disable trigger user`);
      await emptyTable(client, name);
    }
  };
  const fill = async (table: BackupTable, pieces: AsyncIterable<Buffer>) => {
    const name = qualified(table);
    if (!existing.has(name)) {
      leftOut.push(`${table.schema}.${table.name}`);
      for await (const _piece of pieces);
      return;
    }
    const into = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
    await pipeline(Readable.from(pieces, { objectMode: false }), into);
    await client.query(`alter table ${name} enable trigger user`);
  };
  // The queue's jobs belong to the replaced database and may refer to missing rows.
  if ((await jobsVersion(client)) !== null) await client.query(`truncate ${JOBS_SCHEMA}.job cascade`);
  const header = await readBackup(file, fill, emptyAll);
  for (const key of keys) {
    await client.query(
      `alter table ${key.table} add constraint ${escapeIdentifier(key.name)} ${key.definition}`,
    );
  }
  for (const sequence of header.sequences.filter(({ schema }) => schemas.includes(schema))) {
    await client.query('select setval(to_regclass($1), $2, $3)', [
      qualified(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
  }
}

/** Empties a table. If its owner lacks the TRUNCATE privilege, grants it temporarily. */
async function emptyTable(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select has_table_privilege($1, 'truncate') as may`, [
    name,
  ]);
  const may = rows[0]?.may === true;
  if (!may) await client.query(`grant truncate on ${name} to current_user`);
  await client.query(`truncate ${name}`);
  if (!may) await client.query(`revoke truncate on ${name} from current_user`);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeys(client: Client, schemas: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1)
      order by 1, 2`,
    [schemas],
  );
  return rows;
}

async function tableExists(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    name,
  ]);
  return rows[0]?.exists === true;
}
