/**
 * Mentions while a text is written and shown. Stored, a mention has the user's id; a field shows only the name.
 *
 *   stored   Ask @[Ada Lovelace](user:0193…)
 *   shown    Ask @Ada Lovelace
 */
import { fold } from '../folded-text.ts';
import { isUuid } from '../uuid.ts';
import { MENTION } from './comments.ts';

const SCHEME = 'user:';
/** Maximum length of a name that is being typed after "@". */
const MAX_QUERY = 40;

/** Returns the id of the user that the address of a mention names; undefined for other addresses. */
export function mentionedUser(address: string): string | undefined {
  const id = address.slice(SCHEME.length).toLowerCase();
  return address.startsWith(SCHEME) && isUuid(id) ? id : undefined;
}

/** Returns a mention as it is stored. Drops the characters of a name that would end it. */
export function storedMention(name: string, id: string): string {
  return `@[${name.replaceAll(/[[\]\\\n]/g, '')}](${SCHEME}${id})`;
}

export interface ShownText {
  readonly text: string;
  /** The ids of the mentioned users, by the names that the text shows. */
  readonly mentions: ReadonlyMap<string, string>;
}

/**
 * Returns a stored text as a field shows it. A mention stays as it is stored if it names nobody, or if the text already
 * mentions another user of that name.
 * @param nameOf returns the current name of a user; undefined if the account has no such user
 */
export function shownText(stored: string, nameOf: (id: string) => string | undefined): ShownText {
  const mentions = new Map<string, string>();
  const text = stored.replaceAll(MENTION, (mention: string, _name: string, given: string) => {
    const id = given.toLowerCase();
    const name = nameOf(id);
    if (name === undefined || (mentions.get(name) ?? id) !== id) return mention;
    mentions.set(name, id);
    return `@${name}`;
  });
  return { text, mentions };
}

/**
 * Returns a text as it is stored.
 * @param mentions the ids of users that the text may mention, by the names that it shows
 */
export function storedText(shown: string, mentions: ReadonlyMap<string, string>): string {
  if (mentions.size === 0) return shown;
  const longestFirst = [...mentions].sort(([a], [b]) => b.length - a.length);
  let stored = '';
  let done = 0;
  for (let at = shown.indexOf('@'); at !== -1; at = shown.indexOf('@', at + 1)) {
    const rest = shown.slice(at + 1);
    const found = longestFirst.find(
      ([name]) => rest.startsWith(name) && !WORD.test(rest.charAt(name.length)),
    );
    if (found === undefined || WORD.test(shown.charAt(at - 1))) continue;
    stored += shown.slice(done, at) + storedMention(...found);
    done = at + 1 + found[0].length;
  }
  return stored + shown.slice(done);
}

const WORD = /[\p{L}\p{N}]/u;

/** A name that is being typed after "@". */
export interface TypedName {
  /** The index of the "@". */
  readonly start: number;
  readonly query: string;
}

/** Returns the name that is being typed at the caret, after an "@" at the beginning of a word. */
export function typedName(text: string, caret: number): TypedName | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret === 0) return undefined;
  const query = text.slice(start + 1, caret);
  if (!/^[\s(]?$/.test(text.charAt(start - 1)) || /^\s|\n/.test(query) || query.length > MAX_QUERY) {
    return undefined;
  }
  return { start, query };
}

/** Returns whether a typed name matches a user's: its beginning, that of one of its words, or its initials. */
export function isNamed(name: string, query: string): boolean {
  const [typed, whole] = [fold(query), fold(name)];
  const words = whole.split(/\s+/);
  const initials = words.map((word) => word.charAt(0)).join('');
  return (
    whole.startsWith(typed) || words.some((word) => word.startsWith(typed)) || initials.startsWith(typed)
  );
}
