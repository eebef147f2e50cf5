/** Reads the tables of a Things database. The database stays in memory, and no code in it is executed. */
import type { Database, SqlValue } from 'sql.js';
import { MAX_TASKS } from '../bounds.ts';
import { storable } from '../formats/text.ts';
import { UnreadableFile } from '../reader.ts';
import { withLog } from './write-ahead-log.ts';

/** A table row. Columns differ between versions of Things. */
export class ThingsRow {
  readonly #values: Readonly<Record<string, SqlValue>>;

  constructor(values: Readonly<Record<string, SqlValue>>) {
    this.#values = values;
  }

  /** Returns the first non-empty column's trimmed text, or `''`. */
  text(...columns: readonly string[]): string {
    for (const column of columns) {
      const value = this.#values[column];
      const text =
        typeof value === 'string'
          ? value
          : value instanceof Uint8Array
            ? new TextDecoder().decode(value)
            : '';
      if (text.trim() !== '') return storable(text).trim();
    }
    return '';
  }

  /** Returns the number in a column, or 0. */
  number(column: string): number {
    const value = this.#values[column];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  }
}

export interface ThingsTables {
  readonly tasks: readonly ThingsRow[];
  readonly areas: readonly ThingsRow[];
  readonly tags: readonly ThingsRow[];
  readonly taskTags: readonly ThingsRow[];
  readonly checklistItems: readonly ThingsRow[];
}

/** Returns whether the bytes look like the start of a SQLite database. */
export function isDatabase(bytes: Uint8Array): boolean {
  const mark = new TextEncoder().encode('SQLite format 3\0');
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Returns the rows of a Things database's tables. Throws an {@link UnreadableFile} for other databases. */
export async function tablesOf(bytes: Uint8Array, log: Uint8Array | undefined): Promise<ThingsTables> {
  // The page does not allow WebAssembly, so use the JavaScript build.
  const { default: initSqlJs } = await import('sql.js/dist/sql-asm.js');
  const sql = await initSqlJs();
  let database: Database | undefined;
  try {
    database = new sql.Database(withLog(bytes, log));
    // Never run triggers or functions of the imported database.
    database.run('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;');
    return {
      tasks: rowsOf(database, 'TMTask'),
      areas: rowsOf(database, 'TMArea'),
      tags: rowsOf(database, 'TMTag'),
      taskTags: rowsOf(database, 'TMTaskTag'),
      checklistItems: rowsOf(database, 'TMChecklistItem'),
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This database is damaged. Quit Things, and copy it again.');
  } finally {
    try {
      database?.close();
    } catch {
      // Closing a damaged database may throw.
    }
  }
}

function rowsOf(database: Database, table: string): ThingsRow[] {
  // A view or a computed column could run forever, so accept only a real table without them.
  const [found] = database.exec(
    `SELECT 1 FROM sqlite_master WHERE name = '${table}' AND type = 'table' AND sql LIKE 'CREATE TABLE%' AND sql NOT LIKE '%GENERATED ALWAYS%' AND sql NOT LIKE '% AS (%'`,
  );
  if (found === undefined) {
    throw new UnreadableFile('This is not the database of Things. Choose the file main.sqlite of Things 3.');
  }
  const statement = database.prepare(`SELECT * FROM ${table} LIMIT ${MAX_ROWS + 1}`);
  const rows: ThingsRow[] = [];
  try {
    while (statement.step()) rows.push(new ThingsRow(statement.getAsObject()));
  } finally {
    statement.free();
  }
  if (rows.length > MAX_ROWS) throw new UnreadableFile('This database has too many rows.');
  return rows;
}

/**
 * Maximum number of rows in a table: twice the maximum number of tasks, because a task can have several tags
 * and checklist items.
 */
const MAX_ROWS = 2 * MAX_TASKS;
