import { matchesText } from '@questlog/domain/query/saved-filters';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { useDeferredValue, useMemo } from 'react';
import type { CountOf } from '../../../data/filter-hooks.ts';

/** The number of tasks that match a question, or a hint while it has no meaning (FILTER-23). */
export function QueryCount({
  tree,
  countOf,
  hint = '',
}: {
  tree: QueryTree | undefined;
  countOf: CountOf;
  hint?: string;
}) {
  // Typing must not wait for the count.
  const counted = useDeferredValue(tree);
  const count = useMemo(() => counted && countOf(counted), [counted, countOf]);
  return <output className="block min-h-5">{count === undefined ? hint : matchesText(count)}</output>;
}
