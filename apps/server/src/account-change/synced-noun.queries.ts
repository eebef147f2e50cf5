/**
 * A synced noun: a kind of row that browsers store. Its feature declares the noun once. The SQL for changes,
 * trash and purging is derived from the declaration.
 */
import type { SyncedName } from '@questlog/contract/synced-nouns';
import { jsonRows } from '../platform/db/json-sql.ts';

/** SQL parameters that limit how far back a full read goes. */
export interface HeldSince {
  readonly completed: string;
  readonly occurrences: string;
}

/**
 * A noun whose changes are synced. Each function returns SQL for the text of a JSON array with rows of
 * account `:accountId`.
 */
export interface SyncedNoun {
  readonly name: SyncedName;
  readonly held: (since: HeldSince) => string;
  readonly changed: (version: string) => string;
}

/** A noun whose rows are first marked with `deleted_at`, and later removed permanently. */
export interface DeletableNoun<Table extends string = string> extends SyncedNoun {
  readonly table: Table;
  /** SQL order that puts children before their parents, if rows `r` refer to each other. */
  readonly childrenFirst?: string;
}

interface SyncedTable<Table extends string> extends Omit<DeletableNoun<Table>, 'held' | 'changed'> {
  /** The table's alias in the SQL. */
  readonly alias: string;
  readonly record: string;
  /** SQL order of the rows in a full read. */
  readonly order: string;
  /** SQL condition for the rows in a full read; all rows if omitted. */
  readonly heldIf?: (since: HeldSince) => string;
}

/** Returns the synced noun for a table with few rows per account. */
export function syncedTable<const Table extends string>({
  name,
  table,
  alias,
  record,
  order,
  heldIf,
  childrenFirst,
}: SyncedTable<Table>): DeletableNoun<Table> {
  const rows = `select ${record} from ${table} ${alias} where ${alias}.account_id = :accountId`;
  const live = `${alias}.deleted_at is null`;
  return {
    name,
    table,
    ...(childrenFirst === undefined ? {} : { childrenFirst }),
    held: (since) =>
      jsonRows(`${rows}${heldIf === undefined ? '' : ` and ${heldIf(since)}`} and ${live} order by ${order}`),
    changed: (version) => jsonRows(`${rows} and ${alias}.version > ${version} and ${live}`),
  };
}
