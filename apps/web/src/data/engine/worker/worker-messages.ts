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

/** Sent by the worker when the user clicks a notification: asks the page to open a path. */
export interface FollowMessage {
  readonly type: 'FOLLOW';
  readonly path: string;
}

/** The page's event for a {@link FollowMessage}. Its detail is the path. */
export const FOLLOW_EVENT = 'questlogFollow';

export const SYNC_EVENT = 'offlineSyncComplete';

/** Only the worker sets `reloaded`. */
export type SyncDetail = Pick<SyncMessage, 'processedCount'> & Partial<Pick<SyncMessage, 'reloaded'>>;

/** Returns true for a sync message from the worker. */
export function isSyncMessage(data: unknown): data is SyncMessage {
  const { type } = (data ?? {}) as Partial<SyncMessage>;
  return type === 'SYNC_COMPLETE' || type === 'SYNC_SUCCESS';
}

/** Returns true for a message from the worker that asks the page to open a path. */
export function isFollowMessage(data: unknown): data is FollowMessage {
  return ((data ?? {}) as Partial<FollowMessage>).type === 'FOLLOW';
}
