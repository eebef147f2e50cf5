/**
 * Builds JSON text in SQL, piece by piece. `row_to_json` takes 50 % longer, because it looks up every
 * column's type for every row. Queries for a few rows may still use it.
 */

/** Returns SQL for an instant in the wire format: UTC with milliseconds, fixed width. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A piece of JSON text: a constant string, or an SQL expression of type text. */
type Piece = { readonly words: string } | { readonly sql: string };

const words = (text: string): Piece => ({ words: text });
const orNull = (sql: string): readonly Piece[] => [{ sql: `coalesce(${sql}, 'null')` }];

/** SQL for a value as JSON text, by kind. Kinds with `!` have cheaper SQL, for values that are never null. */
const VALUE = {
  /** For strings written by users. */
  text: (sql: string) => orNull(`to_json(${sql})::text`),
  'text!': (sql: string) => [{ sql: `to_json(${sql})::text` }],
  /** For strings that need no escaping: ids, dates, our own keywords. */
  word: (sql: string) => orNull(`'"' || ${sql} || '"'`),
  'word!': (sql: string) => [words('"'), { sql }, words('"')],
  /** For numbers, or text that is already JSON. */
  plain: (sql: string) => orNull(`(${sql})::text`),
  'plain!': (sql: string) => [{ sql: `(${sql})::text` }],
} as const satisfies Record<string, (sql: string) => readonly Piece[]>;

export type Member = readonly [name: string, kind: keyof typeof VALUE, sql: string];

/**
 * Returns SQL for a JSON object as text.
 * @param rest SQL expressions for additional fields as text, including the field names and the commas between
 * the fields
 */
export function jsonObject(members: readonly Member[], ...rest: readonly string[]): string {
  const parts = [
    ...members.map(([name, kind, sql]) => [words(`"${name}":`), ...VALUE[kind](sql)]),
    ...rest.map((sql): Piece[] => [{ sql }]),
  ];
  const pieces = parts.flatMap((part, index) => [words(index === 0 ? '{' : ','), ...part]);
  return concatenated(joinWords([...pieces, words('}')]));
}

/** Converts the pieces to SQL, merging adjacent constant strings. */
function joinWords(pieces: readonly Piece[]): readonly string[] {
  const joined: string[] = [];
  let open = '';
  for (const piece of pieces) {
    if ('words' in piece) {
      open += piece.words;
      continue;
    }
    if (open !== '') joined.push(`'${open}'`);
    open = '';
    joined.push(piece.sql);
  }
  return open === '' ? joined : [...joined, `'${open}'`];
}

/**
 * Returns SQL that concatenates the parts. Splits them recursively into halves: from left to right, each part
 * would copy all earlier ones.
 */
function concatenated(parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const half = parts.length >> 1;
  return `(${concatenated(parts.slice(0, half))} || ${concatenated(parts.slice(half))})`;
}

/**
 * Returns SQL for a JSON array as text, in row order.
 * @param select a query whose only column, `json`, is the text of an element
 */
export function jsonArray(select: string): string {
  return `(select coalesce('[' || string_agg(element.json, ',') || ']', '[]') from (${select}) element)`;
}

/**
 * Returns SQL for a JSON array as text, in row order. Slower than {@link jsonArray}, so use it only for few
 * rows.
 * @param select a query whose columns are the fields of an element
 */
export function jsonRows(select: string): string {
  return `(select coalesce(json_agg(r), '[]')::text from (${select}) r)`;
}
