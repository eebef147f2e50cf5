/** The noun for filters. Its commands are loaded with the screens that offer them. */
import type { RowStore } from '../../engine/store/row-store.ts';
import { noun } from '../noun.ts';
import type { FilterItem } from './filter-item.ts';
import { filterKinds } from './filter-kinds.ts';
import { filters } from './filters.ts';

export const filtersNoun = noun({
  collections: [filters],
  kinds: filterKinds,
  readers: (store: RowStore) => ({
    /** Returns a filter; undefined if `id` is null or the user sees none with this id. */
    filter: (id: string | null): FilterItem | undefined =>
      id === null ? undefined : store.shown(filters).get(id),
    /** Returns the filters that the user sees, in order. */
    filters: (): readonly FilterItem[] => store.index(filters).all(),
  }),
  topics: { filter: 'filters', filters: 'filters' },
});
