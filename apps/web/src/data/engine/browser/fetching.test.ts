import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patience, withTimeout } from './fetching.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that receives requests and never responds. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

it.each([
  [undefined, 10_000],
  ['x'.repeat(50_000), 15_000],
])('a request without a response fails after its timeout (OFFLINE-34)', async (body, ms) => {
  let failure: unknown;
  void withTimeout(silent)('/api/tasks', body === undefined ? {} : { method: 'POST', body }).catch(
    (error: unknown) => (failure = error),
  );
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ name: 'TimeoutError' });
});

it('the timeout of a request grows by one second per 10 KB sent (OFFLINE-34)', () => {
  expect([0, 10_000, 1_000_000].map(patience)).toEqual([10_000, 11_000, 110_000]);
});
