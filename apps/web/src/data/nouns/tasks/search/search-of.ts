/**
 * Returns the search index of a store. The index is created on first use and kept as long as the store
 * exists.
 */
import { browserIdle } from './idle.ts';
import { SearchIndex, type SearchedStore } from './search-index.ts';

const indexes = new WeakMap<SearchedStore, SearchIndex>();

export function searchOf(store: SearchedStore): SearchIndex {
  let index = indexes.get(store);
  if (index === undefined) indexes.set(store, (index = new SearchIndex(store, browserIdle)));
  return index;
}
