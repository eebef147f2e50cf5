import type { RowIndex } from '../engine/store/collection.ts';
import type { Row } from '../engine/store/row.ts';

/** Keeps all rows of a collection in one array, which stays the same object until a row changes. */
export class AllRows<Item extends Row> implements RowIndex<Item> {
  readonly #read: () => Iterable<Item>;
  #all: readonly Item[] | undefined;

  constructor(read: () => Iterable<Item>) {
    this.#read = read;
  }

  all(): readonly Item[] {
    return (this.#all ??= [...this.#read()]);
  }

  reindex(): void {
    this.#all = undefined;
  }
}
