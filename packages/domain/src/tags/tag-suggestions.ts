/** Suggests tags while the user types one at the end of a title (TAG-35). */
import { fold } from '../folded-text.ts';
import { leafName } from './tag-path.ts';
import { findHashWords } from './tagged-text.ts';

const MOST = 5;

export interface TagSuggestion {
  readonly path: string;
  /** The typed text with the tag completed, ready for the next word. */
  readonly text: string;
}

/** Rates how well a path matches the typed text, 0 being best. Returns undefined if it does not match. */
function rank(path: string, typed: string): number | undefined {
  const folded = fold(path);
  if (folded.startsWith(typed)) return 0;
  if (leafName(folded).startsWith(typed)) return 1;
  return folded.includes(typed) ? 2 : undefined;
}

/**
 * Suggests tags for the one being typed. Suggests none if the text does not end in a tag, or the tag already
 * exists.
 *
 *   'Call #ph'  → 'Call #phone '
 *   'Call #'    → the first five
 *
 * @param known the full paths of the account's tags, in the order in which they are suggested
 */
export function suggestTags(text: string, known: readonly string[]): readonly TagSuggestion[] {
  const last = findHashWords(text).at(-1);
  const isBare = /(?:^|\s)#$/u.test(text);
  const typed = isBare ? '' : last?.end === text.length ? last.path : undefined;
  if (typed === undefined || known.includes(typed)) return [];
  const folded = fold(typed);
  const start = isBare ? text.length - 1 : (last?.start ?? 0);
  return known
    .flatMap((path) => {
      const fit = rank(path, folded);
      return fit === undefined ? [] : [{ path, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, MOST)
    .map(({ path }) => ({ path, text: `${text.slice(0, start)}#${path} ` }));
}
