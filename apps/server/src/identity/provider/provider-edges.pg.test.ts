import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { hostedServerForTests } from '@questlog/testkit/hosted-server';
import { beginSignIn, browserFor } from '@questlog/testkit/hosted-sign-in';
import { startTestServer } from '@questlog/testkit/server';
import { HANDLED_AT_ONCE } from '../../platform/http/connections/request-turns.ts';

const { server, client, signIn, renew, apiWith } = await hostedServerForTests();

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request with any headers, even those that fetch forbids, such as Host. */
function request(
  port: number,
  path: string,
  headers: Record<string, string>,
  form?: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  const method = form === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', reject)
      .end(form === undefined ? undefined : new URLSearchParams(form).toString());
  });
}

function cookiesOf({ headers }: RawResponse): readonly string[] {
  return headers['set-cookie'] as string[];
}

/** Returns a response's cookies as a browser would send them back. */
function returnedParams(response: RawResponse): Record<string, string> {
  return {
    cookie: cookiesOf(response)
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

function authorizePath(redirectUri: string): string {
  return `/idp/auth?${new URLSearchParams({
    response_type: 'code',
    client_id: 'questlog-web',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()}`;
}

it("a password change ends other browsers' sessions but keeps the current one", async () => {
  const ada = await server.register();
  const here = await signIn(ada);
  const there = await signIn(ada);
  await apiWith(here.tokens.access_token)('POST /api/auth/change-password', {
    body: { newPassword: 'another one' },
  });

  await expect(apiWith(here.tokens.access_token)('GET /api/auth/me')).resolves.toBeTruthy();
  expect((await renew(here.tokens.refresh_token)).status).toBe(200);
  const again = await beginSignIn(client, here.browser);
  expect(again.page.url.searchParams.has('code')).toBe(true);

  await expect(apiWith(there.tokens.access_token)('GET /api/auth/me')).rejects.toMatchObject({ status: 401 });
  const stale = await beginSignIn(client, there.browser);
  expect(stale.page.url.pathname).toMatch(/^\/idp\/sign-in\//);
});

it('prompt=none signs in silently or returns login_required', async () => {
  const ada = await server.register();
  const { browser } = await signIn(ada);
  const silent = { ...client, extra: { prompt: 'none' } };
  const known = await beginSignIn(silent, browser);
  expect(known.page.url.searchParams.has('code')).toBe(true);
  const unknown = await beginSignIn(silent, browserFor(client));
  expect(unknown.page.url.searchParams.get('error')).toBe('login_required');
});

it('rejects an authorization request without PKCE (IDENTITY-10, V10.2.1, V10.4.6)', async () => {
  const path = authorizePath(client.redirectUri).replace(/&code_challenge[^&]*/g, '');
  const { headers } = await request(Number(new URL(server.url).port), path, {
    host: new URL(server.url).host,
  });
  expect(headers['location']).toMatch(/error=invalid_request/);
});

it('the token endpoint allows cross-origin requests only from the app (V3.4.2)', async () => {
  const token = (origin: string) =>
    fetch(`${server.url}/idp/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'questlog-web',
        refresh_token: 'unknown',
      }),
    });
  const own = await token(server.url.replace('localhost', '127.0.0.1'));
  expect(await own.json()).toMatchObject({ error: 'invalid_grant' });
  expect(own.headers.get('access-control-allow-origin')).toContain('127.0.0.1');
  const foreign = await token('https://evil.example');
  expect(await foreign.json()).toMatchObject({ error: 'invalid_request' });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

it('limits how many requests one client can send to the identity provider', async () => {
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 7; batch += 1) {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${server.url}/idp/jwks`).then(({ status }) => status)),
    );
    for (const status of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(200)).toBeLessThanOrEqual(600);
  expect(statuses.get(429)).toBeGreaterThanOrEqual(100);
  const pages = [
    fetch(`${server.url}/idp/sign-in/0123456789`),
    fetch(`${server.url}/idp/reset-password?token=x`),
    ...['verify-email', 'not-me'].flatMap((page) => [
      fetch(`${server.url}/idp/${page}?token=x`),
      fetch(`${server.url}/idp/${page}`, { method: 'POST', body: new URLSearchParams({ token: 'x' }) }),
    ]),
    fetch(`${server.url}/idp/setup?token=x`),
  ];
  for (const { status, headers } of await Promise.all(pages)) {
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('content-type')).toContain('text/html');
  }
  server.clock.advance({ minutes: 1 });
  expect((await fetch(`${server.url}/idp/jwks`)).status).toBe(200);
});

it('serves only the endpoints that the app and assistants use (IDENTITY-67)', async () => {
  const discovery = await fetch(`${server.url}/idp/.well-known/openid-configuration`);
  const document = (await discovery.json()) as Record<string, unknown>;
  const endpoints = Object.entries(document)
    .filter(([name]) => /_endpoint$|^jwks_uri$/.test(name))
    .map(([, url]) => String(url).slice(server.url.length));
  expect(endpoints.toSorted()).toEqual([
    '/idp/auth',
    '/idp/jwks',
    '/idp/reg',
    '/idp/session/end',
    '/idp/token',
    '/idp/token/revocation',
  ]);
  const unused = [
    'request',
    'me',
    'reg/x',
    'device',
    'device/auth',
    'backchannel',
    'challenge',
    'credential',
  ];
  for (const path of [...unused, 'token/introspection', 'interaction/x']) {
    const body = new URLSearchParams({ client_id: 'questlog-web' });
    const { status } = await fetch(`${server.url}/idp/${path}`, { method: 'POST', body });
    expect([path, status]).toEqual([path, 404]);
  }
});

it.each([
  'auth',
  'auth/x',
  'request',
  'token',
  'token/revocation',
  'session/end',
  'session/end/confirm',
  'session/end/success',
])('rejects a request to %s of more than 4 KB, and stores nothing (IDENTITY-52)', async (path) => {
  const { pool } = server.database;
  const records = async () => (await pool.query('select from identity_records')).rowCount;
  const before = await records();
  const requested = new URLSearchParams({
    client_id: 'questlog-web',
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'x'.repeat(5_000),
  });
  expect((await fetch(`${server.url}/idp/${path}?${requested}`)).status).toBe(400);
  expect((await fetch(`${server.url}/idp/${path}`, { method: 'POST', body: requested })).status).toBe(413);
  expect(await records()).toBe(before);
});

it('the provider answers unknown paths, oversized bodies and malformed forms with a 4xx status (V5.3.2, V15.3.7)', async () => {
  const responses = await Promise.all([
    fetch(`${server.url}/idp/unknown`),
    fetch(`${server.url}/idp`),
    fetch(`${server.url}/idp/assets/..%2f..%2fpackage.json`),
    fetch(`${server.url}/idp/sign-in/x`),
    fetch(`${server.url}/idp/sign-in/%00`),
    fetch(`${server.url}/idp/token`, { method: 'POST', body: '{}' }),
    fetch(`${server.url}/idp/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'x'.repeat(100_000) }),
    }),
    fetch(`${server.url}/idp/forgot-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(100_000) }),
    }),
    fetch(`${server.url}/idp/forgot-password`, { method: 'POST', body: '{}' }),
    fetch(`${server.url}/idp/forgot-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a\0@example.org' }),
    }),
    fetch(`${server.url}/idp/reset-password?token=a&token=b`),
    ...['verify-email', 'not-me', 'setup'].map((page) => fetch(`${server.url}/idp/${page}?token=%00`)),
  ]);
  for (const { url, status } of responses) {
    expect([url, status >= 400 && status < 500]).toEqual([url, true]);
  }
});

it('links and cookies use only the configured public host, whatever the headers say (V3.3.2, V3.3.4, V4.1.3)', async () => {
  const other = await startTestServer({
    env: { PUBLIC_URL: 'https://questlog.example', METRICS_TOKEN: 'x' },
    database: server.database,
  });
  const { port } = other.config.http;
  const hostile = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  const discovery = await request(port, '/idp/.well-known/openid-configuration', hostile);
  expect(discovery.text).toContain('"token_endpoint":"https://questlog.example/idp/token"');
  expect(discovery.text).not.toContain('evil');

  const begun = await request(port, authorizePath('https://questlog.example/'), hostile);
  expect(begun.status).toBe(303);
  expect(begun.headers['location']).toMatch(/^\/idp\/sign-in\//);
  const cookies = begun.headers['set-cookie'] as string[];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/httponly/i);
  for (const cookie of cookies) expect(cookie).toMatch(/secure/i);
  for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i);
  expect(begun.headers['strict-transport-security']).toMatch(/max-age=31536000/);

  const loopback = await request(port, authorizePath(`http://localhost:${port}/`), hostile);
  expect(loopback.status).toBe(400);
  await other.close();
});

it('cookies over HTTPS have the __Host- or __Secure- prefix (V3.3.1)', async () => {
  const other = await startTestServer({
    env: { PUBLIC_URL: 'https://questlog.example', METRICS_TOKEN: 'x' },
    database: server.database,
  });
  const { port } = other.config.http;
  const ada = await other.register({ email: 'tls@example.org' });

  const begun = await request(port, authorizePath('https://questlog.example/'), {});
  for (const cookie of cookiesOf(begun)) expect(cookie).toMatch(/^__Secure-.*; path=\/idp\/.*; secure/);
  const form = { email: ada.email, password: ada.password };
  const headers = { ...returnedParams(begun), 'content-type': 'application/x-www-form-urlencoded' };
  const proven = await request(port, String(begun.headers['location']), headers, form);
  const resume = new URL(String(proven.headers['location'])).pathname;
  const signedIn = await request(port, resume, returnedParams(begun));

  const remaining = cookiesOf(signedIn).filter((cookie) => !cookie.includes('expires=Thu, 01 Jan 1970'));
  expect(remaining).toHaveLength(2);
  expect(remaining.join()).toMatch(/questlog_session\.sig=[\w-]{43};/);
  for (const cookie of remaining) {
    expect(cookie).toMatch(/^__Host-questlog_session(?:\.sig)?=[^;]+; path=\/; .*secure/);
    expect(cookie).not.toMatch(/domain=/i);
  }
  const again = await request(port, authorizePath('https://questlog.example/'), {
    cookie: remaining.map((line) => line.split(';')[0]).join('; '),
  });
  expect(again.headers['location']).toMatch(/^https:\/\/questlog\.example\/\?code=/);
  await other.close();
});

it('endless form posts do not block other requests from the same address (OPERATION-30)', async () => {
  const head = [
    'POST /idp/token HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 300',
  ].join('\r\n');
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: HANDLED_AT_ONCE }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(`${head}\r\n\r\ngrant_type=`);
  // Requests are handled in order, so these responses show that the server has received the earlier
  // requests.
  await Promise.all(sockets.map(() => server.call()('GET /api/auth/config')));
  const discovery = `${server.url}/idp/.well-known/openid-configuration`;
  const response = await fetch(discovery, { signal: AbortSignal.timeout(10_000) });
  expect(response.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
