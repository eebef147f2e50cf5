import { expect, it } from 'vitest';
import {
  isFailingTooLong,
  OFF_AFTER_MS,
  outcomeOf,
  RETRY_DELAYS_MS,
  retryDelay,
  type AttemptResult,
} from './delivery.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const at = (result: AttemptResult, attempts = 1, random = 0.5) =>
  outcomeOf(result, { attempts, now: NOW, random });
const status = (code: number, retryAfter?: string): AttemptResult => ({ status: code, retryAfter });
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

it.each([200, 201, 204, 299])('%i is a success (WEBHOOK-10)', (code) => {
  expect(at(status(code))).toEqual({ kind: 'delivered' });
});

it.each([199, 300, 301, 302, 304, 307, 400, 404, 413, 500, 503])('%i is a failure (WEBHOOK-10)', (code) => {
  expect(at(status(code))).toEqual({ kind: 'retry', afterMs: 5 * SECOND, pauseMs: 0 });
});

it('no response is a failure (WEBHOOK-10)', () => {
  expect(at({ error: 'timed_out' })).toEqual({ kind: 'retry', afterMs: 5 * SECOND, pauseMs: 0 });
});

it('410 ends the webhook (WEBHOOK-13)', () => {
  expect(at(status(410))).toEqual({ kind: 'gone' });
});

it('the delays are those of Standard Webhooks, ± 10 % (WEBHOOK-11)', () => {
  const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, 0.5));
  expect(delays).toEqual([
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    undefined,
  ]);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([4_500, 5_500]);
  expect(at(status(500), RETRY_DELAYS_MS.length + 1)).toEqual({ kind: 'failed', pauseMs: 0 });
});

it.each([
  [429, '120', 120 * SECOND],
  [429, undefined, MINUTE],
  [429, 'nonsense', MINUTE],
  [429, '0', SECOND],
  [429, '99999999', 24 * HOUR],
  [503, '30', 30 * SECOND],
  [503, 'Thu, 15 Jan 2026 12:10:00 GMT', 10 * MINUTE],
  [503, undefined, 0],
])('%i with Retry-After %j pauses the webhook for %i ms (WEBHOOK-12)', (code, retryAfter, pauseMs) => {
  expect(at(status(code, retryAfter))).toEqual({
    kind: 'retry',
    afterMs: Math.max(5 * SECOND, pauseMs),
    pauseMs,
  });
});

it('five days of failure are too long, and a millisecond less is not (WEBHOOK-14)', () => {
  expect([isFailingTooLong(NOW, NOW + OFF_AFTER_MS), isFailingTooLong(NOW, NOW + OFF_AFTER_MS - 1)]).toEqual([
    true,
    false,
  ]);
});
