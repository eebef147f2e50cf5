import type { RowStore } from '../engine/store/row-store.ts';
import type { Readers } from './account-store.ts';

/**
 * The part of the store that the screens read. Every result stays the same object until its content changes.
 */
export type StoreReader = Pick<RowStore, 'today' | 'timeZone' | 'pendingCount' | 'subscribe'> & Readers;
