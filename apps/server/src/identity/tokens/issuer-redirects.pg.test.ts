/** Tests an external issuer that redirects the server to an address that outsiders cannot reach. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '@questlog/testkit/server';

const AUDIENCE = 'https://questlog.example/api';

const keys = await generateKeyPair('ES256');
/** Requests received by the server at the internal address. */
const askedInside: string[] = [];
const moved = new Set<string>();

async function listen(handle: RequestListener): Promise<[Server, string]> {
  const listening = createServer(handle);
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  return [listening, `http://localhost:${(listening.address() as AddressInfo).port}`];
}

const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'ES256', use: 'sig' };
const documents = (): Record<string, unknown> => ({
  '/.well-known/openid-configuration': {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
  },
  '/jwks': { keys: [jwk] },
  '/userinfo': { sub: 'ada', email: 'ada@example.org', email_verified: true },
});
const answer: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(documents()[request.url ?? '']));
};
const [inner, insideUrl] = await listen((request, response) => {
  askedInside.push(request.url ?? '');
  answer(request, response);
});
const inside = inner;
const [elsewhere, issuer] = await listen((request, response) => {
  const path = request.url ?? '';
  if (moved.has(path)) response.writeHead(307, { location: insideUrl + path }).end();
  else answer(request, response);
});
const server = await startTestServer({
  env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'questlog', OIDC_AUDIENCE: AUDIENCE, LOG_LEVEL: 'fatal' },
});
afterAll(async () => {
  await server.close();
  for (const listening of [inside, elsewhere]) {
    listening.closeAllConnections();
    await new Promise((resolve) => {
      listening.close(resolve);
    });
  }
});

it.each([
  ['/.well-known/openid-configuration', 500],
  ['/jwks', 500],
  ['/userinfo', 403],
])("does not follow the issuer's redirect from %s (V15.3.2)", async (path, status) => {
  moved.add(path);
  const now = Math.floor(server.clock.now().epochMilliseconds / 1000);
  const token = await new SignJWT({ scope: 'openid' })
    .setProtectedHeader({ alg: 'ES256', kid: 'key', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject('ada')
    .setIssuedAt(now)
    .setExpirationTime(now + 600)
    .sign(keys.privateKey);
  const api = server.call({ authorization: `Bearer ${token}` });
  await expect(api('GET /api/auth/me')).rejects.toMatchObject({ status });
  expect(askedInside).toEqual([]);
  moved.delete(path);
});
