import { reasonOf } from '@questlog/api-client/call-failure';
import { isQueued } from '../../data/engine/outbox/queued-answer.ts';

/** Returns why a file could not be compared with the account, in a sentence. */
export function problemOf(error: unknown): string {
  // The service worker promises to send requests later, but nothing waits for the answers to these.
  if (isQueued(error)) return 'An import needs a connection to begin. You are offline.';
  return reasonOf(error) ?? 'Please try again.';
}
