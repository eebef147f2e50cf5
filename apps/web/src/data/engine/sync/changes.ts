/** An account's changes since a version, as returned by `GET /api/changes`. Generic over the collections. */
import type { WireRow } from '../store/row.ts';

export interface Changes {
  readonly version: number;
  /** True if the response contains all rows of the account. Discard the known rows first. */
  readonly reset: boolean;
  /** When the account's name or plan last changed. */
  readonly accountUpdatedAt?: string;
  readonly deleted: Readonly<Record<string, readonly string[]>>;
  /** The changed rows of each collection, by name: see {@link changedRows}. */
  readonly [collection: string]: unknown;
}

/** Returns the changed rows of a collection; empty if the server does not know the collection. */
export function changedRows(changes: Changes, collection: string): readonly WireRow[] {
  return (changes[collection] as readonly WireRow[] | undefined) ?? [];
}

/** Merges two consecutive responses into one. `next` contains the changes since the version of `first`. */
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

/** Merges the deleted ids. A row that was restored from the trash is no longer deleted. */
function joinDeleted(first: Changes, next: Changes, name: string): string[] {
  const back = new Set(changedRows(next, name).map(({ id }) => id));
  const before = (first.deleted[name] ?? []).filter((id) => !back.has(id));
  return [...new Set([...before, ...(next.deleted[name] ?? [])])];
}
