/**
 * A synced noun: rows that browsers hold. Its feature declares it once; the SQL of the changes, of the trash
 * and of the purge of accounts is derived from that.
 */
import type { SyncedName } from '@questlog/contract/synced-nouns';
import { jsonRows } from '../platform/db/json-sql.ts';

/** The parameters with the earliest time that a full read includes. */
export interface HeldSince {
  readonly completed: string;
  readonly occurrences: string;
}

/** A noun in the changes. Each of its functions returns SQL of a JSON array as text, for the account `$1`. */
export interface SyncedNoun {
  readonly name: SyncedName;
  /** All rows that a browser holds. */
  readonly held: (since: HeldSince) => string;
  /** The rows that changed after a version. */
  readonly changed: (version: string) => string;
}

/** A noun whose rows are deleted by setting `deleted_at`, and later removed permanently. */
export interface DeletableNoun<Table extends string = string> extends SyncedNoun {
  readonly table: Table;
  /** SQL order of rows `r` in which children come before their parents, if rows refer to others of the table. */
  readonly childrenFirst?: string;
}

interface SyncedTable<Table extends string> extends Omit<DeletableNoun<Table>, 'held' | 'changed'> {
  /** The table as the columns refer to it. */
  readonly alias: string;
  /** SQL of the columns of its record. */
  readonly record: string;
  /** The order of a full read. */
  readonly order: string;
  /** SQL condition for the rows of a full read, if it does not include all. */
  readonly heldIf?: (since: HeldSince) => string;
}

/** Returns the noun of a table whose few rows are selected by their columns. */
export function syncedTable<const Table extends string>({
  name,
  table,
  alias,
  record,
  order,
  heldIf,
  childrenFirst,
}: SyncedTable<Table>): DeletableNoun<Table> {
  const rows = `select ${record} from ${table} ${alias} where ${alias}.account_id = $1`;
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
