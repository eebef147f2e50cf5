/**
 * The effect of a change on rows, as data. It is applied on top of the server's rows while the change is
 * pending. If the server rejects the change, the effect is removed.
 */
import type { Row } from './row.ts';

export type RowEffect<Item> = EffectOp<Item> & {
  /**
   * Set if the server causes this effect as a consequence of the change. The server may act differently, so
   * the effect stays only until the next changes bring the actual result.
   */
  readonly isConsequence?: true;
  /**
   * Set if only the server knows whether the change affects the row, because another device may have moved
   * it. Like a consequence, the effect stays until the next changes from the server arrive. Unlike a
   * consequence, the user can undo it.
   */
  readonly isUncertain?: true;
};

type EffectOp<Item> =
  /** Adds the row. If the server already has the row, the server's version wins. */
  | { readonly op: 'put'; readonly row: Item }
  /**
   * Shows a predicted row until the change is settled. The server creates the real row with a different id.
   */
  | { readonly op: 'predict'; readonly row: Item }
  /** Sets these fields if the row exists. */
  | { readonly op: 'patch'; readonly change: Partial<Item> }
  | { readonly op: 'remove' };

export type RowEffects<Item> = ReadonlyMap<string, RowEffect<Item>>;

/**
 * Effects by collection, then by row id. A change has at most one effect per row. IndexedDB can store these
 * Maps directly.
 */
export interface Effects {
  readonly [collection: string]: RowEffects<Row> | undefined;
}

/** Returns the row as it is after the effect; undefined if it does not exist then. */
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
 * Returns the row with all pending effects applied in order. If one change removes the row and another
 * restores it, the removed row reappears: the restoring effect may hold an older row.
 */
export function foldEffects<Item>(
  base: Item | undefined,
  effects: Iterable<RowEffect<Item>>,
): Item | undefined {
  let row = base;
  let removed: Item | undefined;
  for (const effect of effects) {
    if (effect.op === 'remove' && effect.isConsequence !== true) removed = row ?? removed;
    row = isRestoring(effect) ? (row ?? removed ?? effect.row) : applyEffect(row, effect);
  }
  return row;
}

/** Returns true if an effect may restore a removed row. A consequence always adds a new row instead. */
export function isRestoring<Item>(effect: RowEffect<Item>): effect is RowEffect<Item> & { op: 'put' } {
  return effect.op === 'put' && effect.isConsequence !== true;
}

/** Returns effects that patch each row with the fields returned by `change`. */
export function patching<Item>(
  ids: Iterable<string>,
  change: (id: string) => Partial<Item>,
): RowEffects<Item> {
  return new Map(Array.from(ids, (id) => [id, { op: 'patch', change: change(id) }]));
}

/** Returns effects that remove the rows. */
export function removing<Item>(ids: Iterable<string>): RowEffects<Item> {
  return new Map(Array.from(ids, (id) => [id, { op: 'remove' }]));
}

/** Returns effects that add the rows, under their own ids. */
export function putting<Item extends { readonly id: string }>(rows: Iterable<Item>): RowEffects<Item> {
  return new Map(Array.from(rows, (row) => [row.id, { op: 'put', row }]));
}

/** Returns effects that show predicted rows until the server creates the real ones. */
export function predicting<Item extends { readonly id: string }>(rows: Iterable<Item>): RowEffects<Item> {
  return new Map(Array.from(rows, (row) => [row.id, { op: 'predict', row }]));
}

/** Marks effects as consequences, which the server causes. */
export function asServerEffects<Item>(effects: RowEffects<Item>): RowEffects<Item> {
  return new Map(Array.from(effects, ([id, effect]) => [id, { ...effect, isConsequence: true }]));
}

/** Marks effects as uncertain. */
export function uncertain<Item>(effects: RowEffects<Item>): RowEffects<Item> {
  return new Map(Array.from(effects, ([id, effect]) => [id, { ...effect, isUncertain: true }]));
}

/** Iterates over all effects. */
export function* eachEffect(effects: Effects): Iterable<readonly [id: string, effect: RowEffect<Row>]> {
  for (const ofCollection of Object.values(effects)) yield* ofCollection ?? [];
}
