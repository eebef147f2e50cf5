/**
 * Hooks for the tasks that match filters, and for the texts of their questions. For lazily loaded parts, because they
 * load the code that evaluates filters.
 */
import { currentNames, printQuery, type CurrentNames } from '@questlog/domain/query/print-query';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { questionParts, type QuestionPart } from '@questlog/domain/query/question-parts';
import { useCallback, useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { useData } from './data-context.ts';
import { useStore } from './hooks.ts';
import type { LoadedFilters } from './filter-matching.ts';
import type { FilterItem } from './nouns/filters/filter-item.ts';
import type { FilterMatches } from './nouns/filters/matching/filter-index.ts';
import { queryNamesOf } from './nouns/filters/query-names-of.ts';

/**
 * Returns the code that evaluates filters; undefined while it loads.
 * @param isNeeded false to leave it out
 */
export function useFilterMatching(isNeeded = true): LoadedFilters | undefined {
  const { filterMatching, online } = useData();
  // If this fails, it is tried again once the browser is back online, or by the next part that needs it.
  useEffect(() => {
    if (!isNeeded) return undefined;
    const load = (): void => void filterMatching.load().catch(() => undefined);
    load();
    return online.subscribe(load);
  }, [filterMatching, isNeeded, online]);
  return useSyncExternalStore(filterMatching.loaded.subscribe, filterMatching.loaded.get);
}

const doNothing = (): void => undefined;

/** Returns the tasks that match a filter; undefined without one and while the code for it loads. */
export function useFilterMatches(filter: FilterItem | undefined): FilterMatches | undefined {
  const index = useFilterMatching(filter !== undefined)?.index;
  const subscribe = useCallback(
    (listener: () => void) => (index === undefined ? doNothing : index.subscribe(listener)),
    [index],
  );
  return useSyncExternalStore(subscribe, () => (filter === undefined ? undefined : index?.matches(filter)));
}

/** Returns the number of open tasks of each filter, by its id. Empty while the code for it loads. */
export function useFilterCounts(filters: readonly FilterItem[]): ReadonlyMap<string, number> {
  const index = useFilterMatching(filters.length > 0)?.index;
  const subscribe = useCallback(
    (listener: () => void) => (index === undefined ? doNothing : index.subscribe(listener)),
    [index],
  );
  const text = useSyncExternalStore(subscribe, () =>
    index === undefined ? '' : filters.map((filter) => index.matches(filter).open).join(' '),
  );
  return useMemo(() => {
    const counts = text.split(' ');
    return new Map(filters.map(({ id }, at) => [id, Number(counts[at] ?? 0)]));
  }, [filters, text]);
}

/** Counts the tasks that match a question; undefined while the code for it loads. */
export type CountOf = (tree: QueryTree) => number | undefined;

/** Returns a function that counts matching tasks. It is another one after each change of the tasks and the day. */
export function useCountOf(): CountOf {
  const index = useFilterMatching()?.index;
  const [changes, addChange] = useReducer((count: number) => count + 1, 0);
  useEffect(() => index?.subscribe(addChange), [index]);
  // oxlint-disable-next-line react/exhaustive-deps -- the result depends on the rows
  return useCallback((tree) => index?.countOf(tree), [index, changes]);
}

/** Reads a text or other JSON that depends on the names of rows. The result is stable between renders. */
function useNamed<T>(read: (names: CurrentNames) => T): T {
  const text = useStore('change', (store) => JSON.stringify(read(currentNames(queryNamesOf(store)))));
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** Returns the text of a filter's question, with deleted names as separate parts. */
export function useQuestionParts(filter: Pick<FilterItem, 'query' | 'tree'>): readonly QuestionPart[] {
  return useNamed((names) => questionParts(filter, names));
}

/** Returns the text of each list of a question. */
export function useListTexts({ lists }: QueryTree): readonly string[] {
  return useNamed((names) => lists.map((list) => printQuery({ lists: [list] }, names)));
}
