import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { httpServerForTests } from '@questlog/testkit/http-server';
import { serverForTests } from '@questlog/testkit/server';

const AUDIENCE = 'https://questlog.example/api';
const HOURS = 3_600;

const keys = await generateKeyPair('ES256');

const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'ES256', use: 'sig' };
const { port } = await httpServerForTests((request, response) => {
  const documents: Record<string, unknown> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
    '/jwks': { keys: [jwk] },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(documents[request.url ?? '']));
});
const issuer = `http://localhost:${port}`;
const server = await serverForTests({
  env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'questlog', OIDC_AUDIENCE: AUDIENCE },
});

/**
 * @param ages hours since the password was entered and the token issued; undefined omits the time from the
 * token
 */
async function apiOf(ages: { readonly proof?: number; readonly token?: number }) {
  const now = Math.floor(server.clock.now().epochMilliseconds / 1000);
  const claims = { scope: 'openid', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' };
  const proof = ages.proof === undefined ? {} : { auth_time: now - ages.proof * HOURS };
  const token = new SignJWT({ ...claims, ...proof })
    .setProtectedHeader({ alg: 'ES256', kid: 'key', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject('ada')
    .setExpirationTime(now + 600);
  if (ages.token !== undefined) token.setIssuedAt(now - ages.token * HOURS);
  return server.call({ authorization: `Bearer ${await token.sign(keys.privateKey)}` });
}

it.each([
  ['a recent auth_time', { proof: 11, token: 0 }, true],
  ['an old auth_time in a new token', { proof: 12, token: 0 }, false],
  ['a recent issue time without auth_time', { token: 11 }, true],
  ['an old issue time without auth_time', { token: 12 }, false],
  ['neither auth_time nor issue time', {}, false],
])(
  "an external issuer's token counts as fresh proof of identity depending on its age: %s (ADMIN-3)",
  async (_what, ages, isFresh) => {
    const api = await apiOf(ages);
    const { id } = await api('GET /api/auth/me');
    await server.database.pool.query(
      `insert into admins (user_id, role, created_at) values ($1, 'admin', now()) on conflict do nothing`,
      [id],
    );
    const entering = api('GET /api/admin/me');
    if (isFresh) expect((await entering).role).toBe('admin');
    else await expect(entering).rejects.toMatchObject({ code: 'proof_required' });
  },
);
