import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { purgeExpired } from '../provider/purge.queries.ts';
import { ensureSigningKey, openKeys, rotateSigningKey } from '../provider/signing-keys.ts';

const server = await serverForTests();
const ada = await server.register();
const { sid } = decodeJwt(ada.tokens.accessToken);
const { rows } = await server.database.pool.query<{ kid: string; jwk: Record<string, unknown> }>(
  'select kid, jwk from signing_keys',
);
const [row] = rows;
if (row === undefined) throw new Error('no signing key');
const ownKey = row;

function now(): Date {
  return new Date(server.clock.now().epochMilliseconds);
}

function meWith(token: string) {
  return server.call({ authorization: `Bearer ${token}` })('GET /api/auth/me');
}

/**
 * Creates a token that is signed with the provider's key and looks like its tokens, with the given claims.
 */
async function tokenWith(claims: Readonly<Record<string, unknown>>, header: object = {}): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1000);
  return new SignJWT({
    iss: `${server.url}/idp`,
    aud: `${server.url}/api`,
    sub: ada.user.id,
    sid,
    iat: seconds,
    exp: seconds + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: ownKey.kid, typ: 'at+jwt', ...header })
    .sign(await importJWK(ownKey.jwk, 'ES256'));
}

it('accepts an access token issued by the provider', async () => {
  await expect(meWith(await tokenWith({}))).resolves.toMatchObject({ id: ada.user.id });
});

it.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another audience', { aud: 'https://other.example/api' }],
  ['without an audience', { aud: undefined }],
  ['that has expired', { exp: 1 }],
  ['without an expiry', { exp: undefined }],
  ['that is not valid yet', { nbf: 4_000_000_000 }],
  ['without a session', { sid: undefined }],
  ['of an unknown session', { sid: 'some-session' }],
  ['whose subject is not an id', { sub: "' or 1=1 --" }],
  ['of a user who does not exist', { sub: '019bc186-de00-7f29-abad-9f04dabbea00' }],
])('rejects an access token %s (V9.2.1, V9.2.3, V9.2.4, V10.3.1, V10.3.2)', async (_what, claims) => {
  await expect(meWith(await tokenWith(claims))).rejects.toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
});

it.each([
  ['no type', undefined],
  ['the generic type JWT', 'JWT'],
  ['the type of a logout token', 'logout+jwt'],
])('rejects an access token with %s (V9.2.2)', async (_what, typ) => {
  await expect(meWith(await tokenWith({}, { typ }))).rejects.toMatchObject({ status: 401 });
});

it('rejects an access token signed with another key, under a known or unknown key id (V9.1.1, V9.1.3)', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { iss: `${server.url}/idp`, aud: `${server.url}/api`, sub: ada.user.id, sid };
  for (const kid of [ownKey.kid, 'unknown']) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .setExpirationTime(new Date(now().getTime() + 60_000))
      .sign(privateKey);
    await expect(meWith(token)).rejects.toMatchObject({ status: 401 });
  }
});

it('rejects an access token that is unsigned, or uses the public key as a secret (V6.8.2, V9.1.2)', async () => {
  const claims = { iss: `${server.url}/idp`, aud: `${server.url}/api`, sub: ada.user.id, sid };
  const end = new Date(now().getTime() + 60_000);
  const { d: _private, ...publicPart } = ownKey.jwk;
  const publicJwk = await exportJWK(await importJWK(publicPart, 'ES256'));
  const secret = new TextEncoder().encode(JSON.stringify(publicJwk));
  const tokens = [
    new UnsecuredJWT(claims).setExpirationTime(end).encode(),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: ownKey.kid })
      .setExpirationTime(end)
      .sign(secret),
  ];
  for (const token of tokens) await expect(meWith(token)).rejects.toMatchObject({ status: 401 });
});

it('rejects an access token with one altered character (V6.8.2, V9.1.1)', async () => {
  const [head, body = '', signature] = ada.tokens.accessToken.split('.');
  const altered = `${head}.${body.startsWith('e') ? body.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')) : body}.${signature}`;
  await expect(meWith(altered)).rejects.toMatchObject({ status: 401 });
});

it.each(['', 'x', 'a.b.c', '...', 'Bearer', `${'x'.repeat(9000)}.y.z`, 'eyJhbGciOiJFUzI1NiJ9.e30.'])(
  'rejects a malformed access token (%#)',
  async (token) => {
    await expect(meWith(token)).rejects.toMatchObject({ status: 401 });
  },
);

it('servers that start at the same time create only one signing key (V11.6.1)', async () => {
  const database = await createTestDatabase();
  await Promise.all(Array.from({ length: 6 }, () => ensureSigningKey(database.pool, now())));
  const { rows } = await database.pool.query('select from signing_keys');
  expect(rows).toHaveLength(1);
  await database.drop();
});

it('old tokens stay valid after key rotation, and all servers use the new key (V11.2.2)', async () => {
  const other = await startTestServer({
    database: server.database,
    clock: server.clock,
    env: { PUBLIC_URL: server.url },
  });
  const before = ada.tokens.accessToken;
  const kid = await rotateSigningKey(server.database.pool, now());
  // A running server detects the new key after half a minute or, as here, when it receives the first token
  // signed with the key.
  const keys = await openKeys(
    server.database.pool,
    now,
    () => {},
    () => {},
  );
  expect(keys.current().jwks.map((key) => key.kid)).toEqual([kid, ownKey.kid]);
  keys.close();

  server.clock.advance({ minutes: 1 });
  const [newest] = (
    await server.database.pool.query<{ jwk: Record<string, unknown> }>(
      'select jwk from signing_keys where kid = $1',
      [kid],
    )
  ).rows;
  const fresh = await new SignJWT({ sid: 's' })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
    .setIssuer(`${server.url}/idp`)
    .setAudience(`${server.url}/api`)
    .setSubject(ada.user.id)
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(await importJWK(newest?.jwk ?? {}, 'ES256'));
  for (const { identity } of [server, other]) {
    await expect(identity.verifyToken(fresh, now())).resolves.toMatchObject({ userId: ada.user.id });
    await expect(identity.verifyToken(before, now())).resolves.toMatchObject({ userId: ada.user.id });
  }
  // Both servers now have the new key and sign with it.
  const next = await server.signIn(ada);
  const [head = ''] = next.tokens.accessToken.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ kid });

  const jwks = (await (await fetch(`${server.url}/idp/jwks`)).json()) as { keys: JWTPayload[] };
  expect(jwks.keys.map((key) => key['kid'])).toEqual([kid, ownKey.kid]);
  expect(jwks.keys.every((key) => !('d' in key))).toBe(true);
  await other.close();
});

it('deletes signing keys a day after they were retired', async () => {
  server.clock.advance({ hours: 25 });
  await purgeExpired(server.database.pool, now());
  const { rows } = await server.database.pool.query<{ kid: string }>('select kid from signing_keys');
  expect(rows.map(({ kid }) => kid)).not.toContain(ownKey.kid);
});

it('stores no refresh tokens in clear text (V7.2.3, V14.2.4)', async () => {
  const grace = await server.register();
  const { rows } = await server.database.pool.query<{ text: string }>(
    'select id || payload::text as text from identity_records',
  );
  const everything = rows.map(({ text }) => text).join('\n');
  expect(everything).toContain(grace.user.id);
  expect(everything).not.toContain(grace.tokens.refreshToken);
});
