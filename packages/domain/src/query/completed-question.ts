import { isOpenOnly } from './parse-query.ts';
import { printQuery, type CurrentNames } from './print-query.ts';
import { joined, MAX_QUERY, MAX_QUERY_TERMS, termsOf, type QueryNode, type QueryTree } from './query-tree.ts';

const DONE: QueryNode = { kind: 'is', state: 'done' };

/**
 * Returns the text of the question for the completed tasks of another one (FILTER-39); undefined if that one only finds
 * open tasks. If there is no room for another condition, the result finds open tasks too.
 */
export function completedQuestion({ lists }: QueryTree, names: CurrentNames): string | undefined {
  const found = lists.filter((list) => !isOpenOnly(list));
  if (found.length === 0) return undefined;
  const completed = found.map((list) => joined('and', [DONE, list]) ?? list);
  const text = printQuery({ lists: completed }, names);
  const isTooLong =
    Array.from(text).length > MAX_QUERY || completed.flatMap(termsOf).length > MAX_QUERY_TERMS;
  return isTooLong ? printQuery({ lists: found }, names) : text;
}
