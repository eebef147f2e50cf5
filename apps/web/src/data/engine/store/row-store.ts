/**
 * The local store (docs/decisions/007-browser-store.md): one account's rows in memory, from all collections.
 * It contains only data and rules: no clock, no I/O, no React, and no knowledge of individual collections.
 *
 *   server rows + pending changes  →  shown rows  →  indexes of the collections
 *
 * A change recomputes only the rows that it touches, so a click costs the same with ten rows as with twenty
 * thousand.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { changedRows, type Changes } from '../sync/changes.ts';
import type { AnyCollection, IndexedStore, ItemOf, RowIndex } from './collection.ts';
import type { Effects } from './effects.ts';
import type { Row, WireRow } from './row.ts';
import { Table } from './table.ts';
import { rowTopic, Topics, type Topic } from './topics.ts';

export interface RowStoreOptions {
  /** In dependency order: updating an index may re-index rows of later collections. */
  readonly collections: readonly AnyCollection[];
  readonly today: LocalDate;
  readonly timeZone: string;
  /** Called when a row has changed on the server, so that the cache writes it. */
  readonly onBaseChange?: (collection: string, id: string) => void;
}

/** Stored rows, grouped by collection. */
export type StoredRows = Readonly<Record<string, readonly Row[]>>;

/** Rows in the response to a change, by collection. */
export type ResponseRows = Readonly<Record<string, readonly WireRow[]>>;

interface CollectionState {
  readonly collection: AnyCollection;
  readonly table: Table<Row>;
  readonly index: RowIndex<Row>;
}

export class RowStore implements IndexedStore {
  readonly topics = new Topics();
  readonly collections: readonly AnyCollection[];
  readonly #collections = new Map<string, CollectionState>();
  readonly #actions = new Map<string, Effects>();
  #today: LocalDate;
  #timeZone: string;
  /**
   * The number of our confirmed changes. Used to tell whether a request began before a change was confirmed.
   */
  #sequence = 0;

  constructor({ collections, today, timeZone, onBaseChange }: RowStoreOptions) {
    this.collections = collections;
    this.#today = today;
    this.#timeZone = timeZone;
    for (const collection of collections) {
      const { name } = collection;
      const table = new Table<Row>((id) => onBaseChange?.(name, id));
      this.#collections.set(name, { collection, table, index: collection.index(this) });
    }
  }

  // ── reading ──

  subscribe(topic: Topic, listener: () => void): () => void {
    return this.topics.subscribe(topic, listener);
  }

  get today(): LocalDate {
    return this.#today;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  /**
   * Number of our confirmed changes. Read it before sending a request, and pass it to the store with the
   * response.
   */
  get sequence(): number {
    return this.#sequence;
  }

  get pendingCount(): number {
    return this.#actions.size;
  }

  /** The pending changes' effects, by change id. */
  get pendingActions(): ReadonlyMap<string, Effects> {
    return this.#actions;
  }

  index<C extends AnyCollection>(collection: C): ReturnType<C['index']> {
    return this.#collection(collection.name).index as ReturnType<C['index']>;
  }

  /** Returns the rows as shown, keyed by id. */
  shown<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>> {
    return this.#collection(collection.name).table.shown as ReadonlyMap<string, Row> as ReadonlyMap<
      string,
      ItemOf<C>
    >;
  }

  /** Returns the server's version of the rows, keyed by id. */
  known<C extends AnyCollection>(collection: C): ReadonlyMap<string, ItemOf<C>> {
    return this.#collection(collection.name).table.base as ReadonlyMap<string, Row> as ReadonlyMap<
      string,
      ItemOf<C>
    >;
  }

  row(collection: string, id: string): Row | undefined {
    return this.#collection(collection).table.shown.get(id);
  }

  base(collection: string, id: string): Row | undefined {
    return this.#collection(collection).table.base.get(id);
  }

  baseIds(collection: string): Iterable<string> {
    return this.#collection(collection).table.base.keys();
  }

  /** Returns the rows that have pending changes, both in the server's version and as shown. */
  altered<C extends AnyCollection>(
    collection: C,
  ): Iterable<readonly [base: ItemOf<C> | undefined, shown: ItemOf<C> | undefined]> {
    return this.#collection(collection.name).table.altered() as Iterable<
      readonly [ItemOf<C> | undefined, ItemOf<C> | undefined]
    >;
  }

  // ── the server's rows ──

  /**
   * Loads stored rows. Keeps a known row of the same or a newer version.
   * @param startedAt our changes confirmed after this sequence number take precedence over these rows
   */
  load(rows: StoredRows, startedAt = this.#sequence): void {
    for (const { collection, table } of this.#collections.values()) {
      for (const row of rows[collection.name] ?? []) {
        const known = table.base.get(row.id);
        if (known !== undefined && known.updatedAt >= row.updatedAt) continue;
        table.mergeRow(collection.inZone?.(row, this.#timeZone) ?? row, startedAt);
      }
    }
    this.#flush();
  }

  /**
   * Merges changes that the server sent.
   * @param startedAt the sequence number when the request began
   */
  applyChanges(changes: Changes, startedAt: number): void {
    for (const { collection, table } of this.#collections.values()) {
      if (collection.isPersonal === true) continue;
      const rows = changedRows(changes, collection.name).map((wire) => this.#read(collection, wire));
      if (changes.reset) table.replaceAll(rows, startedAt);
      else for (const row of rows) table.mergeRow(row, startedAt);
      for (const id of changes.deleted[collection.name] ?? []) table.mergeDeletion(id, startedAt);
      table.release(startedAt);
    }
    this.#flush();
  }

  /** Merges rows loaded separately, such as a project's completed tasks. */
  merge<C extends AnyCollection>(
    collection: C,
    wires: readonly Parameters<C['fromWire']>[0][],
    startedAt: number,
  ): void {
    const { table } = this.#collection(collection.name);
    for (const wire of wires) table.mergeRow(this.#read(collection, wire), startedAt);
    this.#flush();
  }

  /** Replaces all rows of a personal collection. */
  replace<C extends AnyCollection>(
    collection: C,
    wires: readonly Parameters<C['fromWire']>[0][],
    startedAt: number,
  ): void {
    const { table } = this.#collection(collection.name);
    const rows = wires.map((wire) => this.#read(collection, wire));
    table.replaceAll(rows, startedAt);
    table.release(startedAt);
    this.#flush();
  }

  // ── our own changes ──

  /**
   * Shows a pending change. Does nothing if the id is known.
   * @param isFound true if the change was read from the queue: the stored rows may already be newer
   */
  addAction(id: string, effects: Effects, isFound = false): void {
    if (this.#actions.has(id)) return;
    this.#actions.set(id, effects);
    for (const [name, { table }] of this.#collections) table.addEffects(id, effects[name], isFound);
    this.topics.mark('pending');
    this.#flush();
  }

  /**
   * Records that the server carried out a change, whichever tab sent it.
   * @returns true if the result only arrives with the next changes (see {@link Table.settle})
   */
  settleAction(id: string, effects: Effects, response: ResponseRows): boolean {
    this.#sequence += 1;
    let isOpen = false;
    for (const [name, { collection, table }] of this.#collections) {
      const wires = response[name] ?? [];
      const isPreview = collection.fromPreview !== undefined;
      const rows = isPreview ? [] : wires.map((wire) => this.#read(collection, wire));
      if (table.settle(id, effects[name], rows, this.#sequence)) isOpen = true;
      for (const preview of isPreview ? wires : []) {
        if (table.base.has(preview.id)) continue;
        const row = collection.fromPreview?.(preview, table.base.values()) as Row;
        table.settleRow(row, this.#sequence);
      }
    }
    if (this.#actions.delete(id)) this.topics.mark('pending');
    this.#flush();
    return isOpen;
  }

  /** Undoes the effects of a change that will not be carried out. */
  dropAction(id: string): void {
    const effects = this.#actions.get(id);
    if (effects !== undefined) {
      this.#actions.delete(id);
      for (const [name, { table }] of this.#collections) table.dropEffects(id, effects[name]);
      this.topics.mark('pending');
    }
    this.#flush();
  }

  // ── the day ──

  setToday(today: LocalDate, timeZone: string): void {
    if (timeZone !== this.#timeZone) {
      this.#timeZone = timeZone;
      for (const { collection, table } of this.#collections.values()) {
        table.rederive((row) => (collection.inZone?.(row, timeZone) as Row | undefined) ?? row);
      }
      this.topics.mark('today');
    }
    if (today !== this.#today) {
      for (const { index, table } of this.#collections.values()) {
        for (const id of index.movedByDay?.(today) ?? []) table.dirty.add(id);
      }
      this.#today = today;
      this.topics.mark('today');
    }
    this.#flush();
  }

  /** Deletes all rows, at sign-out or before a different account opens. */
  clear(): void {
    this.#sequence += 1;
    this.#actions.clear();
    for (const { table } of this.#collections.values()) table.clear();
    this.topics.mark('pending');
    this.#flush();
  }

  touch(collection: string, ids: Iterable<string>): void {
    const { table } = this.#collection(collection);
    for (const id of ids) table.dirty.add(id);
  }

  // ── internals ──

  #collection(name: string): CollectionState {
    const state = this.#collections.get(name);
    if (state === undefined) throw new Error(`No collection is called ${name}.`);
    return state;
  }

  #read(collection: AnyCollection, wire: WireRow): Row {
    return collection.fromWire(wire, this.#timeZone) as Row;
  }

  #flush(): void {
    let isChanged = false;
    for (const [name, { table, index }] of this.#collections) {
      if (table.dirty.size === 0) continue;
      isChanged = true;
      this.topics.mark(name);
      table.refold((id, before, after) => {
        if (before !== after) this.topics.mark(rowTopic(name, id));
        index.reindex(id, before, after);
      });
    }
    for (const { index } of this.#collections.values()) index.flush?.();
    if (isChanged) this.topics.mark('change');
    this.topics.notify();
  }
}
