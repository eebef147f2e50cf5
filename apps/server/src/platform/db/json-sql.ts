/**
 * JSON text put together by PostgreSQL, piece by piece: `row_to_json` looks up the type of every column of every row,
 * and takes half as long again. What is for a few rows only may use it all the same.
 */

/** An instant as the wire has it: UTC, milliseconds, always the same width. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL of a value as JSON text: never null, and a string only in its quotes. */
const VALUE = {
  /** What people write. */
  text: (sql: string) => `coalesce(to_json(${sql})::text, 'null')`,
  /** What holds nothing that JSON would escape: ids, dates, words of ours. */
  word: (sql: string) => `coalesce('"' || ${sql} || '"', 'null')`,
  /** Numbers, and what is JSON text already. */
  plain: (sql: string) => `coalesce((${sql})::text, 'null')`,
} as const;

/** A member of an object: its name, what its value is, and the SQL of the value. */
export type Member = readonly [name: string, kind: keyof typeof VALUE, sql: string];

/**
 * SQL of a JSON object as text.
 * @param rest SQL of further members as text, with their names and commas between them
 */
export function jsonObject(members: readonly Member[], ...rest: readonly string[]): string {
  const parts = [...members.map(([name, kind, sql]) => `'"${name}":' || ${VALUE[kind](sql)}`), ...rest];
  return `('{' || ${parts.join(` || ',' || `)} || '}')`;
}

/**
 * SQL of a JSON array as text, in the order of the rows.
 * @param select a query whose only column, `json`, is the text of an element
 */
export function jsonArray(select: string): string {
  return `(select coalesce('[' || string_agg(element.json, ',') || ']', '[]') from (${select}) element)`;
}
