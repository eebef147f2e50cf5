/** SQL conditions for a search among users `u` (ADMIN-31). */

/** A search condition in two equivalent forms. */
export interface Search {
  /** Identifies the search form in statement names. */
  readonly name: string;
  /** The condition without index support. */
  readonly matches: string;
  /** The condition that the index supports. */
  readonly indexed: string;
  readonly values: readonly string[];
}

/** Must equal the expression of the trigram index (migration 013). */
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
