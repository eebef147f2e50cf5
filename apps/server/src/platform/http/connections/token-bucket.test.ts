import { expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

it('admits a burst of requests, then as many per second as the rate allows (API-19)', () => {
  const buckets = new TokenBuckets({ burst: 3, perSecond: 2 });
  expect([1, 2, 3].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
  expect(buckets.take('a', 0)).toBe(0.5);
  expect(buckets.take('a', 500)).toBe(0);
  expect(buckets.take('a', 500)).toBeGreaterThan(0);
  expect(buckets.take('b', 500)).toBe(0);
});

it('a bucket never holds more tokens than one burst (API-19)', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
  buckets.take('a', 0);
  expect([1, 2, 3].map(() => buckets.take('a', 3_600_000))).toEqual([0, 0, 1]);
});

it('charges a caller with a larger share only a fraction of a token per request (API-19)', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
  const now = new Date(0);
  for (let call = 0; call < 8; call += 1) buckets.count('wide', now, 4);
  expect(() => buckets.count('wide', now, 4)).toThrow('Too many requests');
  buckets.count('wide', new Date(250), 4);
});

it('refills buckets from the new time when the clock is set back (API-19)', () => {
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 });
  buckets.take('a', 86_400_000);
  expect(buckets.take('another', 0)).toBe(0);
  expect(buckets.take('a', 1_000)).toBe(0);
});

it('a bucket does not lock its caller out when the clock is set back (API-19)', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
  buckets.take('a', 3_600_000);
  expect(buckets.take('a', 0)).toBe(0);
  expect(buckets.take('a', 0)).toBe(1);
  expect(buckets.take('a', 1_000)).toBe(0);
});
