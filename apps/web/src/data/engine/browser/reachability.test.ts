import { describe, expect, it } from 'vitest';
import { createReachability } from './reachability.ts';

function bench() {
  const reach = createReachability();
  const state: { answer: () => Promise<Response> } = { answer: () => Promise.resolve(new Response('')) };
  const ask = reach.watch(() => state.answer());
  const askSafely = () => ask('/api/changes').catch(() => undefined);
  return { reach, state, askSafely };
}

const answer = (status: number) => () => Promise.resolve(new Response('', { status }));
const failure = (error: Error) => async (): Promise<Response> => {
  throw error;
};

describe('reachability of the server', () => {
  it.each([
    ['a failed connection', failure(new TypeError('Failed to fetch'))],
    ['a timeout', failure(new DOMException('No answer', 'TimeoutError'))],
    ['a bad gateway', answer(502)],
    ['a 503 of the server or the offline worker', answer(503)],
    ['a gateway timeout', answer(504)],
  ])(
    'the server is unreachable after %s and reachable after the next response (OFFLINE-29)',
    async (_, fails) => {
      const { reach, state, askSafely } = bench();
      state.answer = fails;
      await askSafely();
      expect(reach.isReached.get()).toBe(false);
      state.answer = answer(404);
      await askSafely();
      expect(reach.isReached.get()).toBe(true);
    },
  );

  it.each([
    ['a 403', answer(403)],
    ['a 500', answer(500)],
    ['an aborted request', failure(new DOMException('Called off', 'AbortError'))],
  ])('the server stays reachable after %s (OFFLINE-29)', async (_, asked) => {
    const { reach, state, askSafely } = bench();
    state.answer = asked;
    await askSafely();
    expect(reach.isReached.get()).toBe(true);
  });

  it.each([
    ['the browser caches permanently', { 'cache-control': 'private, max-age=31536000, immutable' }],
    ['the browser caches by its age', { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }],
  ])('a response that %s does not make the server reachable (OFFLINE-37)', async (_, headers) => {
    const { reach, state, askSafely } = bench();
    state.answer = failure(new TypeError('Failed to fetch'));
    await askSafely();
    state.answer = () => Promise.resolve(new Response('', { headers }));
    await askSafely();
    expect(reach.isReached.get()).toBe(false);
  });

  it('reports a full disk after a rejected change, until the server accepts a change (OFFLINE-45)', async () => {
    const { reach, state } = bench();
    const send = (method: string) => reach.watch(() => state.answer())('/api/tasks', { method });
    state.answer = () =>
      Promise.resolve(Response.json({ code: 'storage_full', message: 'm' }, { status: 503 }));
    const answered = await send('POST');
    expect(await answered.json()).toMatchObject({ code: 'storage_full' });
    expect(reach.isStorageFull.get()).toBe(true);
    state.answer = answer(200);
    await send('GET');
    expect(reach.isStorageFull.get()).toBe(true);
    await send('PUT');
    expect(reach.isStorageFull.get()).toBe(false);
  });

  it('does not mistake a busy server for one with a full disk (OFFLINE-45)', async () => {
    const { reach, state, askSafely } = bench();
    state.answer = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    await askSafely();
    expect(reach.isStorageFull.get()).toBe(false);
  });
});
