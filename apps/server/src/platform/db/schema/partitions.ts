/**
 * Tables with accounts' content, partitioned by a hash of the account's id
 * (docs/decisions/046-partitions.md). The schema is read from the catalog, so that only the migrations define
 * it.
 */
import { escapeIdentifier, type ClientBase, type Pool } from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { readSchema, type Table } from './catalog.ts';

/** The schema that contains the partitions, so that they are separate from the tables that queries name. */
export const PARTITIONS_SCHEMA = 'partitions';

/** Tables of user content in accounts. Each has `account_id` first in its primary key. */
export const CONTENT_TABLES = [
  'comments',
  'occurrences',
  'projects',
  'repeat_patterns',
  'sections',
  'tags',
  'task_events',
  'task_tags',
  'tasks',
] as const;

export interface PartitionOptions {
  readonly count: number;
  /**
   * Handling of tables that have rows: `refuse` throws an OperatorError; `move` copies the rows and locks the
   * tables until all are copied.
   */
  readonly filled: 'refuse' | 'move';
}

/**
 * Replaces the content tables with partitioned tables that have the same columns, constraints, indexes,
 * triggers and comments. Does nothing if they already have this number of partitions.
 *
 * @param client in a transaction
 * @throws OperatorError if the tables have rows that may not be moved, or if the tables have a different
 * number of partitions
 */
export async function partitionTables(
  client: ClientBase,
  { count, filled }: PartitionOptions,
): Promise<void> {
  const existing = await partitionCount(client);
  if (existing === count) return;
  if (existing > 0) {
    throw new OperatorError(
      `The database has ${existing} partitions, but DATABASE_PARTITIONS is ${count}; to change the number, take a backup and restore it.`,
    );
  }
  const { tables } = await readSchema(client);
  const replaced = tables.filter(({ name }) => isContent(name));
  const names = replaced.map(({ name }) => name);
  if (filled === 'refuse') await rejectFilled(client, names);
  const keys = await foreignKeys(client, names);
  await client.query(`create schema if not exists ${PARTITIONS_SCHEMA}`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const table of replaced) await replaceTable(client, table, count);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
  await namePartitionIndexes(client);
}

/** Returns the content tables' number of partitions; 0 if they are not partitioned. */
export async function partitionCount(on: Pool | ClientBase): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select count(*)::int as count from pg_inherits where inhparent = to_regclass('public.tasks')`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Names the partitions' indexes after those of their tables, with the partition's number: `tags_path_3`. If
 * an error names a partition's index, pg-errors.ts derives the name of the table's index from it. Call it
 * after migrations, because PostgreSQL makes up names for new indexes.
 */
export async function namePartitionIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ current: string; expected: string }>(
    `select i.relname as current, parent.relname || substring(t.relname from '_\\d+$') as expected
       from pg_index x
       join pg_class i on i.oid = x.indexrelid
       join pg_class t on t.oid = x.indrelid
       join pg_inherits h on h.inhrelid = i.oid
       join pg_class parent on parent.oid = h.inhparent
      where t.relnamespace = to_regnamespace($1) and i.relname <> parent.relname || substring(t.relname from '_\\d+$')
      order by i.relname`,
    [PARTITIONS_SCHEMA],
  );
  for (const { current, expected } of rows) {
    await client.query(
      `alter index ${PARTITIONS_SCHEMA}.${escapeIdentifier(current)} rename to ${escapeIdentifier(expected)}`,
    );
  }
}

function isContent(name: string): boolean {
  return CONTENT_TABLES.some((table) => table === name);
}

async function rejectFilled(client: ClientBase, names: readonly string[]): Promise<void> {
  for (const table of names) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${escapeIdentifier(table)}) as filled`,
    );
    if (rows[0]?.filled !== true) continue;
    throw new OperatorError(
      'DATABASE_PARTITIONS applies to an empty database, and this one has tasks; take a backup and restore it, which partitions the tables.',
    );
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Returns the foreign keys of the content tables, and those that reference them. */
async function foreignKeys(client: ClientBase, names: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0
        and (k.conrelid = any($1::regclass[]) or k.confrelid = any($1::regclass[]))
      order by 1, 2`,
    [names],
  );
  return rows;
}

/** Replaces a table without foreign keys with a partitioned one, and moves its rows. */
async function replaceTable(client: ClientBase, table: Table, count: number): Promise<void> {
  const name = escapeIdentifier(table.name);
  const replacement = escapeIdentifier(`${table.name}_partitioned`);
  await client.query(
    `create table ${replacement} (like ${name} including defaults including generated including constraints
       including comments including storage including compression) partition by hash (account_id)`,
  );
  for (let remainder = 0; remainder < count; remainder += 1) {
    const partition = `${PARTITIONS_SCHEMA}.${escapeIdentifier(`${table.name}_${remainder}`)}`;
    await client.query(
      `create table ${partition} partition of ${replacement} for values with (modulus ${count}, remainder ${remainder})`,
    );
  }
  const columns = table.columns
    .filter(({ generated }) => generated === null)
    .map((column) => escapeIdentifier(column.name));
  await client.query(
    `insert into ${replacement} (${columns.join(', ')}) select ${columns.join(', ')} from ${name}`,
  );
  await client.query(`drop table ${name}`);
  await client.query(`alter table ${replacement} rename to ${name}`);
  for (const constraint of table.constraints.filter(
    ({ definition }) => !/^(?:FOREIGN KEY|CHECK)/.test(definition),
  )) {
    await client.query(
      `alter table ${name} add constraint ${escapeIdentifier(constraint.name)} ${constraint.definition}`,
    );
  }
  for (const definition of [...table.indexes, ...table.triggers]) await client.query(definition);
  if (table.comment !== null) {
    await client.query(`comment on table ${name} is ${client.escapeLiteral(table.comment)}`);
  }
}
