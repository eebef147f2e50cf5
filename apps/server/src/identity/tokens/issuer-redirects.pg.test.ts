/** Tests an external issuer that redirects the server to an address that outsiders cannot reach. */
import type { RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests } from '@questlog/testkit/server';

const AUDIENCE = 'https://questlog.example/api';

const keys = await generateKeyPair('ES256');
/** Requests received by the server at the internal address. */
const requestedInside: string[] = [];
const moved = new Set<string>();

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
const respond: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(documents()[request.url ?? '']));
};
const inside = await httpServerForTests((request, response) => {
  requestedInside.push(request.url ?? '');
  respond(request, response);
});
const elsewhere = await httpServerForTests((request, response) => {
  const path = request.url ?? '';
  if (moved.has(path)) response.writeHead(307, { location: inside.url + path }).end();
  else respond(request, response);
});
const issuer = `http://localhost:${elsewhere.port}`;
const server = await serverForTests({
  env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'questlog', OIDC_AUDIENCE: AUDIENCE, LOG_LEVEL: 'fatal' },
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
  expect(requestedInside).toEqual([]);
  moved.delete(path);
});
