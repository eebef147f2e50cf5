import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const WEEK_MS = 7 * 24 * 3_600_000;

function learnt(headers: Readonly<Record<string, string>>): number {
  const clock = createServerClock({ now: () => NOW });
  clock.learn(new Response('', { headers: { date: new Date(NOW - WEEK_MS).toUTCString(), ...headers } }));
  return clock.now();
}

it.each([
  ['no-store', { 'cache-control': 'no-store' }],
  ['that is asked for anew each time', { 'cache-control': 'private, no-cache' }],
  ['without a word on keeping it', {}],
])('learns the time from an answer %s', (_, headers) => {
  expect(learnt(headers)).toBe(NOW - WEEK_MS);
});

it.each([
  ['a picture that is kept for good', { 'cache-control': 'private, max-age=31536000, immutable' }],
  ['an answer that may be kept for a while', { 'cache-control': 'public, max-age=300' }],
  ['an answer that is kept by its age', { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }],
])('learns nothing from %s: it may be of weeks ago (OFFLINE-37)', (_, headers) => {
  expect(learnt(headers)).toBe(NOW);
});
