/**
 * The declaration of a synced collection. The store, the cache, the merging of changes and the effects of
 * actions are driven by it, and otherwise know nothing about individual collections.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { RowEffects } from './effects.ts';
import type { Row, WireRow } from './row.ts';
import type { Topics } from './topics.ts';

/** Data derived from the shown rows of a collection, such as sorted lists and counts. */
export interface RowIndex<Item extends Row> {
  /**
   * Updates the index for one row. `before` is the row shown so far, `after` the row shown now; each is
   * undefined if there is no such row.
   */
  place(id: string, before: Item | undefined, after: Item | undefined): void;
  /** Called after all rows of a change have been passed to `place`. */
  flush?(): void;
  /**
   * Returns the ids of rows whose position in the index depends on the date, so that `place` is called for
   * them again.
   */
  movedByDay?(today: LocalDate): readonly string[];
}

/** The part of the store that an index uses. */
export interface IndexedStore {
  readonly today: LocalDate;
  /** The topics through which the index notifies subscribers about its derived data. */
  readonly topics: Topics;
  /** Returns the rows that are shown, by id. */
  shown<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  /** Returns the server's version of the rows, by id. */
  known<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  /** Returns the index of a collection that is declared before the calling index's collection. */
  index<C extends AnyCollection>(collection: C): ReturnType<C['index']>;
  /**
   * Marks rows of a later collection as affected, because data on which their position depends has changed.
   * `place` is then called for these rows again.
   */
  touch(collection: string, ids: Iterable<string>): void;
}

export interface Collection<
  Name extends string = string,
  Item extends Row = Row,
  Wire extends WireRow = WireRow,
  Index extends RowIndex<Item> = RowIndex<Item>,
> {
  /** The collection's name in `GET /api/changes`, in effects of actions, and in the cache. */
  readonly name: Name;
  /** Incremented with every change to the shape of a row; stored rows of a different format are dropped. */
  readonly format: number;
  /** Converts a row from the API's format. */
  fromWire(wire: Wire, timeZone: string): Item;
  /** Returns the row as it is in a different time zone; the same object if nothing changes. */
  inZone?(item: Item, timeZone: string): Item;
  /**
   * Set if responses to changes contain only partial rows of this collection. Creates a placeholder for a row
   * that the server is not known to have; the next changes replace it with the complete row.
   */
  fromGlimpse?(glimpse: WireRow, known: Iterable<Item>): Item;
  /** Creates the collection's index for a store. */
  index(store: IndexedStore): Index;
}

/** Declares a collection. */
export function collection<
  const Name extends string,
  Item extends Row,
  Wire extends WireRow,
  Index extends RowIndex<Item>,
>(definition: Collection<Name, Item, Wire, Index>): Collection<Name, Item, Wire, Index> {
  return definition;
}

/** Any collection, whatever the type of its rows. */
// oxlint-disable-next-line typescript/no-explicit-any -- methods of rows that are not told apart here
export type AnyCollection = Collection<string, any, any, any>;

export type ItemOf<C> = C extends Collection<string, infer Item, infer _Wire, infer _Index> ? Item : never;

/** Effects on rows of the given collections. */
export type EffectsOf<C extends AnyCollection> = {
  readonly [Each in C as Each['name']]?: RowEffects<ItemOf<Each>> | undefined;
};

/**
 * Format versions by collection name, stored with rows so that rows of a different format can be recognised.
 */
export type Formats = Readonly<Record<string, number>>;

/** Returns the format versions of collections, by name. */
export function formatsOf(collections: readonly Pick<Collection, 'name' | 'format'>[]): Formats {
  return Object.fromEntries(collections.map(({ name, format }) => [name, format]));
}

/**
 * Returns true if stored rows with the formats `kept` can be read, which means that they include every
 * current collection in the same format.
 */
export function isReadable(kept: Formats | undefined, current: Formats): boolean {
  return kept !== undefined && Object.entries(current).every(([name, format]) => kept[name] === format);
}
