/** The meaning of a push service's response. */

export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The subscription has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string };

const MINUTE_MS = 60_000;
/** Minutes before the second, third and every later attempt, if the service names no time. */
const DELAYS_MINUTES = [1, 4, 15] as const;
const MAX_DELAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the time to wait after a number of failed attempts, in milliseconds. */
export function retryDelay(attempts: number): number {
  return (DELAYS_MINUTES[Math.min(attempts, DELAYS_MINUTES.length) - 1] ?? 1) * MINUTE_MS;
}

/**
 * Returns what a status means.
 * @param attempts the number of attempts, including this one
 * @param retryAfter the header Retry-After: seconds, or a date
 */
export function pushOutcome(
  status: number,
  attempts: number,
  retryAfter: string | undefined,
  now: number,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large' };
  const reason = `The push service answered ${status}.`;
  if (status === 429 || status >= 500) {
    return { kind: 'retry', afterMs: readRetryAfter(retryAfter, now) ?? retryDelay(attempts), reason };
  }
  return { kind: 'rejected', reason };
}

function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const delay = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 1_000), MAX_DELAY_MS) : undefined;
}
