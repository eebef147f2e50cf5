/**
 * A synced noun of the product, declared once: the store, the cache, the joining of changes and the effects of actions
 * take from the declaration what they need, and know no noun themselves.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Row, WireRow } from './row.ts';
import type { Topics } from './topics.ts';

/** What is derived from the rows of a collection as they are shown: sorted lists, counters. */
export interface RowIndex<Item extends Row> {
  /** `before` and `after` are what was shown and what is; undefined where there is no row. */
  place(id: string, before: Item | undefined, after: Item | undefined): void;
  /** All rows of the change are placed. */
  flush?(): void;
  /** The ids of rows that another date puts elsewhere; they are placed anew. */
  movedByDay?(today: LocalDate): readonly string[];
}

/** The store, as an index sees it. */
export interface IndexedStore {
  readonly today: LocalDate;
  /** For the index to tell who looks at what it derives. */
  readonly topics: Topics;
  /** The rows as they are shown, by id. */
  shown<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  /** The rows as the server has them, by id. */
  known<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>>;
  /** What a collection derives from its rows; of one that comes before the index's own. */
  index<C extends AnyCollection>(collection: C): ReturnType<C['index']>;
  /** Rows of a later collection are to be placed anew, since what they are placed by has changed. */
  touch(collection: string, ids: Iterable<string>): void;
}

export interface Collection<
  Name extends string = string,
  Item extends Row = Row,
  Wire extends WireRow = WireRow,
  Index extends RowIndex<Item> = RowIndex<Item>,
> {
  /** Its name in `GET /api/changes`, in the effects of actions, and in the cache. */
  readonly name: Name;
  /** Raised with every change of the shape of a row: what is kept in another format is dropped. */
  readonly format: number;
  /** Reads a row from the wire. */
  fromWire(wire: Wire, timeZone: string): Item;
  /** The row in another zone; the same object where nothing of it differs. */
  inZone?(item: Item, timeZone: string): Item;
  /**
   * Given where answers tell of rows only in passing, without all of their fields: makes a row that stands in until
   * the next changes bring the rest. Used for rows that the server is not known to have.
   */
  fromGlimpse?(glimpse: WireRow, known: Iterable<Item>): Item;
  /** Makes what is derived from the rows of a store. */
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

/** Any collection, whatever its rows are. */
// oxlint-disable-next-line typescript/no-explicit-any -- methods of rows that are not told apart here
export type AnyCollection = Collection<string, any, any, any>;

export type ItemOf<C> = C extends Collection<string, infer Item, infer _Wire, infer _Index> ? Item : never;

/** The formats of collections by name: kept with rows, so that rows of another format are recognised. */
export type Formats = Readonly<Record<string, number>>;

export function formatsOf(collections: readonly Pick<Collection, 'name' | 'format'>[]): Formats {
  return Object.fromEntries(collections.map(({ name, format }) => [name, format]));
}

/** Whether rows that were kept in `kept` can be read where `current` is in force: all collections, and each as it was. */
export function isReadable(kept: Formats | undefined, current: Formats): boolean {
  return kept !== undefined && Object.entries(current).every(([name, format]) => kept[name] === format);
}
