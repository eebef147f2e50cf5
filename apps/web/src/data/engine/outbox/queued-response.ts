/** The service worker's response to a request that it has queued (OFFLINE-14). */
import { ApiError } from '@questlog/api-client/client';

/** Returns true if the call is queued until the connection returns. */
export function isQueued(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  const { queued } = error.body as { readonly queued?: boolean };
  return queued === true;
}
