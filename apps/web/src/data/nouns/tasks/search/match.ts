/**
 * Determines how well a task matches a query. The task must contain every word of the query. The word with
 * the worst match determines the rank.
 */
import { fold } from '@questlog/domain/folded-text';

/** A typed query, prepared for comparison. */
export interface Query {
  /** Folded (see `fold` in the domain), with single spaces between words. */
  readonly whole: string;
  /** The query's distinct words. None is empty. */
  readonly terms: readonly string[];
}

/** A task's searchable text, folded (see `fold` in the domain). A label is folded once for all its tasks. */
export interface FoldedTexts {
  readonly title: string;
  readonly body: string;
  /** The project's name and the tags' paths. */
  readonly labels: string;
}

/** How well a task matches: the lower, the better. Infinity means no match. */
export const RANK = {
  sameTitle: 0,
  titleBegins: 1,
  wordsBegin: 2,
  inTitle: 3,
  inBody: 4,
  inLabels: 5,
} as const;

/** Parses a typed query. An empty string results in a query without words. */
export function parseQuery(typed: string): Query {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return { whole: words.join(' '), terms: [...new Set(words)] };
}

/**
 * Returns true if every match of `narrower` also matches `wider`. The search for `narrower` then only scans
 * the matches of `wider`.
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

/** Returns true if the term begins a word at position `first` or later. */
function beginsWord(title: string, term: string, first: number): boolean {
  for (let at = first; at !== -1; at = title.indexOf(term, at + 1)) {
    if (at === 0 || !LETTER.test(title.charAt(at - 1))) return true;
  }
  return false;
}
