import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { HANDLED_AT_ONCE, installRequestTurns, RequestTurns } from './request-turns.ts';

interface Held {
  readonly app: FastifyInstance;
  readonly handled: () => number;
  readonly finish: () => void;
  readonly request: (address: string) => Promise<LightMyRequestResponse>;
}

/** Starts a server whose only route waits for `finish`. */
async function holdRequests(): Promise<Held> {
  const app = Fastify();
  installRequestTurns(app, new RequestTurns());
  const { promise, resolve } = Promise.withResolvers<void>();
  let handled = 0;
  app.get('/', async () => {
    handled += 1;
    await promise;
    return 'done';
  });
  await app.ready();
  return {
    app,
    handled: () => handled,
    finish: resolve,
    request: async (remoteAddress) => app.inject({ url: '/', remoteAddress }),
  };
}

/** Waits for all pending work that does not depend on timers. */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
};

it("handles only a few of a client's requests at a time, and does not delay other clients (OPERATION-30)", async () => {
  const { app, handled, finish, request } = await holdRequests();
  const responses = Array.from({ length: 30 }, () => request('10.0.0.1'));
  await settle();
  expect(handled()).toBe(HANDLED_AT_ONCE);
  responses.push(request('10.0.0.2'));
  await settle();
  expect(handled()).toBe(HANDLED_AT_ONCE + 1);
  finish();
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array.from({ length: 31 }, () => 200));
  await app.close();
});

it('counts the addresses of one IPv6 network as one client (OPERATION-30)', async () => {
  const { app, handled, finish, request } = await holdRequests();
  const responses = Array.from({ length: 30 }, (_, index) => request(`2001:db8::${index.toString(16)}`));
  await settle();
  expect(handled()).toBe(HANDLED_AT_ONCE);
  finish();
  await Promise.all(responses);
  await app.close();
});

it("frees a client's turn when its handler fails (OPERATION-30)", async () => {
  const turns = new RequestTurns();
  for (let round = 0; round < HANDLED_AT_ONCE; round += 1) {
    await expect(turns.ofUser('ada', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  }
  expect(await turns.ofUser('ada', async () => 'next')).toBe('next');
});
