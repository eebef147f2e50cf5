/**
 * Tags that a description gives its task (TAG-34, TAG-46). The text keeps them. A # in code, in a link or in an address is
 * no tag: the text is Markdown.
 *
 *   'Ask #bob, see `#include`' → tag 'bob'
 */
import { hideCodeAndLinks } from './markdown-code.ts';
import {
  findHashWords,
  pathsOf,
  sortWords,
  type HashWord,
  type SortedWords,
  type TagFacts,
} from './tagged-text.ts';

/** The words of a description that begin with # and may be tags. */
function wordsOf(text: string): HashWord[] {
  return findHashWords(hideCodeAndLinks(text)).map((word) => ({
    ...word,
    text: text.slice(word.start, word.end),
  }));
}

/** Sorts the words that the text has now and did not have before. A tag that was taken off the task does not come back. */
export function sortAddedWords(before: string, now: string, facts?: TagFacts): SortedWords {
  const old = new Set(wordsOf(before).map(({ path, text }) => path ?? text));
  return sortWords(
    wordsOf(now).filter(({ path, text }) => !old.has(path ?? text)),
    facts,
  );
}

/** The tags that a description gives its task, with their prefixes, once each (TAG-34). */
export function tagsAdded(before: string, now: string, facts?: TagFacts): readonly string[] {
  return pathsOf(sortAddedWords(before, now, facts).taken);
}
