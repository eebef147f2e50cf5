import type { FilterRecord } from '@questlog/contract/filters';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import type { Row, WireRow } from '../../engine/store/row.ts';

/** A filter that the user sees: their own, or one that a member shares. */
export interface FilterItem extends Row, Readonly<Omit<FilterRecord, keyof Row | 'tree'>> {
  readonly tree: QueryTree;
}

export function filterItem(record: FilterRecord & WireRow): FilterItem {
  return { ...record, isPendingSync: false };
}
