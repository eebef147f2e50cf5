/**
 * The declaration of a synced collection. The store, the cache, the merging of changes and the effects of
 * actions depend only on these declarations.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { RowEffects } from './effects.ts';
import type { Row, WireRow } from './row.ts';
import type { Topics } from './topics.ts';

/** Data derived from a collection's shown rows, such as sorted lists and counts. */
export interface RowIndex<Item extends Row> {
  /**
   * Updates the index for one row. `before` is the row shown so far, `after` the row shown now; either can be
   * missing.
   */
  reindex(id: string, before: Item | undefined, after: Item | undefined): void;
  /** Called after `reindex` has been called for every row of a change. */
  flush?(): void;
  /** Returns the rows whose position depends on the date. `reindex` is called again for them. */
  movedByDay?(today: LocalDate): readonly string[];
}

export interface IndexedStore {
  readonly today: LocalDate;
  /** The index notifies subscribers about its derived data through these topics. */
  readonly topics: Topics;
  shown<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  known<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  /** Returns the index that another collection has built. That collection must come earlier in the store. */
  index<C extends AnyCollection>(collection: C): ReturnType<C['index']>;
  /** Re-indexes rows of a later collection, because data that determines their position has changed. */
  touch(collection: string, ids: Iterable<string>): void;
}

export interface Collection<
  Name extends string = string,
  Item extends Row = Row,
  Wire extends WireRow = WireRow,
  Index extends RowIndex<Item> = RowIndex<Item>,
> {
  /** The collection's name in `GET /api/changes`, in the effects of actions, and in the cache. */
  readonly name: Name;
  /** Incremented with every change to the shape of a row. Stored rows in a different format are dropped. */
  readonly format: number;
  /**
   * True if the rows are the user's, and not the account's. They are loaded separately from the changes of the
   * account: see {@link RowStore.replace}.
   */
  readonly isPersonal?: boolean;
  /** Converts a row from the API's format. */
  fromWire(wire: Wire, timeZone: string): Item;
  /** Returns the row converted to a different time zone, or the same object if nothing changes. */
  inZone?(item: Item, timeZone: string): Item;
  /**
   * Set if responses to changes contain only partial rows. Creates a placeholder for a row that is new to the
   * server. The next changes replace it with the complete row.
   */
  fromPreview?(preview: WireRow, known: Iterable<Item>): Item;
  /** Returns whether a row belongs to one that the store does not have: see {@link dropOrphans}. */
  readonly isOrphan?: (item: Item, store: IndexedStore) => boolean;
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
// oxlint-disable-next-line typescript/no-explicit-any -- the types of rows are not distinguished here
export type AnyCollection = Collection<string, any, any, any>;

export type ItemOf<C> = C extends Collection<string, infer Item, infer _Wire, infer _Index> ? Item : never;

export type EffectsOf<C extends AnyCollection> = {
  readonly [Each in C as Each['name']]?: RowEffects<ItemOf<Each>> | undefined;
};

/** Format versions by collection name, stored with the rows. */
export type Formats = Readonly<Record<string, number>>;

/** Returns the format versions of collections, by name. */
export function formatsOf(collections: readonly Pick<Collection, 'name' | 'format'>[]): Formats {
  return Object.fromEntries(collections.map(({ name, format }) => [name, format]));
}

/** Returns true if stored rows can be read: they include every current collection in the same format. */
export function isReadable(stored: Formats | undefined, current: Formats): boolean {
  return stored !== undefined && Object.entries(current).every(([name, format]) => stored[name] === format);
}
