/** SQL conditions for a search among users `u` (ADMIN-31). */

/** A search condition in two equivalent forms. */
export interface Search {
  /** The name of this form of search, which becomes part of the statement's name. */
  readonly name: string;
  /** The condition in the form that does not use an index. */
  readonly matches: string;
  /** The same condition in the form that uses the index. */
  readonly indexed: string;
  readonly values: readonly string[];
}

/** Must be the same expression as in the trigram index (migration 013). */
const TEXT = `lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
const BEGINNINGS = ['lower(u.first_name)', 'lower(u.last_name)', 'lower(u.email)'];

/** Matches search texts that the trigram index supports: those with three consecutive letters or digits. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

function likePattern(text: string): string {
  return text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
}

/**
 * Returns the condition that searches for a text. The text may match any part of a name or email address. A
 * text without three consecutive letters or digits must match the beginning of the first name, last name or
 * address. Returns undefined for an empty text.
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
