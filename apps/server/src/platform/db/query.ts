import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { isStalePlan } from './pg-errors.ts';

/** A pool, or a transaction's connection. */
export type Queryable = Pool | PoolClient;

/** The connection, and the values if the statement has any. */
type Arguments<Values> = keyof Values extends never ? [on: Queryable] : [on: Queryable, values: Values];

/**
 * A prepared statement, called with a connection and named values. All of the product's statements are prepared
 * (docs/decisions/050-callable-queries.md) and defined in `*.queries.ts`.
 */
export interface Query<Result, Values extends object = object> {
  /** Returns the rows. On a pool, retries a stale plan, because the pool discards that connection. */
  (...args: Arguments<Values>): Promise<Result[]>;
  /** Returns the first row, if any. */
  readonly first: (...args: Arguments<Values>) => Promise<Result | undefined>;
  /** Returns the row of a statement that always has one, such as a count. */
  readonly one: (...args: Arguments<Values>) => Promise<Result>;
  /** Returns whether the statement returned any row. */
  readonly any: (...args: Arguments<Values>) => Promise<boolean>;
  /** Returns the same statement with converted rows. */
  readonly map: <Converted>(convert: (row: Result) => Converted) => Query<Converted, Values>;
}

const texts = new Map<string, string>();

/** All declared statements of the loaded modules, by name. */
export const declaredStatements: ReadonlyMap<string, string> = texts;

/** A named value in SQL, such as `:accountId`. Casts, and times and JSON in literals, do not match. */
const VALUE = /(?<![:\w"]):([a-z]\w*)/gi;

/**
 * Declares a statement that PostgreSQL parses and plans once per connection, and then runs by name. Names are
 * unique within the program.
 * @param sql named values are written as `:accountId`
 * @param timeoutMs timeout in milliseconds, if shorter than the pool's
 */
export function query<Row extends QueryResultRow, Values extends object = object>(
  name: string,
  sql: string,
  timeoutMs?: number,
): Query<Row, Values> {
  const { text, inOrder } = compile(name, sql);
  texts.set(name, text);
  const statement = timeoutMs === undefined ? { name, text } : { name, text, query_timeout: timeoutMs };
  const run = async (on: Queryable, values: object = {}): Promise<Row[]> => {
    try {
      return (await on.query<Row>({ ...statement, values: inOrder({ ...values }) })).rows;
    } catch (error) {
      if (on instanceof Pool && isStalePlan(error)) return run(on, values);
      throw error;
    }
  };
  return callable(name, run, (row) => row);
}

/**
 * Runs a statement that is built for one request, such as that of a filter. It is not prepared, because no other
 * request has the same text. Use {@link query} for everything else.
 * @param timeoutMs timeout in milliseconds
 */
export async function runBuilt<Row extends QueryResultRow>(
  on: Queryable,
  sql: string,
  values: Readonly<Record<string, unknown>>,
  timeoutMs: number,
): Promise<Row[]> {
  const { text, inOrder } = compile('that is built', sql);
  const statement = { text, query_timeout: timeoutMs };
  return (await on.query<Row>({ ...statement, values: inOrder(values) })).rows;
}

/** Replaces named values by positions. `inOrder` throws if a value is missing. */
function compile(name: string, sql: string) {
  const names: string[] = [];
  const text = sql.replaceAll(VALUE, (_value, valueName: string) => {
    if (!names.includes(valueName)) names.push(valueName);
    return `$${names.indexOf(valueName) + 1}`;
  });
  const inOrder = (given: Readonly<Record<string, unknown>>): unknown[] =>
    names.map((valueName) => {
      if (!Object.hasOwn(given, valueName)) throw new Error(`the statement ${name} got no ${valueName}`);
      return given[valueName];
    });
  return { text, inOrder };
}

function callable<Row, Result, Values extends object>(
  name: string,
  run: (...args: Arguments<Values>) => Promise<Row[]>,
  convert: (row: Row) => Result,
): Query<Result, Values> {
  const all = async (...args: Arguments<Values>): Promise<Result[]> => (await run(...args)).map(convert);
  const first = async (...args: Arguments<Values>): Promise<Result | undefined> => {
    const [row] = await run(...args);
    return row === undefined ? undefined : convert(row);
  };
  return Object.assign(all, {
    first,
    one: async (...args: Arguments<Values>): Promise<Result> => {
      const [row] = await run(...args);
      if (row === undefined) throw new Error(`the statement ${name} returned no row`);
      return convert(row);
    },
    any: async (...args: Arguments<Values>): Promise<boolean> => (await run(...args)).length > 0,
    map: <Converted>(then: (result: Result) => Converted): Query<Converted, Values> =>
      callable(name, run, (row) => then(convert(row))),
  });
}
