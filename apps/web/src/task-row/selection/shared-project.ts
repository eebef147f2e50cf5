import type { DataLayer } from '../../data/data-layer.ts';

/** Returns the project of all these tasks; undefined if they are not in one. */
export function sharedProject({ task }: DataLayer['store'], ids: readonly string[]): string | undefined {
  const [first, ...others] = new Set(ids.map((id) => task(id)?.projectId));
  return others.length === 0 ? (first ?? undefined) : undefined;
}
