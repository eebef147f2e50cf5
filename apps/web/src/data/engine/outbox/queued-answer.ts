/** The answer that the service worker gives for a request that it has queued (OFFLINE-14). */
import { ApiError } from '@questlog/api-client/client';

/** Whether a call did not fail but waits: it is made when the connection is back. */
export function isQueued(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  const { queued } = error.body as { readonly queued?: boolean };
  return queued === true;
}
