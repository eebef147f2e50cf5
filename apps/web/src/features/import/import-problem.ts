import { reasonOf } from '@questlog/api-client/call-failure';
import { isQueued } from '../../data/engine/outbox/queued-response.ts';

/** Returns why a file could not be compared with the account. */
export function problemOf(error: unknown): string {
  // The service worker will send the request later, but the import does not wait that long.
  if (isQueued(error)) return 'An import needs a connection to begin. You are offline.';
  return reasonOf(error) ?? 'Please try again.';
}
