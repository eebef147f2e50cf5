/**
 * Rows of one kind: what the server said (`base`), what is on its way (`pending`), and the one folded over the
 * other (`shown`). Only {@link Table.refold} writes `shown`, row by row, for the rows that were touched.
 */
import { applyEffect, foldEffects, isPuttingBack, type RowEffect, type RowEffects } from './effects.ts';
import type { Row } from './row.ts';

interface Pending<T> {
  readonly effect: RowEffect<T>;
  /** The server has told of the row since the change was made: what it then told may be before the change or after. */
  isOvertaken: boolean;
}

/** An effect that was carried out, and stays in sight until the server has told what came of it. */
interface Held {
  readonly actionId: string;
  readonly id: string;
  readonly sequence: number;
}

export class Table<T extends Row> {
  readonly base = new Map<string, T>();
  readonly shown = new Map<string, T>();
  /** Rows to fold anew. */
  readonly dirty = new Set<string>();
  /** By row, then by action in the order of their making. */
  readonly #pending = new Map<string, Map<string, Pending<T>>>();
  #held: Held[] = [];
  /** When our own change to a row was last confirmed, in the store's sequence. */
  readonly #touched = new Map<string, number>();
  readonly #onBaseChange: (id: string) => void;

  constructor(onBaseChange: (id: string) => void) {
    this.#onBaseChange = onBaseChange;
  }

  /** @param isFound see {@link RowStore.addAction} */
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
   * The server carried the change out: it is part of what the server has, even where it did not send the rows.
   *
   * Not so where it has told of a row since the change was made: the answer may be an old one, kept for a repeat, and
   * others may have been at work after it. Then the later of answer and known row stands; where there are not both, the
   * effect stays in sight until {@link Table.release}, and the row is what the next changes say.
   * A prediction has done its part: the server has named the row that it made. A consequence stays in sight the same
   * way, since the answer may not tell of it. A row that was removed and is put back by a change that still waits stays
   * as the server had it: what the change puts may be older, from before the server knew the row.
   * @param rows of the answer, each whole
   * @returns whether the next changes are needed to know what came of it
   */
  settle(
    actionId: string,
    effects: RowEffects<T> = new Map(),
    rows: readonly T[],
    sequence: number,
  ): boolean {
    const answered = new Map(rows.map((row) => [row.id, row]));
    let isOpen = false;
    for (const [id, effect] of effects) {
      if (effect.op === 'predict') {
        this.#dropEffect(actionId, id);
        continue;
      }
      if (effect.op === 'remove' && effect.isConsequence !== true && this.#isPutBack(actionId, id)) {
        this.#dropEffect(actionId, id);
        isOpen = true;
        continue;
      }
      // One that is not in sight was taken back, or never heard of: what is known may be before it or after, too.
      const isOvertaken = this.#pending.get(id)?.get(actionId)?.isOvertaken ?? this.base.has(id);
      const isUnconfirmed = effect.isConsequence === true || isOvertaken;
      if (isUnconfirmed && !(answered.has(id) && this.base.has(id))) {
        this.#held.push({ actionId, id, sequence });
        answered.delete(id);
        isOpen = true;
        continue;
      }
      if (!answered.has(id)) this.#commit(id, effect, sequence);
      this.#dropEffect(actionId, id);
    }
    for (const row of answered.values()) this.settleRow(row, sequence);
    return isOpen;
  }

  /** Rows in the answer to our own change. */
  settleRow(row: T, sequence: number): void {
    const known = this.base.get(row.id);
    this.#touched.set(row.id, sequence);
    if (known === undefined || row.updatedAt >= known.updatedAt) this.#set(row);
  }

  /** The changes that were asked for at `startedAt` are merged: what was carried out before is in them. */
  release(startedAt: number): void {
    if (this.#held.length === 0) return;
    for (const { actionId, id, sequence } of this.#held) {
      if (sequence <= startedAt) this.#dropEffect(actionId, id);
    }
    this.#held = this.#held.filter(({ sequence }) => sequence > startedAt);
  }

  /**
   * A row that was read from the server by a request that began at `startedAt`. An answer that is older than
   * what is known loses: by `updatedAt`, which rises with every version that the server has of a row, and, where our
   * own change was confirmed after the request had begun, also when it shows the row as it was before (or shows it
   * at all, once deleted).
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
   * The rows are everything that the server has, whatever was known before: after a restore from a backup, its rows
   * are older. Only what our own changes made that were confirmed after the request had begun is held against them.
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

  /** Changes what is derived from a row, such as the date of its completion in another zone. */
  rederive(change: (row: T) => T): void {
    for (const row of this.base.values()) {
      const next = change(row);
      if (next !== row) this.#set(next);
    }
  }

  /** The rows with changes on their way: what the server has, and what is shown. */
  *altered(): Iterable<readonly [base: T | undefined, shown: T | undefined]> {
    for (const id of this.#pending.keys()) yield [this.base.get(id), this.shown.get(id)];
  }

  /** Folds the dirty rows, and tells of each what was shown and what is. */
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

  /** Whether a change that was made after that one, and waits, puts the row there again. */
  #isPutBack(actionId: string, id: string): boolean {
    let isAfter = false;
    for (const [each, { effect }] of this.#pending.get(id) ?? []) {
      if (isAfter && isPuttingBack(effect)) return true;
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
 * A row that was made here, once the server has it. Its time is this device's, whose clock may be ahead of the
 * server's: any row that the server gives is newer.
 */
function madeByServer<T extends Row>(row: T): T {
  return { ...row, isPendingSync: false, updatedAt: '' };
}
