/**
 * What a change does to rows, as data: it is folded over what the server said while the change is on its way,
 * kept with it in IndexedDB, and simply left out again when the server refuses.
 */
import type { ProjectItem, TagItem, TaskItem } from '../../nouns/model.ts';

export type RowEffect<T> =
  /** The row exists; where the server has one already, the server's stands. */
  | { readonly op: 'put'; readonly row: T }
  /** These fields have these values; nothing where there is no row. */
  | { readonly op: 'patch'; readonly change: Partial<T> }
  | { readonly op: 'remove' };

/** By id of the row. One change does at most one thing to a row. Maps, because IndexedDB keeps them as they are. */
export interface Effects {
  readonly tasks?: ReadonlyMap<string, RowEffect<TaskItem>>;
  readonly projects?: ReadonlyMap<string, RowEffect<ProjectItem>>;
  /** Predictions only: the server names the tags that it makes. */
  readonly tags?: ReadonlyMap<string, RowEffect<TagItem>>;
}

export function applyEffect<T>(row: T | undefined, effect: RowEffect<T>): T | undefined {
  switch (effect.op) {
    case 'put':
      return row ?? effect.row;
    case 'patch':
      return row === undefined ? undefined : { ...row, ...effect.change };
    case 'remove':
      return undefined;
  }
}

/** The rows get what `change` gives for them. */
export function patching<T>(
  ids: Iterable<string>,
  change: (id: string) => Partial<T>,
): ReadonlyMap<string, RowEffect<T>> {
  return new Map(Array.from(ids, (id) => [id, { op: 'patch', change: change(id) }]));
}

/** The rows are gone. */
export function removing<T>(ids: Iterable<string>): ReadonlyMap<string, RowEffect<T>> {
  return new Map(Array.from(ids, (id) => [id, { op: 'remove' }]));
}

/** The row is there, under its own id. */
export function putting<T extends { readonly id: string }>(
  rows: Iterable<T>,
): ReadonlyMap<string, RowEffect<T>> {
  return new Map(Array.from(rows, (row) => [row.id, { op: 'put', row }]));
}
