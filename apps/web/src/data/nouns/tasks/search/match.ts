/**
 * Decides whether and how well a task matches a query. Every word of the query must be found somewhere in the
 * task; the word with the worst match determines the rank.
 */
import { fold } from '@questlog/domain/folded-text';

/** A typed query, prepared for comparison. */
export interface Query {
  /** The query folded (see `fold` in the domain), with single spaces between words. */
  readonly whole: string;
  /** The distinct words of the query; none of them is empty. */
  readonly terms: readonly string[];
}

/** The folded texts of a task. A label is folded only once for all tasks that have it. */
export interface FoldedTexts {
  readonly title: string;
  /** The notes and description. */
  readonly body: string;
  /** The name of the project and the paths of the tags. */
  readonly labels: string;
}

/** How well a task matches a query; lower is better. Infinity means that the task does not match. */
export const RANK = {
  sameTitle: 0,
  titleBegins: 1,
  wordsBegin: 2,
  inTitle: 3,
  inBody: 4,
  inLabels: 5,
} as const;

/** Parses a typed query. An empty text results in a query without words. */
export function parseQuery(typed: string): Query {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return { whole: words.join(' '), terms: [...new Set(words)] };
}

/**
 * Returns true if every match of `narrower` is also a match of `wider`. The search for `narrower` then only
 * needs to look at the matches of `wider`.
 */
export function narrows(narrower: Query, wider: Query): boolean {
  return wider.terms.every((wide) => narrower.terms.some((narrow) => narrow.includes(wide)));
}

export function rankOf(texts: FoldedTexts, { whole, terms }: Query): number {
  const { title } = texts;
  if (title.startsWith(whole)) return title.length === whole.length ? RANK.sameTitle : RANK.titleBegins;
  let rank: number = RANK.wordsBegin;
  for (const term of terms) {
    rank = Math.max(rank, rankOfTerm(texts, term));
    if (rank === Infinity) break;
  }
  return rank;
}

function rankOfTerm({ title, body, labels }: FoldedTexts, term: string): number {
  const at = title.indexOf(term);
  if (at !== -1) return beginsWord(title, term, at) ? RANK.wordsBegin : RANK.inTitle;
  if (body.includes(term)) return RANK.inBody;
  return labels.includes(term) ? RANK.inLabels : Infinity;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Returns true if the term occurs at the beginning of a word, at position `first` or later. */
function beginsWord(title: string, term: string, first: number): boolean {
  for (let at = first; at !== -1; at = title.indexOf(term, at + 1)) {
    if (at === 0 || !LETTER.test(title.charAt(at - 1))) return true;
  }
  return false;
}
