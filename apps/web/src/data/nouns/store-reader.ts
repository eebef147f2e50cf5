import type { RowStore } from '../engine/store/row-store.ts';
import type { Readers } from './account-store.ts';

/** The store's readers. Each result stays the same object until its content changes. */
export type StoreReader = Pick<RowStore, 'today' | 'timeZone' | 'pendingCount' | 'subscribe'> & Readers;
