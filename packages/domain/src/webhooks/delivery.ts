/** When webhook messages are sent again, and when a webhook is switched off (WEBHOOK-10 to WEBHOOK-14). */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time after each failed attempt before the next one, as Standard Webhooks recommends. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** The delays vary by this part, so that messages of an outage do not all come back at once. */
const JITTER = 0.1;

/** Time limit of an attempt. */
export const ATTEMPT_MS = 15 * SECOND_MS;

/** A webhook that has failed for this time is switched off. */
export const OFF_AFTER_MS = 5 * DAY_MS;

/** While a secret is replaced, messages are signed with both for this time. */
export const ROTATION_MS = DAY_MS;

/** The pause of a webhook that asks for one without a time. */
const DEFAULT_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = DAY_MS;

/** Messages of a webhook in one second, on all servers together. */
export const MESSAGES_PER_SECOND = 20;

/** The reasons for which an attempt got no response. */
export const ATTEMPT_ERRORS = [
  'invalid_url',
  'forbidden_address',
  'unreachable',
  'timed_out',
  'redirected',
  'unreadable',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** The result of an attempt: the status of the response, or why there was none. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly error: AttemptError };

/** The consequences of an attempt. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'retry';
      readonly afterMs: number;
      /** The time for which the whole webhook is paused; 0 for none. */
      readonly pauseMs: number;
    }
  | { readonly kind: 'failed'; readonly pauseMs: number }
  /** The receiver wants no more messages. */
  | { readonly kind: 'gone' };

/** Returns the time that `Retry-After` asks for, in seconds or as a date; undefined if it cannot be read. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const delay = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isFinite(delay) ? Math.min(Math.max(delay, SECOND_MS), MAX_PAUSE_MS) : undefined;
}

/**
 * Returns the delay before the next attempt in milliseconds; undefined after the last one (WEBHOOK-11).
 * @param attempts the number of attempts so far
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number | undefined {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}

/**
 * Returns the consequences of an attempt (WEBHOOK-10 to WEBHOOK-13). Only a status from 200 to 299 is a success; a
 * redirect is a failure. 410 ends the webhook. 429, and any other failure with `Retry-After`, pauses it.
 * @param attempts the number of attempts, including this one
 * @param random from 0 to 1
 */
export function outcomeOf(
  result: AttemptResult,
  { attempts, now, random }: { readonly attempts: number; readonly now: number; readonly random: number },
): Outcome {
  if ('status' in result && result.status >= 200 && result.status < 300) return { kind: 'delivered' };
  if ('status' in result && result.status === 410) return { kind: 'gone' };
  const named = 'status' in result ? readRetryAfter(result.retryAfter, now) : undefined;
  const isBusy = 'status' in result && result.status === 429;
  const pauseMs = named ?? (isBusy ? DEFAULT_PAUSE_MS : 0);
  const afterMs = retryDelay(attempts, random);
  if (afterMs === undefined) return { kind: 'failed', pauseMs };
  return { kind: 'retry', afterMs: Math.max(afterMs, pauseMs), pauseMs };
}

/** Returns whether a webhook that has failed since a time is switched off (WEBHOOK-14). */
export function isFailingTooLong(failingSince: number, now: number): boolean {
  return now - failingSince >= OFF_AFTER_MS;
}
