/** Loads the code that evaluates filters. Only accounts with filters need it. */
import { createValue, type Readable } from './engine/browser/signal.ts';
import type * as Chunk from './filters-chunk.ts';
import type { FilterIndex } from './nouns/filters/matching/filter-index.ts';

import type { StoreReader } from './nouns/store-reader.ts';

type FiltersChunk = Pick<typeof Chunk, 'createFilterIndex'>;

export interface LoadedFilters {
  readonly index: FilterIndex;
}

export interface FilterMatching {
  /** Undefined until the code is loaded. */
  readonly loaded: Readable<LoadedFilters | undefined>;
  /** Loads the code once. Rejects if it cannot be fetched; another call tries again. */
  readonly load: () => Promise<void>;
}

/**
 * @param load fetches the code
 * @param data returns the parts of the data layer that the index reads
 */
export function filterMatching(
  load: () => Promise<FiltersChunk>,
  data: () => Parameters<FiltersChunk['createFilterIndex']>[0],
): FilterMatching {
  const loaded = createValue<LoadedFilters | undefined>(undefined);
  return {
    loaded,
    load: async () => {
      const { createFilterIndex } = await load();
      if (loaded.get() === undefined) loaded.set({ index: createFilterIndex(data()) });
    },
  };
}

/** Returns whether a filter lists a task; false until the code that evaluates filters is loaded. */
export function listsTask(
  {
    store,
    filterMatching: { loaded },
  }: { readonly store: StoreReader; readonly filterMatching: FilterMatching },
  filterId: string,
  taskId: string,
): boolean {
  const filter = store.filter(filterId);
  if (filter === undefined) return false;
  return (
    loaded
      .get()
      ?.index.matches(filter)
      .lists.some(({ ids }) => ids.includes(taskId)) ?? false
  );
}
