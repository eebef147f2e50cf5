/** SQL conditions for a search among users `u` (ADMIN-31). */

export interface Search {
  /** Part of the statement's name. */
  readonly name: string;
  /** The condition, with the parameter `:pattern`. */
  readonly matches: string;
  readonly pattern: string;
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
export function searchFor(query: string): Search | undefined {
  const text = query.trim().replaceAll(/\s+/gu, ' ');
  if (text === '') return undefined;
  const escaped = likePattern(text);
  return HAS_TRIGRAM.test(text)
    ? { name: 'part', matches: `${TEXT} like lower(:pattern)`, pattern: `%${escaped}%` }
    : {
        name: 'beginning',
        matches: `(${BEGINNINGS.map((field) => `${field} like lower(:pattern)`).join(' or ')})`,
        pattern: `${escaped}%`,
      };
}
