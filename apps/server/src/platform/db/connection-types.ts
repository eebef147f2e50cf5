import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** Parses a `bigint` as a number. All `bigint` columns are counts, small enough to be exact. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

/** Parses an array. Its elements contain no quotes, commas or braces, so splitting is enough. */
function parseArray<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => (part === 'NULL' ? null : parse(part)));
}

const ours = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  // A calendar date has no time and no time zone, so it stays a string: YYYY-MM-DD.
  [DATE, (text) => text],
  [INT8_ARRAY, parseArray(parseInt8)],
  [DATE_ARRAY, parseArray((text) => text)],
]);

/** Parsers for database values by type. Other types use pg's default. */
export const connectionTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parser = format === 'binary' ? undefined : ours.get(oid);
    return parser ?? types.getTypeParser(oid, format);
  },
};
