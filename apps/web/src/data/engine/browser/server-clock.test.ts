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
  ['with no-store', { 'cache-control': 'no-store' }],
  ['with no-cache', { 'cache-control': 'private, no-cache' }],
  ['without caching headers', {}],
])('sets the server clock from the date of a response %s', (_, headers) => {
  expect(learnt(headers)).toBe(NOW - WEEK_MS);
});

it.each([
  ['a permanently cached picture', { 'cache-control': 'private, max-age=31536000, immutable' }],
  ['a response that is cached for a while', { 'cache-control': 'public, max-age=300' }],
  ['a response that is cached by its age', { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }],
])('does not set the server clock from %s, whose date may be weeks old (OFFLINE-37)', (_, headers) => {
  expect(learnt(headers)).toBe(NOW);
});

it.each([Number.NaN, undefined])(
  'ignores the unreadable offset %s of a stored session (DATE-27)',
  (ahead) => {
    const clock = createServerClock({ now: () => NOW });
    clock.begin(ahead as number);
    expect(clock.now()).toBe(NOW);
  },
);
