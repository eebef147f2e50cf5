import { expect, it } from 'vitest';
import { ConcurrencyLimiter, ConcurrencyLimiters } from './concurrency-limiter.ts';

function work(limiter: Pick<ConcurrencyLimiter, 'run'>, begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = limiter.run(() => {
    begun.push(name);
    return promise;
  });
  return { done, end: resolve, fail: reject };
}

it('admits callers up to the limit and queues the others in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 2, maxWaiting: 10, waitMs: 60_000 });
  const begun: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(limiter, begun, name));
  expect(begun).toEqual(['a', 'b']);
  b?.end();
  await b?.done;
  expect(begun).toEqual(['a', 'b', 'c']);
  a?.fail(new Error('its own'));
  await expect(a?.done).rejects.toThrow('its own');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  c?.end();
  d?.end();
  await Promise.all([c?.done, d?.done]);
  expect(limiter.idle).toBe(true);
});

it('rejects callers when the queue is full or they have waited too long', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 1, maxWaiting: 1, waitMs: 1 });
  const begun: string[] = [];
  const first = work(limiter, begun, 'first');
  const second = work(limiter, begun, 'second');
  await expect(work(limiter, begun, 'third').done).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 1,
  });
  await expect(second.done).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  first.end();
  await first.done;
  expect(begun).toEqual(['first']);
  expect(limiter.idle).toBe(true);
});

it('runs the lowest rank first and drops the highest rank from a full queue', async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 1, maxWaiting: 2, waitMs: 60_000 });
  const begun: string[] = [];
  const come = (name: string, rank: number) => work({ run: (each) => limiter.run(each, rank) }, begun, name);
  const first = come('first', 9);
  const busy = come('busy', 7);
  const busier = come('busier', 8);
  const quiet = come('quiet', 1);
  await expect(busier.done).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(come('as busy', 7).done).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const each of [first, quiet, busy]) {
    each.end();
    await each.done;
  }
  expect(begun).toEqual(['first', 'quiet', 'busy']);
  expect(limiter.idle).toBe(true);
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  "never exceeds a key's limit if a call arrives %i ticks after one of two running calls ends",
  async (steps) => {
    const limiters = new ConcurrencyLimiters({ atOnce: 2, maxWaiting: 10, waitMs: 60_000 });
    const begun: string[] = [];
    const come = (name: string) => work({ run: (each) => limiters.run('key', each) }, begun, name);
    const comeLater = async (name: string) => {
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      return [come(name)];
    };
    const [a, b] = [come('a'), come('b')];
    a.end();
    const later = comeLater('c');
    b.end();
    await Promise.all([a.done, b.done]);
    const next = await later;
    next.push(come('d'), come('e'));
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const each of next) each.end();
    await Promise.all(next.map(({ done }) => done));
  },
);
