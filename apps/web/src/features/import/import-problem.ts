import { reasonOf } from '@questlog/api-client/call-failure';
import { isQueued } from '../../data/engine/outbox/queued-answer.ts';

/** Returns a sentence that explains why a file could not be compared with the account. */
export function problemOf(error: unknown): string {
  // The service worker's response says that the request will be sent later, but the import does not wait for
  // the server's response that long.
  if (isQueued(error)) return 'An import needs a connection to begin. You are offline.';
  return reasonOf(error) ?? 'Please try again.';
}
