/** Returns a store's search index. It is created on first use and lives as long as the store. */
import { browserIdle } from './idle.ts';
import { SearchIndex, type SearchedStore } from './search-index.ts';

const indexes = new WeakMap<SearchedStore, SearchIndex>();

export function searchOf(store: SearchedStore): SearchIndex {
  let index = indexes.get(store);
  if (index === undefined) indexes.set(store, (index = new SearchIndex(store, browserIdle)));
  return index;
}
