/** The texts that a search for users compares (ADMIN-31), as SQL on users `u`. */

/** A search, in two forms of the same meaning. */
export interface Search {
  /** The form of the search, for the names of statements. */
  readonly name: string;
  /** The condition, which no index serves. */
  readonly matches: string;
  /** The same, as an index serves it. */
  readonly indexed: string;
  readonly values: readonly string[];
}

/** The expression of the trigram index (migration 013). */
const TEXT = `lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
const BEGINNINGS = ['lower(u.first_name)', 'lower(u.last_name)', 'lower(u.email)'];

/** An index of trigrams finds what has one of its own: three letters or digits on end. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

function likePattern(text: string): string {
  return text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
}

/**
 * The search for a text: a part of name or address; of a text without three letters or digits on end, the beginning of
 * first name, last name or address. Undefined where there is nothing to look for.
 */
export function searchFor(asked: string): Search | undefined {
  const text = asked.trim().replaceAll(/\s+/gu, ' ');
  if (text === '') return undefined;
  if (HAS_TRIGRAM.test(text)) {
    return {
      name: 'part',
      matches: `position(lower($1) in ${TEXT}) > 0 and $2::text is not null`,
      indexed: `${TEXT} like lower($2) and $1::text is not null`,
      values: [text, `%${likePattern(text)}%`],
    };
  }
  return {
    name: 'beginning',
    matches: `(${BEGINNINGS.map((field) => `starts_with(${field}, lower($1))`).join(' or ')}) and $2::text is not null`,
    indexed: `(${BEGINNINGS.map((field) => `${field} like lower($2)`).join(' or ')}) and $1::text is not null`,
    values: [text, `${likePattern(text)}%`],
  };
}
