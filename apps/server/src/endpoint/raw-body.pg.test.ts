/**
 * Tests an endpoint that accepts raw bytes over real HTTP. It exists only in the test: no endpoint of the
 * product accepts arbitrary bytes.
 */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { endpoint, rawBody } from '@questlog/contract/route';
import { databaseForTests } from '@questlog/testkit/postgres/database';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { unannounced } from '../account-change/announcer.ts';
import { systemClock } from '../platform/clock.ts';
import { fail } from '../platform/errors.ts';
import { sendErrorResponse } from '../platform/http/responses/error-handler.ts';
import { json } from '../platform/http/responses/route-response.ts';
import { installBodies } from '../platform/http/bodies/bodies.ts';
import { installBodyGate } from '../platform/http/bodies/body-gate.ts';
import { ByteBudget } from '../platform/http/bodies/byte-budget.ts';
import { bind, registerRoutes } from './binding.ts';
import { RequestTurns } from '../platform/http/connections/request-turns.ts';
import { CallerLoader } from '../account-change/caller/caller-loader.ts';

const digest = z.object({ sha256: z.string() });

const signed = endpoint({
  method: 'POST',
  path: '/api/signed',
  summary: 'The digest of the bytes',
  tag: 'Test',
  access: { kind: 'public' },
  rate: 'sign-in',
  body: rawBody,
  maxBytes: 1_000,
  responses: { 200: digest },
});
const parsed = endpoint({ ...signed, path: '/api/parsed', body: z.object({ title: z.string() }) });

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

let handled: number;
let mayCall: boolean;

const database = await databaseForTests({ empty: true });
const app = Fastify();
app.setErrorHandler(sendErrorResponse);
installBodyGate(app);
installBodies(app, new ByteBudget({ bytesPerClient: 10_000, bytesPerUser: 10_000, bytesInAll: 1_000_000 }));
const routes = [
  bind(signed, async ({ body }) => {
    handled += 1;
    return json(200, { sha256: sha256(body) });
  }),
  bind(parsed, async ({ body }) => json(200, { sha256: sha256(JSON.stringify(body)) })),
];
registerRoutes(app, routes, {
  loads: new CallerLoader(database.pool),
  clock: systemClock,
  pool: database.pool,
  responseBudget: new ByteBudget({
    bytesPerClient: 1_000_000,
    bytesPerUser: 1_000_000,
    bytesInAll: 1_000_000,
  }),
  verifyToken: () => fail('unauthenticated'),
  countSignIn: async () => {
    if (!mayCall) fail('too_many_requests');
  },
  countUser: () => {},
  turns: new RequestTurns(),
  requireSpace: () => {},
  live: unannounced,
  teamPlansAvailable: false,
  onLimitReached: async () => {},
});
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
beforeEach(() => {
  handled = 0;
  mayCall = true;
});
afterAll(() => app.close());

const post = (path: string, body: string | Uint8Array, type = 'application/json'): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : Buffer.from(body),
  });

it.each([
  ['unchanged JSON', '{ "Title":\t1e2,  "a": [ ] }'],
  ['invalid JSON', '{"title":'],
  ['invalid UTF-8', Uint8Array.from([0, 255, 254, 1])],
  ['JSON nested too deeply for the parser', `${'['.repeat(100)}${']'.repeat(100)}`],
])('passes the bytes of a raw body to the handler: %s', async (_, body) => {
  const response = await post('/api/signed', body);
  expect(await response.json()).toEqual({ sha256: sha256(body) });
});

it('still parses JSON bodies of requests to other endpoints', async () => {
  const response = await post('/api/parsed', '{ "Title": "t" }');
  expect(await response.json()).toEqual({ sha256: sha256('{"title":"t"}') });
  expect((await post('/api/parsed', '{"title":')).status).toBe(400);
});

it('checks the size and type of a raw body', async () => {
  expect((await post('/api/signed', 'x'.repeat(1_001))).status).toBe(413);
  expect((await post('/api/signed', '{}', 'text/plain')).status).toBe(415);
  expect(handled).toBe(0);
});

it('rejects an empty raw body', async () => {
  expect((await post('/api/signed', '')).status).toBe(400);
});

it('checks permissions and limits before passing on a raw body', async () => {
  mayCall = false;
  expect((await post('/api/signed', '{}', 'text/plain')).status).toBe(429);
  expect(handled).toBe(0);
});
