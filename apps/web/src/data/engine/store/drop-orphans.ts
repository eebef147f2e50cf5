import type { RowStore } from './row-store.ts';

/**
 * Drops the rows that belong to rows which the store does not have, such as comments on deleted tasks. Keeps those that
 * this browser has changed.
 */
export function dropOrphans(store: RowStore): void {
  const deleted: Record<string, string[]> = {};
  for (const { name, isOrphan } of store.collections) {
    if (isOrphan === undefined) continue;
    deleted[name] = [...store.baseIds(name)].filter((id) => isOrphan(store.base(name, id), store));
  }
  store.applyChanges({ version: 0, reset: false, deleted }, 0);
}
