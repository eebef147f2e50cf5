import { expect, it } from 'vitest';
import { pushOutcome, retryDelay } from './push-response.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');

it.each([
  [200, 'accepted'],
  [201, 'accepted'],
  [202, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'too-large'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [400, 'rejected'],
  [401, 'rejected'],
  [403, 'rejected'],
  [301, 'rejected'],
])('treats the status %i of a push service as %s (REMINDER-24)', (status, kind) => {
  expect(pushOutcome(status, 1, undefined, NOW)).toMatchObject({ kind });
});

it.each([
  [undefined, 60_000],
  ['120', 120_000],
  ['0', 1_000],
  ['Thu, 15 Jan 2026 12:05:00 GMT', 300_000],
  ['Thu, 15 Jan 2026 11:00:00 GMT', 1_000],
  ['999999999', 86_400_000],
  ['soon', 60_000],
])('waits after a 429 with Retry-After %j (REMINDER-24)', (header, afterMs) => {
  expect(pushOutcome(429, 1, header, NOW)).toMatchObject({ afterMs });
});

it('waits 1, 4 and then always 15 minutes between attempts (REMINDER-24)', () => {
  expect([1, 2, 3, 4, 9].map((attempts) => retryDelay(attempts) / 60_000)).toEqual([1, 4, 15, 15, 15]);
});
