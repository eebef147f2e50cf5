/** What the page and the service worker say to each other. */

/** The tag of the background sync that replays the queue with the page closed. */
export const SYNC_TAG = 'questlog-sync';

/** From the worker, after a replay: everything has left (SUCCESS), or something still waits (COMPLETE). */
export interface SyncMessage {
  readonly type: 'SYNC_COMPLETE' | 'SYNC_SUCCESS';
  /** Changes that were carried out. */
  readonly processedCount: number;
  /** Addresses that could not be read before and can be now. */
  readonly reloaded: readonly string[];
}

/** From the page: the person wants the new version, or the page wants to be served by the worker. */
export interface PageMessage {
  readonly type: 'SKIP_WAITING' | 'CLAIM';
}

/** The event of the window that says the same as {@link SyncMessage}. */
export const SYNC_EVENT = 'offlineSyncComplete';

/** The detail of that event; `reloaded` only from the worker. */
export type SyncDetail = Pick<SyncMessage, 'processedCount'> & Partial<Pick<SyncMessage, 'reloaded'>>;

export function isSyncMessage(data: unknown): data is SyncMessage {
  const { type } = (data ?? {}) as Partial<SyncMessage>;
  return type === 'SYNC_COMPLETE' || type === 'SYNC_SUCCESS';
}
