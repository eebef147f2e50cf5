/** Tags that exist, offered while one is typed at the end of a title (TAG-35). */
import { fold } from '../folded-text.ts';
import { leafName } from './tag-path.ts';
import { findHashWords } from './tagged-text.ts';

/** So many are offered at the most. */
const MOST = 5;

export interface TagSuggestion {
  readonly path: string;
  /** The text with the tag in the place of what was typed of it, ready for the next word. */
  readonly text: string;
}

/** How well a path fits what was typed of it: 0 fits best; undefined where it does not. */
function rank(path: string, typed: string): number | undefined {
  const folded = fold(path);
  if (folded.startsWith(typed)) return 0;
  if (leafName(folded).startsWith(typed)) return 1;
  return folded.includes(typed) ? 2 : undefined;
}

/**
 * What a tag that is being typed may become; none where the text does not end in one, or it is a known tag already.
 *
 *   'Call #ph'  → 'Call #phone '
 *   'Call #'    → the first five
 *
 * @param known full paths, in the order in which they are to be offered
 */
export function suggestTags(text: string, known: readonly string[]): readonly TagSuggestion[] {
  const last = findHashWords(text).at(-1);
  const isBare = /(?:^|\s)#$/u.test(text);
  const typed = isBare ? '' : last?.end === text.length ? last.path : undefined;
  if (typed === undefined || known.includes(typed)) return [];
  const wanted = fold(typed);
  const start = isBare ? text.length - 1 : (last?.start ?? 0);
  return known
    .flatMap((path) => {
      const fit = rank(path, wanted);
      return fit === undefined ? [] : [{ path, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, MOST)
    .map(({ path }) => ({ path, text: `${text.slice(0, start)}#${path} ` }));
}
