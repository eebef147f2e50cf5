/**
 * A collection's rows: the server's (`base`), the effects on them (`pending`), and the result (`shown`). Only
 * {@link Table.refold} writes `shown`, and only for changed rows.
 */
import { applyEffect, foldEffects, isRestoring, type RowEffect, type RowEffects } from './effects.ts';
import type { Row } from './row.ts';

interface Pending<T> {
  readonly effect: RowEffect<T>;
  /**
   * True if the server has sent the row since the change was made. It is unknown whether that version
   * includes the change.
   */
  isOvertaken: boolean;
}

/** An effect of a confirmed change, visible until the server has sent its result. */
interface Held {
  readonly actionId: string;
  readonly id: string;
  readonly sequence: number;
}

export class Table<T extends Row> {
  readonly base = new Map<string, T>();
  readonly shown = new Map<string, T>();
  /** The rows to recompute. */
  readonly dirty = new Set<string>();
  /** The pending effects by row and then by action, in the order of creation. */
  readonly #pending = new Map<string, Map<string, Pending<T>>>();
  #held: Held[] = [];
  /** The store's sequence number when our last change to each row was confirmed. */
  readonly #touched = new Map<string, number>();
  readonly #onBaseChange: (id: string) => void;

  constructor(onBaseChange: (id: string) => void) {
    this.#onBaseChange = onBaseChange;
  }

  /**
   * Adds the effects of a change.
   * @param isFound see {@link RowStore.addAction}
   */
  addEffects(actionId: string, effects: RowEffects<T> = new Map(), isFound = false): void {
    for (const [id, effect] of effects) {
      const pending = { effect, isOvertaken: isFound && this.base.has(id) };
      const ofRow = this.#pending.get(id);
      if (ofRow === undefined) this.#pending.set(id, new Map([[actionId, pending]]));
      else ofRow.set(actionId, pending);
      this.dirty.add(id);
    }
  }

  dropEffects(actionId: string, effects: RowEffects<T> = new Map()): void {
    for (const id of effects.keys()) this.#dropEffect(actionId, id);
  }

  /**
   * Applies a confirmed change to the server's rows, even if the response does not contain them.
   *
   * If the server has sent a row since the change was made, the newer of that row and the response's row
   * wins, because the response may be an old stored one. If either is missing, the effect stays visible until
   * {@link Table.release}: the next changes contain the row.
   *
   * A prediction is dropped: the server has created the real row under its own id. A consequence stays
   * visible: the response may lack its result. If a pending change restores a removed row, the server's row
   * stays: the change may hold an older one.
   * @param rows complete rows from the response
   * @returns true if the result only arrives with the next changes
   */
  settle(
    actionId: string,
    effects: RowEffects<T> = new Map(),
    rows: readonly T[],
    sequence: number,
  ): boolean {
    const received = new Map(rows.map((row) => [row.id, row]));
    let isOpen = false;
    for (const [id, effect] of effects) {
      if (effect.op === 'predict') {
        this.#dropEffect(actionId, id);
        continue;
      }
      if (effect.op === 'remove' && effect.isConsequence !== true && this.#isRestored(actionId, id)) {
        this.#dropEffect(actionId, id);
        isOpen = true;
        continue;
      }
      // An effect that is not pending was undone, or this tab has never seen it. It is unknown whether the
      // known row includes the change.
      const isOvertaken = this.#pending.get(id)?.get(actionId)?.isOvertaken ?? this.base.has(id);
      const isUnconfirmed = effect.isConsequence === true || effect.isUncertain === true || isOvertaken;
      if (isUnconfirmed && !(received.has(id) && this.base.has(id))) {
        this.#held.push({ actionId, id, sequence });
        received.delete(id);
        isOpen = true;
        continue;
      }
      if (!received.has(id)) this.#commit(id, effect, sequence);
      this.#dropEffect(actionId, id);
    }
    for (const row of received.values()) this.settleRow(row, sequence);
    return isOpen;
  }

  /** Merges a row from the response to our change. */
  settleRow(row: T, sequence: number): void {
    const known = this.base.get(row.id);
    this.#touched.set(row.id, sequence);
    if (known === undefined || row.updatedAt >= known.updatedAt) this.#set(row);
  }

  /**
   * Drops the effects of changes that were confirmed before `startedAt`: the request that began then has
   * returned their results.
   */
  release(startedAt: number): void {
    if (this.#held.length === 0) return;
    for (const { actionId, id, sequence } of this.#held) {
      if (sequence <= startedAt) this.#dropEffect(actionId, id);
    }
    this.#held = this.#held.filter(({ sequence }) => sequence > startedAt);
  }

  /**
   * Merges a row from a request that began at `startedAt`. Ignores a row that is older than the known one. If
   * our change was confirmed after the request began, also ignores a row of the same version and a row that
   * we have deleted.
   */
  mergeRow(row: T, startedAt: number): void {
    const known = this.base.get(row.id);
    const touchedSince = this.#touchedSince(row.id, startedAt);
    if (known === undefined ? touchedSince : row.updatedAt < known.updatedAt) return;
    if (touchedSince && row.updatedAt === known?.updatedAt) return;
    this.#overtake(row.id);
    this.#set(row);
  }

  mergeDeletion(id: string, startedAt: number): void {
    if (this.#touchedSince(id, startedAt)) return;
    this.#overtake(id);
    this.#delete(id);
  }

  /**
   * Replaces all rows, even newer ones: the server was restored from an older backup. Keeps only our changes
   * that were confirmed after the request began.
   */
  replaceAll(rows: readonly T[], startedAt: number): void {
    const ids = new Set(rows.map((row) => row.id));
    for (const id of this.base.keys()) {
      if (!ids.has(id)) this.mergeDeletion(id, startedAt);
    }
    for (const row of rows) {
      if (this.#touchedSince(row.id, startedAt)) this.mergeRow(row, startedAt);
      else {
        this.#overtake(row.id);
        this.#set(row);
      }
    }
  }

  /** Updates derived fields, such as the completion date in a different time zone. */
  rederive(change: (row: T) => T): void {
    for (const row of this.base.values()) {
      const next = change(row);
      if (next !== row) this.#set(next);
    }
  }

  /** Iterates over the rows that have pending changes, both in the server's version and as shown. */
  *altered(): Iterable<readonly [base: T | undefined, shown: T | undefined]> {
    for (const id of this.#pending.keys()) yield [this.base.get(id), this.shown.get(id)];
  }

  /** Recomputes the dirty rows. Calls `visit` with the previous and the new version of each row. */
  refold(visit: (id: string, before: T | undefined, after: T | undefined) => void): void {
    for (const id of this.dirty) {
      const before = this.shown.get(id);
      const base = this.base.get(id);
      const pending = this.#pending.get(id);
      const after = pending === undefined ? base : foldEffects(base, effectsOf(pending));
      if (after === undefined) this.shown.delete(id);
      else this.shown.set(id, after);
      visit(id, before, after);
    }
    this.dirty.clear();
  }

  clear(): void {
    for (const id of this.shown.keys()) this.dirty.add(id);
    this.base.clear();
    this.#pending.clear();
    this.#held = [];
    this.#touched.clear();
  }

  #commit(id: string, effect: RowEffect<T>, sequence: number): void {
    const row = applyEffect(this.base.get(id), effect);
    this.#touched.set(id, sequence);
    if (row === undefined) this.#delete(id);
    else this.#set(row.isPendingSync ? madeByServer(row) : row);
  }

  #dropEffect(actionId: string, id: string): void {
    const ofRow = this.#pending.get(id);
    ofRow?.delete(actionId);
    if (ofRow?.size === 0) this.#pending.delete(id);
    this.dirty.add(id);
  }

  #isRestored(actionId: string, id: string): boolean {
    let isAfter = false;
    for (const [each, { effect }] of this.#pending.get(id) ?? []) {
      if (isAfter && isRestoring(effect)) return true;
      if (each === actionId) isAfter = true;
    }
    return false;
  }

  #overtake(id: string): void {
    for (const pending of this.#pending.get(id)?.values() ?? []) pending.isOvertaken = true;
  }

  #touchedSince(id: string, startedAt: number): boolean {
    return (this.#touched.get(id) ?? -1) > startedAt;
  }

  #set(row: T): void {
    this.base.set(row.id, row);
    this.dirty.add(row.id);
    this.#onBaseChange(row.id);
  }

  #delete(id: string): void {
    if (!this.base.delete(id)) return;
    this.dirty.add(id);
    this.#onBaseChange(id);
  }
}

function effectsOf<T>(pending: ReadonlyMap<string, Pending<T>>): RowEffect<T>[] {
  return Array.from(pending.values(), ({ effect }) => effect);
}

/**
 * Converts a row created on this device to the server's form. Clears `updatedAt`, which came from this
 * device's clock, so that every version from the server counts as newer.
 */
function madeByServer<T extends Row>(row: T): T {
  return { ...row, isPendingSync: false, updatedAt: '' };
}
