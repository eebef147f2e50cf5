/**
 * Tags in typed text (TAG-2 to TAG-7, TAG-43 to TAG-45). A # at the start or after white space begins a
 * word. The whole word becomes a tag or remains text. Punctuation that ends a sentence is not part of it.
 *
 *   'Ship #work/projects/urgent today' → tag 'work/projects/urgent', rest 'Ship today'
 *   'Ask #bob, then #home!'            → tags 'bob' and 'home'
 *   'learn C# and x.org/p#part'        → no word
 *   '#to_do', '#c++', '#a/b/c/d'       → text, with a reason shown to the user
 *   'We are #1'                        → text, unless the account has the tag '1'
 */
import { countOf } from '../counts.ts';
import {
  foldTag,
  MAX_TAG_DEPTH,
  MAX_TAGS,
  MAX_TASK_TAGS,
  parseTagPath,
  TAG_LETTER,
  withPrefixes,
} from './tag-path.ts';

export interface HashWord {
  /** The word as typed, including the #. */
  readonly text: string;
  /** Range in the text in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** The word's path: `work/projects`. Undefined if it is not valid. */
  readonly path: string | undefined;
}

/** The account, the task and the user's choices, which determine which words become tags. */
export interface TagFacts {
  /** Full paths of the account's tags, including numbers that the user accepted as tags. */
  readonly known?: ReadonlySet<string>;
  /** Paths that the user dismissed: they remain text (TAG-6). */
  readonly dismissed?: ReadonlySet<string>;
  /** Tags already on the task, as paths or ids. */
  readonly carried?: readonly string[];
}

/** A word that remains text, with the reason shown to the user. */
export interface LeftWord {
  readonly text: string;
  readonly reason: string;
}

export interface SortedWords {
  readonly taken: readonly HashWord[];
  /**
   * All-digit paths that are not the account's tags. They remain text until the user accepts them (TAG-44).
   */
  readonly offered: readonly string[];
  readonly left: readonly LeftWord[];
}

const WORD = /(?<=^|\s)#\S+/gu;
/** A path, possibly followed by punctuation or closing quotation marks and brackets. */
const PATH_WORD = new RegExp(
  String.raw`^(#${TAG_LETTER}+(?:/${TAG_LETTER}+)*)(?:(?![#%&*@/\\])[\p{Pe}\p{Pf}\p{Po}])*$`,
  'u',
);
const DIGITS = /^[\p{Nd}/]+$/u;
/**
 * Words that remain text without a reason being shown: no letter or digit (`#!`), a heading (`##two`), an
 * unfinished path (`#work/`).
 */
const UNREMARKABLE = new RegExp(String.raw`^#(?:#|[^\p{L}\p{Nd}]*$|(?:${TAG_LETTER}+/)+$)`, 'u');

const NOT_LETTERS = 'tags have only letters, digits and hyphens';
const TOO_DEEP = 'tags have at most three levels';
const TOO_LONG = 'each level of a tag has at most 50 characters';
const TASK_FULL = `a task has at most ${MAX_TASK_TAGS} tags`;
const ACCOUNT_FULL = 'this account has no room for more tags';

/** Finds the words in the text that begin with #, in order (TAG-2, TAG-3). */
export function findHashWords(text: string): HashWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const typed = PATH_WORD.exec(word)?.[1] ?? word;
    return { text: typed, start: index, end: index + typed.length, path: parseTagPath(typed.slice(1)) };
  });
}

function reasonOf({ text }: HashWord): string {
  if (!PATH_WORD.test(text)) return NOT_LETTERS;
  return foldTag(text).split('/').length > MAX_TAG_DEPTH ? TOO_DEEP : TOO_LONG;
}

/** Sorts words into tags, offered tags and text, within the limits of the task and the account (TAG-45). */
export function sortWords(words: readonly HashWord[], facts: TagFacts = {}): SortedWords {
  const { known = new Set<string>(), dismissed = new Set<string>(), carried = [] } = facts;
  const taken: HashWord[] = [];
  const offered = new Set<string>();
  const left = new Map<string, LeftWord>();
  const tags = new Set(carried);
  let made = 0;
  for (const word of words) {
    const { text, path } = word;
    if (path === undefined) {
      if (!UNREMARKABLE.test(text)) left.set(text, { text, reason: reasonOf(word) });
      continue;
    }
    if (dismissed.has(path)) continue;
    if (DIGITS.test(path) && !known.has(path)) {
      offered.add(path);
      continue;
    }
    const added = withPrefixes([path]).filter((one) => !tags.has(one));
    const missing = added.filter((one) => !known.has(one)).length;
    if (tags.size + added.length > MAX_TASK_TAGS) left.set(text, { text, reason: TASK_FULL });
    else if (missing > 0 && known.size + made + missing > MAX_TAGS)
      left.set(text, { text, reason: ACCOUNT_FULL });
    else {
      taken.push(word);
      made += missing;
      for (const one of added) tags.add(one);
    }
  }
  return { taken, offered: [...offered], left: [...left.values()] };
}

export interface ParsedTitle {
  /** The text without its tags, trimmed, with white space collapsed where tags were removed. */
  readonly title: string;
  /** Paths of the tags and their ancestors without duplicates, ancestors first. */
  readonly tagPaths: readonly string[];
}

/** Returns the paths of all words and their ancestors (TAG-4). */
export function pathsOf(words: readonly HashWord[]): string[] {
  return withPrefixes(words.flatMap(({ path }) => path ?? []));
}

/** Extracts the tags from a title (TAG-5, TAG-6). */
export function parseTitle(text: string, facts?: TagFacts): ParsedTitle {
  const { taken } = sortWords(findHashWords(text), facts);
  if (taken.length === 0) return { title: text.trim(), tagPaths: [] };
  let rest = '';
  let from = 0;
  for (const word of taken) {
    rest += text.slice(from, word.start);
    from = word.end;
  }
  rest += text.slice(from);
  return { title: rest.replaceAll(/\s+/gu, ' ').trim(), tagPaths: pathsOf(taken) };
}

/** Returns the message about words rejected by a tag limit, if any. */
export function noRoomMessage(left: readonly LeftWord[]): string | undefined {
  const full = left.filter(({ reason }) => reason === TASK_FULL || reason === ACCOUNT_FULL);
  const [first] = full;
  if (first === undefined) return undefined;
  return full.length === 1
    ? `${first.text} stays text: ${first.reason}.`
    : `${countOf(full.length, '#word')} stay text: ${first.reason}.`;
}
