import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { isStalePlan } from './pg-errors.ts';

/** A pool, or a transaction's connection. */
export type Queryable = Pool | PoolClient;

/**
 * A statement that PostgreSQL parses and plans once per connection, and then runs by name. All of the
 * product's statements are prepared (docs/decisions/022-one-way-of-sql.md) and defined in `*.queries.ts`.
 */
export interface Prepared<Row extends QueryResultRow, Values extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** Timeout in milliseconds, if shorter than the pool's. */
  readonly endMs?: number;
  /** Never set at runtime; it only carries the statement's types. */
  readonly shape?: { readonly row: Row; readonly values: Values };
}

const texts = new Map<string, string>();

/** All declared statements of the loaded modules, by name. */
export const declaredStatements: ReadonlyMap<string, string> = texts;

/**
 * Declares a prepared statement with `$1`-style parameters. Names are unique within the program.
 * @param endMs timeout in milliseconds, if shorter than the pool's
 */
export function prepare<Row extends QueryResultRow, Values extends readonly unknown[]>(
  name: string,
  text: string,
  endMs?: number,
): Prepared<Row, Values> {
  texts.set(name, text);
  return endMs === undefined ? { name, text } : { name, text, endMs };
}

/**
 * Runs a statement and returns its rows. On a pool, retries a stale plan, because the pool discards that
 * connection.
 */
export async function run<Row extends QueryResultRow, Values extends readonly unknown[]>(
  on: Queryable,
  statement: Prepared<Row, Values>,
  values: Values,
): Promise<Row[]> {
  try {
    const result = await on.query<Row>({
      name: statement.name,
      text: statement.text,
      values: [...values],
      ...(statement.endMs === undefined ? {} : { query_timeout: statement.endMs }),
    });
    return result.rows;
  } catch (error) {
    if (on instanceof Pool && isStalePlan(error)) return run(on, statement, values);
    throw error;
  }
}

/** Runs a statement and returns its first row, if any. */
export async function runOne<Row extends QueryResultRow, Values extends readonly unknown[]>(
  on: Queryable,
  statement: Prepared<Row, Values>,
  values: Values,
): Promise<Row | undefined> {
  return (await run(on, statement, values))[0];
}
