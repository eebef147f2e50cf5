/** Returns the search index of a store: created on first use, and kept as long as the store. */
import type { StoreReader } from '../../store-reader.ts';
import { browserIdle } from './idle.ts';
import { SearchIndex } from './search-index.ts';

const indexes = new WeakMap<StoreReader, SearchIndex>();

export function searchOf(store: StoreReader): SearchIndex {
  let index = indexes.get(store);
  if (index === undefined) indexes.set(store, (index = new SearchIndex(store, browserIdle)));
  return index;
}
