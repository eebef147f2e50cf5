/** What has changed in an account since a version, as `GET /api/changes` tells it: for any collections. */
import type { WireRow } from '../store/row.ts';

export interface Changes {
  /** The account's version that these changes bring the store to. */
  readonly version: number;
  /** True: this is everything that a store holds, forget what you had. */
  readonly reset: boolean;
  /** When the account itself changed last, its name or its plan. */
  readonly accountUpdatedAt?: string;
  /** Ids of the rows that are gone, by collection. */
  readonly deleted: Readonly<Record<string, readonly string[]>>;
  /** The changed rows of each collection, under its name: see {@link changedRows}. */
  readonly [collection: string]: unknown;
}

/** The changed rows of a collection; none of one that the server does not know. */
export function changedRows(changes: Changes, collection: string): readonly WireRow[] {
  return (changes[collection] as readonly WireRow[] | undefined) ?? [];
}

/**
 * Two answers to "what has changed since" as one: what `first` told, and then `next`, which was asked for since the
 * version of `first`.
 */
export function joinChanges(first: Changes, next: Changes): Changes {
  if (next.reset) return next;
  const names = [...new Set([...Object.keys(first.deleted), ...Object.keys(next.deleted)])];
  const rows = Object.fromEntries(names.map((name) => [name, joinRows(first, next, name)]));
  const deleted = Object.fromEntries(names.map((name) => [name, joinDeleted(first, next, name)]));
  return { ...next, ...rows, reset: first.reset, deleted };
}

function joinRows(first: Changes, next: Changes, name: string): WireRow[] {
  const later = changedRows(next, name);
  const replaced = new Set([...later.map(({ id }) => id), ...(next.deleted[name] ?? [])]);
  return [...changedRows(first, name).filter(({ id }) => !replaced.has(id)), ...later];
}

/** What came back from the trash is gone no more. */
function joinDeleted(first: Changes, next: Changes, name: string): string[] {
  const back = new Set(changedRows(next, name).map(({ id }) => id));
  const before = (first.deleted[name] ?? []).filter((id) => !back.has(id));
  return [...new Set([...before, ...(next.deleted[name] ?? [])])];
}
