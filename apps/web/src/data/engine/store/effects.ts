/**
 * What a change does to rows, as data: it is folded over what the server said while the change is on its way,
 * kept with it in IndexedDB, and simply left out again when the server refuses.
 */
import type { Row } from './row.ts';

export type RowEffect<Item> = EffectOp<Item> & {
  /**
   * What the server does of itself because of the change, and may do otherwise: shown until the changes that follow the
   * answer have told what it did.
   */
  readonly isConsequence?: true;
};

type EffectOp<Item> =
  /** The row exists; where the server has one already, the server's stands. */
  | { readonly op: 'put'; readonly row: Item }
  /** The server will make such a row and name it itself: this one is shown until the change is settled. */
  | { readonly op: 'predict'; readonly row: Item }
  /** These fields have these values; nothing where there is no row. */
  | { readonly op: 'patch'; readonly change: Partial<Item> }
  | { readonly op: 'remove' };

export type RowEffects<Item> = ReadonlyMap<string, RowEffect<Item>>;

/**
 * By collection, then by id of the row. One change does at most one thing to a row. Maps, because IndexedDB keeps them as
 * they are.
 */
export interface Effects {
  readonly [collection: string]: RowEffects<Row> | undefined;
}

export function applyEffect<Item>(row: Item | undefined, effect: RowEffect<Item>): Item | undefined {
  switch (effect.op) {
    case 'put':
    case 'predict':
      return row ?? effect.row;
    case 'patch':
      return row === undefined ? undefined : { ...row, ...effect.change };
    case 'remove':
      return undefined;
  }
}

/**
 * The row with all that is on its way, in the order of its making. What is removed and put back is the row that was
 * removed: what the change puts may be from before the server knew the row.
 */
export function foldEffects<Item>(
  base: Item | undefined,
  effects: Iterable<RowEffect<Item>>,
): Item | undefined {
  let row = base;
  let removed: Item | undefined;
  for (const effect of effects) {
    if (effect.op === 'remove' && effect.isConsequence !== true) removed = row ?? removed;
    row = isPuttingBack(effect) ? (row ?? removed ?? effect.row) : applyEffect(row, effect);
  }
  return row;
}

/** Whether an effect puts a row that a person may have removed; what follows from a change makes its own. */
export function isPuttingBack<Item>(effect: RowEffect<Item>): effect is RowEffect<Item> & { op: 'put' } {
  return effect.op === 'put' && effect.isConsequence !== true;
}

/** The rows get what `change` gives for them. */
export function patching<Item>(
  ids: Iterable<string>,
  change: (id: string) => Partial<Item>,
): RowEffects<Item> {
  return new Map(Array.from(ids, (id) => [id, { op: 'patch', change: change(id) }]));
}

/** The rows are gone. */
export function removing<Item>(ids: Iterable<string>): RowEffects<Item> {
  return new Map(Array.from(ids, (id) => [id, { op: 'remove' }]));
}

/** The row is there, under its own id. */
export function putting<Item extends { readonly id: string }>(rows: Iterable<Item>): RowEffects<Item> {
  return new Map(Array.from(rows, (row) => [row.id, { op: 'put', row }]));
}

/** Rows as the server will make them, until it has. */
export function predicting<Item extends { readonly id: string }>(rows: Iterable<Item>): RowEffects<Item> {
  return new Map(Array.from(rows, (row) => [row.id, { op: 'predict', row }]));
}

/** The same, as what the server does of itself because of the change. */
export function asServerEffects<Item>(effects: RowEffects<Item>): RowEffects<Item> {
  return new Map(Array.from(effects, ([id, effect]) => [id, { ...effect, isConsequence: true }]));
}

/** All effects, row by row. */
export function* eachEffect(effects: Effects): Iterable<readonly [id: string, effect: RowEffect<Row>]> {
  for (const ofCollection of Object.values(effects)) yield* ofCollection ?? [];
}
