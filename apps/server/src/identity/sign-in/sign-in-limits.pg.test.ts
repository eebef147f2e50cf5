import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '@questlog/contract/routes';
import { beginSignIn, browserFor, webClientOf } from '@questlog/testkit/hosted-sign-in';
import { serverForTests, startTestServer, TEST_PASSWORD } from '@questlog/testkit/server';
import { hashPassword } from './passwords.ts';

const server = await serverForTests();
// Sign-in is limited per client address and minute, and all tests share one address.
beforeEach(() => server.clock.advance({ minutes: 1 }));

function login(email: string, password: string) {
  return server.call()('POST /api/auth/login', { body: { email, password } });
}

function refresh(refreshToken: string) {
  return server.call()('POST /api/auth/refresh', { body: { refreshToken } });
}

/** Keeps the hash queue full while an action runs. Each hash comes from a different IPv6 site. */
async function whileHashing<T>(work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  let site = 0;
  const hashOnce = () => hashPassword('correct horse', `2001:db8:${(site++).toString(16)}::1`);
  const busy = Array.from({ length: 60 }, async () => {
    while (!done.signal.aborted) await hashOnce().catch(() => setImmediate());
  });
  try {
    return await work();
  } finally {
    done.abort();
    await Promise.all(busy);
  }
}

it('answers a sign-in with 503 and Retry-After while the hashing queue is full (IDENTITY-58)', async () => {
  const ada = await server.register();
  const rejection = { status: 503, code: 'unavailable', retryAfter: 1 };
  await whileHashing(() => expect(login(ada.email, TEST_PASSWORD)).rejects.toMatchObject(rejection));
  await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
});

it('rejects an invalid reset link or invitation without hashing a password (IDENTITY-58)', async () => {
  const form = { token: 'unknown', newPassword: 'a new secret', confirmation: 'a new secret' };
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const body = { ...names, password: 'a new secret', invitationToken: 'unknown' };
  await whileHashing(async () => {
    const reset = await fetch(`${server.url}/idp/reset-password`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(reset.status).toBe(400);
    await expect(server.call()('POST /api/auth/register-with-invitation', { body })).rejects.toMatchObject({
      status: 404,
    });
  });
});

it('locks a known or unknown address after ten wrong passwords in fifteen minutes (IDENTITY-12, V6.3.1)', async () => {
  const ada = await server.register();
  for (const email of [ada.email, 'unknown@example.org']) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(login(email, 'wrong')).rejects.toMatchObject({ status: 401 });
    }
    server.clock.advance({ minutes: 5 });
    await expect(login(email, TEST_PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 600 });
  }
  server.clock.advance({ minutes: 10 });
  await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
});

it('ignores wrong passwords that were entered while the clock was ahead (IDENTITY-12)', async () => {
  const ada = await server.register();
  server.clock.advance({ days: 1 });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(login(ada.email, 'wrong')).rejects.toMatchObject({ status: 401 });
  }
  await expect(login(ada.email, TEST_PASSWORD)).rejects.toMatchObject({ status: 429, retryAfter: 900 });
  server.clock.advance({ days: -1 });
  await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
});

it('the right password resets the count of wrong ones (IDENTITY-12, V6.3.4)', async () => {
  const ada = await server.register();
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await expect(login(ada.email, 'wrong')).rejects.toMatchObject({ status: 401 });
    }
    await expect(login(ada.email, TEST_PASSWORD)).resolves.toBeTruthy();
  }
});

it('counts wrong passwords sent concurrently (V6.3.1)', async () => {
  const ada = await server.register();
  const guesses = await Promise.allSettled(Array.from({ length: 18 }, () => login(ada.email, 'wrong')));
  const statuses = guesses.map((guess) =>
    guess.status === 'rejected' ? (guess.reason as { status: number }).status : 200,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});

it('answers 429 after sixty calls that sign in, register, renew or reset (IDENTITY-13)', async () => {
  const ada = await server.register();
  const { email, password, tokens } = ada;
  const client = webClientOf(server);
  const browser = browserFor(client);
  const { page: signInPage } = await beginSignIn(client, browser);
  const forgotPage = await browser.open(`${server.url}/idp/forgot-password`);
  const send = async (method: string, path: string, init: RequestInit): Promise<number> =>
    (await fetch(`${server.url}${path}`, { method, ...init })).status;
  const post = (path: string, body: object) =>
    send('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const user = { email: 'one-more@example.org', password, firstName: 'One', lastName: 'More' };
  const newPassword = { newPassword: password, confirmation: password };
  const resetForm = { body: new URLSearchParams({ token: 'unknown', ...newPassword }) };
  const ways: readonly (readonly [string, number, () => Promise<number>])[] = [
    ['signs in', 200, () => post('/api/auth/login', { email, password })],
    ['registers', 201, () => post('/api/auth/register', user)],
    ['renews', 200, () => post('/api/auth/refresh', { refreshToken: tokens.refreshToken })],
    ['asks for a reset', 200, async () => (await browser.submit(forgotPage, { email })).status],
    ['resets', 400, () => send('POST', '/idp/reset-password', resetForm)],
    [
      'signs in on the page',
      401,
      async () => (await browser.submit(signInPage, { email, password: 'wrong' })).status,
    ],
  ];
  // Every other endpoint whose calls count as sign-ins. A call without a body counts too.
  const counted = routes.filter(({ rate }) => rate === 'sign-in');
  const authorization = `Bearer ${tokens.accessToken}`;
  const call = ({ method, path }: (typeof counted)[number]) =>
    send(method, path.replaceAll(/\{\w+\}/gu, 'unknown'), { headers: { authorization } });

  for (const [way, status, go] of ways) expect([way, await go()]).toEqual([way, status]);
  for (const route of counted) expect([route.path, await call(route)]).not.toEqual([route.path, 429]);
  for (let calls = ways.length + counted.length; calls < 60; calls += 1) {
    await expect(refresh('unknown')).rejects.toMatchObject({ status: 401 });
  }
  for (const [way, , go] of ways) expect([way, await go()]).toEqual([way, 429]);
  for (const route of counted) expect([route.path, await call(route)]).toEqual([route.path, 429]);
});

it('limits the networks of an IPv6 site to 120 sign-in calls a minute from a /56 and 300 from a /48 (IDENTITY-13)', async () => {
  const proxied = await startTestServer({ database: server.database, env: { TRUST_PROXY: 'true' } });
  const refreshFrom = (address: string) =>
    proxied.call({ 'x-forwarded-for': address })('POST /api/auth/refresh', {
      body: { refreshToken: 'unknown' },
    });
  const statuses = async (networks: readonly string[]): Promise<Record<number, number>> => {
    const responses = await Promise.all(
      networks.map((network) => refreshFrom(`${network}::1`).catch(({ status }) => status as number)),
    );
    return Object.fromEntries(
      [401, 429].map((status) => [status, responses.filter((each) => each === status).length]),
    );
  };
  const numbers = Array.from({ length: 256 }, (_, number) => number);
  const ofOne56 = numbers.map((number) => `2001:db8:1:${number.toString(16)}`);
  const ofOne48 = numbers.map((number) => `2001:db8:2:${(number * 256).toString(16)}`);
  expect(await statuses(ofOne56)).toEqual({ 401: 120, 429: 136 });
  expect(await statuses(ofOne48)).toEqual({ 401: 256, 429: 0 });
  expect(await statuses(ofOne48)).toEqual({ 401: 44, 429: 212 });
  expect(await statuses(['2001:db8:3:1'])).toEqual({ 401: 1, 429: 0 });
  await proxied.close();
});

it('limits one client to sixty sign-in calls a minute (IDENTITY-13, V6.3.1)', async () => {
  for (let call = 0; call < 60; call += 1) {
    await expect(refresh('unknown')).rejects.toMatchObject({ status: 401 });
  }
  await expect(refresh('unknown')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const signOut = () => server.call()('POST /api/auth/logout', { body: { refreshToken: 'unknown' } });
  await expect(signOut()).rejects.toMatchObject({ status: 429 });
  server.clock.advance({ minutes: 1 });
  await expect(refresh('unknown')).rejects.toMatchObject({ status: 401 });
});
