/** SQL conditions for a search among users `u` (ADMIN-31). */

/** A search condition in two equivalent forms: one uses an index, the other does not. */
export interface Search {
  /** Part of the statement's name. */
  readonly name: string;
  /** The form that does not use an index. */
  readonly matches: string;
  readonly indexed: string;
  readonly values: { readonly text: string; readonly pattern: string };
}

/** Must be the same expression as in the trigram index (migration 013). */
const TEXT = `lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
const BEGINNINGS = ['lower(u.first_name)', 'lower(u.last_name)', 'lower(u.email)'];

/** Matches searches that the trigram index supports: three consecutive letters or digits. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

function likePattern(text: string): string {
  return text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
}

/**
 * Returns the condition for a search, or undefined for an empty one. It matches any part of a name or
 * address. Without three consecutive letters or digits, it matches only the beginning of a name or address.
 */
export function searchFor(asked: string): Search | undefined {
  const text = asked.trim().replaceAll(/\s+/gu, ' ');
  if (text === '') return undefined;
  if (HAS_TRIGRAM.test(text)) {
    return {
      name: 'part',
      matches: `position(lower(:text) in ${TEXT}) > 0`,
      indexed: `${TEXT} like lower(:pattern)`,
      values: { text, pattern: `%${likePattern(text)}%` },
    };
  }
  return {
    name: 'beginning',
    matches: `(${BEGINNINGS.map((field) => `starts_with(${field}, lower(:text))`).join(' or ')})`,
    indexed: `(${BEGINNINGS.map((field) => `${field} like lower(:pattern)`).join(' or ')})`,
    values: { text, pattern: `${likePattern(text)}%` },
  };
}
