import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { isStalePlan } from './pg-errors.ts';

/** A pool, or the one connection that a transaction is on. */
export type Queryable = Pool | PoolClient;

/**
 * A statement that PostgreSQL parses and plans once a connection and then knows by name. All of the product's are
 * such (docs/decisions/022-one-way-of-sql.md), and stand in `*.queries.ts`.
 */
export interface Prepared<Row extends QueryResultRow, Values extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** After how many milliseconds it is given up, where that is sooner than usual. */
  readonly endMs?: number;
  /** Only in the type. */
  readonly shape?: { readonly row: Row; readonly values: Values };
}

/**
 * Declares a prepared statement with `$1`-style parameters. Names are unique in the program.
 * @param endMs after how many milliseconds it is given up, where that is sooner than the pool's end
 */
export function prepare<Row extends QueryResultRow, Values extends readonly unknown[]>(
  name: string,
  text: string,
  endMs?: number,
): Prepared<Row, Values> {
  return endMs === undefined ? { name, text } : { name, text, endMs };
}

/** Runs it and gives the rows. A pool throws away a connection on which it failed: a stale plan ends with the connection. */
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

/** Runs it and gives the first row, or undefined for none. */
export async function runOne<Row extends QueryResultRow, Values extends readonly unknown[]>(
  on: Queryable,
  statement: Prepared<Row, Values>,
  values: Values,
): Promise<Row | undefined> {
  return (await run(on, statement, values))[0];
}
