/**
 * The filters that the user sees, in order. They are not among the changes of the account, because other members do not
 * see them all; {@link OwnRows} loads them.
 */
import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import { filterItem, type FilterItem } from './filter-item.ts';

/** There are few filters, so every change sorts them again. */
export class FilterList implements RowIndex<FilterItem> {
  readonly #store: IndexedStore;
  #sorted: readonly FilterItem[] | undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  all(): readonly FilterItem[] {
    return (this.#sorted ??= [...this.#store.shown(filters).values()].sort(compareFilters));
  }

  reindex(): void {
    this.#sorted = undefined;
  }
}

function compareFilters(a: FilterItem, b: FilterItem): number {
  if (a.order !== b.order) return a.order - b.order;
  const [one, other] = [a.createdAt + a.id, b.createdAt + b.id];
  return one < other ? -1 : 1;
}

export const filters = collection({
  name: 'filters',
  format: 1,
  isPersonal: true,
  fromWire: filterItem,
  index: (store): FilterList => new FilterList(store),
});
