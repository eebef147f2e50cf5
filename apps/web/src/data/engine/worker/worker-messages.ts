/** The tag of the background sync that replays the queue even if the page is closed. */
export const SYNC_TAG = 'questlog-sync';

/**
 * Sent by the worker after a replay. The queue is empty (SUCCESS), or something is still queued (COMPLETE).
 */
export interface SyncMessage {
  readonly type: 'SYNC_COMPLETE' | 'SYNC_SUCCESS';
  readonly processedCount: number;
  /** URLs of queued reloads that can be loaded now. */
  readonly reloaded: readonly string[];
}

/** Asks the worker to activate the new version, or to take control of this page. */
export interface PageMessage {
  readonly type: 'SKIP_WAITING' | 'CLAIM';
}

export const SYNC_EVENT = 'offlineSyncComplete';

/** Only the worker sets `reloaded`. */
export type SyncDetail = Pick<SyncMessage, 'processedCount'> & Partial<Pick<SyncMessage, 'reloaded'>>;

/** Returns true for a sync message from the worker. */
export function isSyncMessage(data: unknown): data is SyncMessage {
  const { type } = (data ?? {}) as Partial<SyncMessage>;
  return type === 'SYNC_COMPLETE' || type === 'SYNC_SUCCESS';
}
