import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import { occurrenceItem, type OccurrenceItem } from './occurrence-item.ts';
import { repeatPatternItem, type RepeatPatternItem } from './repeat-pattern-item.ts';

/** All rows of a collection as one array, the same until one of them changes. */
class AllRows<Item extends RepeatPatternItem | OccurrenceItem> implements RowIndex<Item> {
  readonly #read: () => Iterable<Item>;
  #all: readonly Item[] | undefined;

  constructor(read: () => Iterable<Item>) {
    this.#read = read;
  }

  all(): readonly Item[] {
    return (this.#all ??= [...this.#read()]);
  }

  place(): void {
    this.#all = undefined;
  }
}

export const repeatPatterns = collection({
  name: 'repeatPatterns',
  format: 1,
  fromWire: repeatPatternItem,
  index: (store: IndexedStore): AllRows<RepeatPatternItem> =>
    new AllRows(() => store.shown(repeatPatterns).values()),
});

export const occurrences = collection({
  name: 'occurrences',
  format: 1,
  fromWire: occurrenceItem,
  index: (store: IndexedStore): AllRows<OccurrenceItem> =>
    new AllRows(() => store.shown(occurrences).values()),
});
