/**
 * Tags in a description (TAG-34, TAG-46). They stay in the text. A # in Markdown code, a link or a URL is not
 * a tag.
 *
 *   'Ask #bob, see `#include`' → tag 'bob'
 */
import { hideCodeAndLinks } from './markdown-code.ts';
import { findHashWords, sortWords, type HashWord, type SortedWords, type TagFacts } from './tagged-text.ts';

function wordsOf(text: string): HashWord[] {
  return findHashWords(hideCodeAndLinks(text)).map((word) => ({
    ...word,
    text: text.slice(word.start, word.end),
  }));
}

/**
 * Classifies the words that an edit added. Other words are ignored, so that a tag removed from the task is
 * not added again.
 */
export function sortAddedWords(before: string, now: string, facts?: TagFacts): SortedWords {
  const old = new Set(wordsOf(before).map(({ path, text }) => path ?? text));
  return sortWords(
    wordsOf(now).filter(({ path, text }) => !old.has(path ?? text)),
    facts,
  );
}
