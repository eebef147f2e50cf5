import { describe, expect, it } from 'vitest';
import { createReachability } from './reachability.ts';

function bench() {
  const reach = createReachability();
  const state: { respond: () => Promise<Response> } = { respond: () => Promise.resolve(new Response('')) };
  const request = reach.watch(() => state.respond());
  const requestSafely = () => request('/api/changes').catch(() => undefined);
  return { reach, state, requestSafely };
}

const respond = (status: number) => () => Promise.resolve(new Response('', { status }));
const failure = (error: Error) => async (): Promise<Response> => {
  throw error;
};

describe('reachability of the server', () => {
  it.each([
    ['a failed connection', failure(new TypeError('Failed to fetch'))],
    ['a timeout', failure(new DOMException('No answer', 'TimeoutError'))],
    ['a bad gateway', respond(502)],
    ['a 503 of the server or the offline worker', respond(503)],
    ['a gateway timeout', respond(504)],
  ])(
    'the server is unreachable after %s and reachable after the next response (OFFLINE-29)',
    async (_, fails) => {
      const { reach, state, requestSafely } = bench();
      state.respond = fails;
      await requestSafely();
      expect(reach.isReached.get()).toBe(false);
      state.respond = respond(404);
      await requestSafely();
      expect(reach.isReached.get()).toBe(true);
    },
  );

  it.each([
    ['a 403', respond(403)],
    ['a 500', respond(500)],
    ['an aborted request', failure(new DOMException('Called off', 'AbortError'))],
  ])('the server stays reachable after %s (OFFLINE-29)', async (_, send) => {
    const { reach, state, requestSafely } = bench();
    state.respond = send;
    await requestSafely();
    expect(reach.isReached.get()).toBe(true);
  });

  it.each([
    ['the browser caches permanently', { 'cache-control': 'private, max-age=31536000, immutable' }],
    ['the browser caches by its age', { 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }],
  ])('a response that %s does not make the server reachable (OFFLINE-37)', async (_, headers) => {
    const { reach, state, requestSafely } = bench();
    state.respond = failure(new TypeError('Failed to fetch'));
    await requestSafely();
    state.respond = () => Promise.resolve(new Response('', { headers }));
    await requestSafely();
    expect(reach.isReached.get()).toBe(false);
  });

  it('reports a full disk after a rejected change, until the server accepts a change (OFFLINE-45)', async () => {
    const { reach, state } = bench();
    const send = (method: string) => reach.watch(() => state.respond())('/api/tasks', { method });
    state.respond = () =>
      Promise.resolve(Response.json({ code: 'storage_full', message: 'm' }, { status: 503 }));
    const response = await send('POST');
    expect(await response.json()).toMatchObject({ code: 'storage_full' });
    expect(reach.isStorageFull.get()).toBe(true);
    state.respond = respond(200);
    await send('GET');
    expect(reach.isStorageFull.get()).toBe(true);
    await send('PUT');
    expect(reach.isStorageFull.get()).toBe(false);
  });

  it('does not mistake a busy server for one with a full disk (OFFLINE-45)', async () => {
    const { reach, state, requestSafely } = bench();
    state.respond = () => Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    await requestSafely();
    expect(reach.isStorageFull.get()).toBe(false);
  });
});
