/** Fills a database with COPY, and measures the size of its tables and indexes. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hashPassword } from '@questlog/server/identity/sign-in/passwords';
import { startEmbeddedCluster } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { migrate } from '@questlog/server/platform/db/schema/migrations';
import { openPool } from '@questlog/server/platform/db/pool';
import { createLog } from '@questlog/server/platform/log/log';
import { COLUMNS, Growth, type Lines } from './scale-rows.ts';

export interface ScaleSize {
  readonly accounts: number;
  readonly tasks: number;
  /** Number of partitions; undefined for none. */
  readonly partitions: number | undefined;
}

export const PASSWORD = 'a long enough password';

/** Tables whose sizes are measured and printed. */
const MEASURED = [
  'users',
  'accounts',
  'members',
  'account_storage',
  'projects',
  'tags',
  'repeat_patterns',
  'occurrences',
  'tasks',
  'task_tags',
  'idempotency_keys',
] as const;

const STORED = ['projects', 'tags', 'repeat_patterns', 'tasks'] as const;
const PART = 100_000;

/** A table's row count, its size in bytes with TOAST, and the size of each index. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexes: Readonly<Record<string, number>>;
}

/**
 * Creates an embedded database in a data directory, and fills it. Until all rows are inserted, PostgreSQL
 * does not wait for the disk. Foreign keys are dropped first and added at the end, which checks all rows.
 * Storage triggers are disabled, and the counts are computed at the end.
 */
export async function fillDatabase(dataDir: string, size: ScaleSize): Promise<void> {
  const log = createLog('error');
  const cluster = await startEmbeddedCluster({ dataDir, log, holder: 'command', durability: 'throwaway' });
  try {
    const pool = openPool({ url: cluster.url, log, max: 1, statementTimeoutMilliseconds: 0 });
    const { partitions: count } = size;
    await migrate(pool, count === undefined ? {} : { partitions: { count, filled: 'refuse' } });
    await pool.end();
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await fill(client, size);
    await client.end();
  } finally {
    await cluster.stop();
  }
}

async function copy(client: Client, table: keyof typeof COLUMNS, lines: Lines): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${COLUMNS[table]}) from stdin`));
  await pipeline(Readable.from([`${lines.join('\n')}\n`], { objectMode: false }), into);
}

async function fill(client: Client, size: ScaleSize): Promise<void> {
  const growth = new Growth({
    accounts: size.accounts,
    endMs: Date.now(),
    passwordHash: await hashPassword(PASSWORD),
  });
  const keys = await dropForeignKeys(client);
  for (const table of STORED) await client.query(`alter table ${table} disable trigger user`);
  for (const rows of growth.accountRows()) {
    for (const [table, lines] of Object.entries(rows)) {
      await copy(client, table as keyof typeof rows, lines);
    }
  }
  for (const { tasks, taskTags } of growth.taskRows(size.tasks, PART)) {
    await copy(client, 'tasks', tasks);
    await copy(client, 'task_tags', taskTags);
  }
  for (const table of STORED) await client.query(`alter table ${table} enable trigger user`);
  for (const add of keys) await client.query(add);
  await client.query(COUNT_ROWS);
  await client.query(COUNT_STORAGE);
  await client.query('vacuum analyze');
}

const COUNT_ROWS = `
  update accounts a
     set version = counted.version, task_count = counted.tasks, project_count = 3
    from (select account_id, max(version) as version, count(*) filter (where deleted_at is null) as tasks
            from tasks group by account_id) counted
   where a.id = counted.account_id`;

const COUNT_STORAGE = `
  insert into account_storage (account_id, text_bytes)
  select account_id, sum(text_bytes)
    from (${STORED.map((table) => `select account_id, text_bytes from ${table}`).join(' union all ')}) texts
   group by account_id`;

/** Drops the foreign keys of the measured tables. @returns the SQL that adds them again */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any($1)`,
    [MEASURED],
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
  );
}

/** Returns the size of each measured table. Partitions count towards their table. */
export async function occupied(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<{
    table: string;
    rows: number;
    bytes: number;
    indexes: Record<string, number>;
  }>(
    `with recursive part as (
       select c.oid, c.relname as "table" from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       union all
       select i.inhrelid, part.table from part join pg_inherits i on i.inhparent = part.oid
     ), tables as (
       select "table", greatest(sum(c.reltuples) filter (where c.relkind = 'r'), 1) as rows,
              sum(pg_table_size(c.oid)) as bytes
         from part join pg_class c using (oid) group by "table"
     ), indexes as (
       select part.table, coalesce(i.inhparent, x.indexrelid)::regclass::text as name,
              sum(pg_relation_size(x.indexrelid)) as bytes
         from part join pg_index x on x.indrelid = part.oid
         left join pg_inherits i on i.inhrelid = x.indexrelid
        group by 1, 2
     )
     select "table", rows::float8, tables.bytes::float8,
            (select json_object_agg(name, indexes.bytes order by name) from indexes where indexes.table = tables.table) as indexes
       from tables order by array_position($1, "table"::text)`,
    [MEASURED],
  );
  return rows;
}
