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

describe('reach', () => {
  it.each([
    ['no connection to the server', failure(new TypeError('Failed to fetch'))],
    ['no answer in time', failure(new DOMException('No answer', 'TimeoutError'))],
    ['a bad gateway', answer(502)],
    ['a server that cannot work, or a worker without a connection', answer(503)],
    ['a gateway that waited in vain', answer(504)],
  ])('is lost with %s, and there again with the next answer (OFFLINE-29)', async (_, fails) => {
    const { reach, state, askSafely } = bench();
    state.answer = fails;
    await askSafely();
    expect(reach.isReached.get()).toBe(false);
    state.answer = answer(404);
    await askSafely();
    expect(reach.isReached.get()).toBe(true);
  });

  it.each([
    ['a refusal', answer(403)],
    ['an error of the server', answer(500)],
    ['a request that was called off', failure(new DOMException('Called off', 'AbortError'))],
  ])('is not lost with %s (OFFLINE-29)', async (_, asked) => {
    const { reach, state, askSafely } = bench();
    state.answer = asked;
    await askSafely();
    expect(reach.isReached.get()).toBe(true);
  });

  it.each([
    ['the cache of the browser holds for good', { 'cache-control': 'private, max-age=31536000, immutable' }],
    ['the cache of the browser holds by its age', { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }],
  ])('is not there again with an answer that %s (OFFLINE-37)', async (_, headers) => {
    const { reach, state, askSafely } = bench();
    state.answer = failure(new TypeError('Failed to fetch'));
    await askSafely();
    state.answer = () => Promise.resolve(new Response('', { headers }));
    await askSafely();
    expect(reach.isReached.get()).toBe(false);
  });

  it('tells that the disk of the server is full from a rejected change to the next accepted one (OFFLINE-45)', async () => {
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

  it('does not take a busy server for one whose disk is full (OFFLINE-45)', async () => {
    const { reach, state, askSafely } = bench();
    state.answer = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    await askSafely();
    expect(reach.isStorageFull.get()).toBe(false);
  });
});
