import { expect, it } from 'vitest';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { startTestServer } from '@questlog/testkit/server';
import { beginSignIn, type SignedIn } from '@questlog/testkit/hosted-sign-in';

const { server, client, signIn, renew, apiWith } = await hostedServerForTests();

it("lists a user's open sessions with device and last use, most recent first (IDENTITY-39, V7.5.2)", async () => {
  const ada = await server.register();
  await server.register();
  server.clock.advance({ minutes: 5 });
  const ended = await server.signIn(ada);
  await server.call()('POST /api/auth/logout', { body: { refreshToken: ended.tokens.refreshToken } });
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ email: ada.email, password: ada.password }),
  });
  expect(signedIn.status).toBe(200);
  const { sessions } = await ada.api('GET /api/auth/sessions');
  expect(sessions).toMatchObject([
    { device: 'Firefox on Linux', isCurrent: false },
    { device: null, isCurrent: true },
  ]);
  expect(Date.parse(sessions[0]?.usedAt ?? '') - Date.parse(sessions[1]?.usedAt ?? '')).toBe(300_000);
});

it('lists from which network each session began, which a renewal does not change (IDENTITY-39)', async () => {
  const ada = await server.register();
  const [created] = (await ada.api('GET /api/auth/sessions')).sessions;
  expect(created?.network).toBe('127.0.0.1');
  const hosted = await signIn(ada);
  await renew(hosted.tokens.refresh_token);
  const { sessions } = await ada.api('GET /api/auth/sessions');
  expect(sessions.map(({ network }) => network)).toEqual(['127.0.0.1', '127.0.0.1']);
  await server.database.pool.query('update sessions set network = null where id = $1', [created?.id]);
  const later = (await ada.api('GET /api/auth/sessions')).sessions;
  expect(later.find(({ id }) => id === created?.id)?.network).toBeNull();
});

it('lists the network that a trusted proxy names, for IPv6 its first 64 bits (IDENTITY-39)', async () => {
  const proxied = await startTestServer({ database: server.database, env: { TRUST_PROXY: 'true' } });
  const { email, password, api } = await server.register();
  for (const address of ['203.0.113.7', '2001:db8:1:2:3:4:5:6']) {
    server.clock.advance({ minutes: 1 });
    await proxied.call({ 'x-forwarded-for': address })('POST /api/auth/login', { body: { email, password } });
  }
  await proxied.close();
  const { sessions } = await api('GET /api/auth/sessions');
  const networks = ['127.0.0.1', '203.0.113.7', '2001:db8:1:2::/64'];
  expect(sessions.map(({ network }) => network)).toEqual(expect.arrayContaining(networks));
});

it('does not list a session whose tokens have all expired (IDENTITY-39)', async () => {
  const ada = await server.register();
  server.clock.advance({ hours: 24 * 31 });
  const again = await server.signIn(ada);
  expect((await again.api('GET /api/auth/sessions')).sessions).toHaveLength(1);
});

it('the browser of an ended session is signed out and asks for the password (IDENTITY-53, V7.5.2)', async () => {
  const ada = await server.register();
  const lost = await signIn(ada);
  const remaining = await signIn(ada);
  const apiOf = ({ tokens }: SignedIn) => apiWith(tokens.access_token);
  const { sessions } = await apiOf(lost)('GET /api/auth/sessions');
  const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
  const end = () => ada.api('DELETE /api/auth/sessions/{session}', { params: { session: sessionId } });
  await end();
  await expect(apiOf(lost)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect((await renew(lost.tokens.refresh_token)).status).toBe(400);
  expect((await beginSignIn(client, lost.browser)).page.url.pathname).toMatch(/^\/idp\/sign-in\//);

  expect((await apiOf(remaining)('GET /api/auth/sessions')).sessions.map(({ id }) => id)).toEqual(
    sessions.map(({ id }) => id).filter((id) => id !== sessionId),
  );
  expect((await beginSignIn(client, remaining.browser)).page.url.searchParams.has('code')).toBe(true);
  await expect(end()).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

it("a user cannot end another user's session (IDENTITY-53)", async () => {
  const ada = await server.register();
  const eve = await server.register();
  const [session] = (await ada.api('GET /api/auth/sessions')).sessions;
  const end = (sessionId: string) =>
    eve.api('DELETE /api/auth/sessions/{session}', { params: { session: sessionId } });
  await expect(end(session?.id ?? '')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(end('of nobody')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await ada.api('GET /api/auth/me');
  const { refreshToken } = ada.tokens;
  await server.call()('POST /api/auth/refresh', { body: { refreshToken } });
});

it('ending all sessions keeps the one that made the request (IDENTITY-40, V7.5.2, V10.4.9)', async () => {
  const ada = await server.register();
  const other = await server.signIn(ada);
  await ada.api('DELETE /api/auth/sessions');
  await expect(other.api('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  expect((await ada.api('GET /api/auth/sessions')).sessions).toMatchObject([{ isCurrent: true }]);
});
