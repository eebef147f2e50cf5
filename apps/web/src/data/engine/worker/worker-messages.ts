/** The messages between the page and the service worker. */

/** The tag of the background sync that replays the queue even if the page is closed. */
export const SYNC_TAG = 'questlog-sync';

/**
 * Sent by the worker after a replay: the queue is empty (SUCCESS), or something is still queued (COMPLETE).
 */
export interface SyncMessage {
  readonly type: 'SYNC_COMPLETE' | 'SYNC_SUCCESS';
  /** Number of changes that the server has carried out. */
  readonly processedCount: number;
  /** URLs that could not be loaded before but can be loaded now. */
  readonly reloaded: readonly string[];
}

/** Sent by the page: asks the worker to activate the new version, or to take control of this page. */
export interface PageMessage {
  readonly type: 'SKIP_WAITING' | 'CLAIM';
}

/** The window event that carries the content of {@link SyncMessage}. */
export const SYNC_EVENT = 'offlineSyncComplete';

/** The detail of that event. Only the worker sets `reloaded`. */
export type SyncDetail = Pick<SyncMessage, 'processedCount'> & Partial<Pick<SyncMessage, 'reloaded'>>;

/** Returns true if the data of a message is a sync message from the worker. */
export function isSyncMessage(data: unknown): data is SyncMessage {
  const { type } = (data ?? {}) as Partial<SyncMessage>;
  return type === 'SYNC_COMPLETE' || type === 'SYNC_SUCCESS';
}
