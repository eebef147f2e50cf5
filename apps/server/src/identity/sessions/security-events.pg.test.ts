import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { rotateSigningKey } from '../provider/signing-keys.ts';

const server = await serverForTests();
const ada = await server.register();

const EVENT = /^questlog_security_events_total\{event="(\w+)"\} (\d+)$/gm;

async function counts(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Object.fromEntries(
    [...metrics.matchAll(EVENT)].map(([, event = '', count]) => [event, Number(count)]),
  );
}

async function countedDuring(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await act();
  const after = await counts();
  return Object.fromEntries(
    Object.entries(after).flatMap(([event, count]) => {
      const more = count - (before[event] ?? 0);
      return more === 0 ? [] : [[event, more]];
    }),
  );
}

const rejected = (call: Promise<unknown>) => call.catch(() => undefined);

const refresh = (refreshToken: string) => server.call()('POST /api/auth/refresh', { body: { refreshToken } });

it('counts the lockout of an address once, however many attempts follow (OPERATION-21, V16.3.1, V16.3.3)', async () => {
  const guess = () =>
    rejected(server.call()('POST /api/auth/login', { body: { email: ada.email, password: 'wrong' } }));
  expect(
    await countedDuring(async () => {
      for (let tries = 0; tries < 12; tries += 1) await guess();
    }),
  ).toEqual({ sign_in_failed: 10, sign_in_locked: 1 });
});

it('counts a sign-in with the right password (V16.3.1)', async () => {
  const bob = await server.register();
  const body = { email: bob.email, password: bob.password };
  expect(await countedDuring(() => server.call()('POST /api/auth/login', { body }))).toEqual({
    signed_in: 1,
  });
});

it('counts a client that exceeds the sign-in limit only once', async () => {
  server.clock.advance({ minutes: 16 });
  const call = () => rejected(refresh('unknown'));
  expect(
    await countedDuring(async () => {
      for (let calls = 0; calls < 63; calls += 1) await call();
    }),
  ).toEqual({ sign_in_rate_exceeded: 1 });
  server.clock.advance({ minutes: 1 });
});

it('counts a reused token and a sign-out once each (V16.3.3)', async () => {
  const { tokens } = await server.signIn(ada);
  await refresh(tokens.refreshToken);
  const reuse = () => rejected(refresh(tokens.refreshToken));
  expect(await countedDuring(() => Promise.all([reuse(), reuse()]))).toEqual({ token_reused: 1 });

  const { refreshToken } = (await server.signIn(ada)).tokens;
  const logout = () => server.call()('POST /api/auth/logout', { body: { refreshToken } });
  expect(
    await countedDuring(async () => {
      await logout();
      await logout();
    }),
  ).toEqual({ session_revoked: 1 });

  const revoke = (token: string) =>
    fetch(`${server.url}/idp/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'questlog-web', token }),
    });
  const again = await server.signIn(ada);
  expect(await countedDuring(() => revoke(again.tokens.refreshToken))).toEqual({ session_revoked: 1 });

  const lost = await server.signIn(ada);
  const { sessions } = await lost.api('GET /api/auth/sessions');
  const params = { session: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' };
  const { api } = await server.signIn(ada);
  const end = () => rejected(api('DELETE /api/auth/sessions/{session}', { params }));
  expect(
    await countedDuring(async () => {
      await end();
      await end();
    }),
  ).toEqual({ session_revoked: 1 });
});

it('counts ended sessions, a rejected form from another site and a rotated key (V16.3.3)', async () => {
  const { api } = await server.signIn(ada);
  expect(
    await countedDuring(() => api('POST /api/auth/change-password', { body: { newPassword: 'a new one' } })),
  ).toEqual({ sessions_ended: 1 });

  const foreign = () =>
    fetch(`${server.url}/idp/forgot-password`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ email: ada.email }),
    });
  expect(await countedDuring(foreign)).toEqual({ foreign_form_refused: 1 });

  const kid = await rotateSigningKey(server.database.pool, new Date(server.clock.now().epochMilliseconds));
  const token = [{ alg: 'ES256', kid }, {}].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const unknown = server.call({ authorization: `Bearer ${token.join('.')}.AAAA` });
  server.clock.advance({ seconds: 2 });
  expect(await countedDuring(() => rejected(unknown('GET /api/auth/me')))).toEqual({
    signing_key_changed: 1,
  });
});
