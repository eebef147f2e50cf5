import { decodeJwt, importJWK, SignJWT, type JWK } from 'jose';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { serverForTests, startTestServer, type TestServer } from '@questlog/testkit/server';
import { restoreBackup } from '../../platform/db/backup/restore-backup.ts';
import { takeBackup } from '../../platform/db/backup/take-backup.ts';
import { migrate, MIGRATIONS_DIR } from '../../platform/db/schema/migrations.ts';
import { makeTemporaryDataDir } from '@questlog/testkit/temporary-data-dir';
import { createLog } from '../../platform/log/log.ts';
import { accountsOfUsers } from '../../features.ts';
import { SecurityEvents } from '../../platform/security-events.ts';
import { createOutgoing } from '../../platform/http/outgoing/outgoing.ts';
import { ClientDocuments } from '../provider/client-documents.ts';
import { recordAdapter } from '../provider/record-adapter.ts';
import { replaceSigningKey } from '../provider/signing-keys.ts';
import { endSession } from './sessions.ts';

const server = await serverForTests();
const ada = await server.register();

const now = () => new Date(server.clock.now().epochMilliseconds);

const sidOf = (accessToken: string): string => String(decodeJwt(accessToken)['sid']);

/**
 * Sends a token to a server and returns the response's status. Calls the server by its port, because all
 * servers share one public URL.
 */
const statusAt = async (at: TestServer, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`http://127.0.0.1:${at.config.http.port}/api/auth/me`, { headers })).status;
};

/** Starts a second server for the same product. */
const another = (database = server.database) =>
  startTestServer({ database, clock: server.clock, env: { PUBLIC_URL: server.url } });

async function sessionRow(sessionId: string) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    'select user_id, device, created_at, used_at, ended_at from sessions where id = $1',
    [sessionId],
  );
  return rows[0];
}

const post = (path: string, userAgent: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  }).then(async (response) => (await response.json()) as { accessToken: string; refreshToken: string });

it("records a session's device and the time of each renewal, but not of each request (IDENTITY-33)", async () => {
  const begun = now();
  const first = await post('/api/auth/login', 'curl/8.5.0', { email: ada.email, password: ada.password });
  const id = sidOf(first.accessToken);
  const row = { user_id: ada.user.id, device: 'curl', created_at: begun, used_at: begun, ended_at: null };
  expect(await sessionRow(id)).toEqual(row);

  server.clock.advance({ minutes: 10 });
  expect(await statusAt(server, first.accessToken)).toBe(200);
  expect(await sessionRow(id)).toEqual(row);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await post('/api/auth/refresh', firefox, { refreshToken: first.refreshToken });
  expect(await sessionRow(id)).toEqual({ ...row, device: 'Firefox on Linux', used_at: now() });
});

it("rejects a token with an unknown session or with another user's session (V7.2.1)", async () => {
  const bob = await server.register();
  const { rows } = await server.database.pool.query<{ jwk: JWK }>('select jwk from signing_keys');
  const jwk = rows[0]?.jwk ?? {};
  const forged = await new SignJWT({ sid: sidOf(bob.tokens.accessToken) })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', typ: 'at+jwt' })
    .setIssuer(`${server.url}/idp`)
    .setAudience(`${server.url}/api`)
    .setSubject(ada.user.id)
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(await importJWK(jwk, 'ES256'));
  expect(await statusAt(server, forged)).toBe(401);

  const { accessToken } = (await server.signIn(bob)).tokens;
  await server.database.pool.query('delete from sessions where id = $1', [sidOf(accessToken)]);
  expect(await statusAt(server, accessToken)).toBe(401);
});

it('an in-flight request does not revive an ended session (V7.4.1)', async () => {
  const { accessToken } = (await server.signIn(ada)).tokens;
  const id = sidOf(accessToken);
  const events = new SecurityEvents(createLog('silent'));
  const grants = recordAdapter({
    pool: server.database.pool,
    clock: server.clock,
    events,
    accounts: accountsOfUsers,
    documents: new ClientDocuments({
      outgoing: createOutgoing({ allowed: [] }),
      clock: server.clock,
    }),
  })('Grant');
  const grant = await grants.find(id);
  await endSession(server.database.pool, id, now());
  await expect(grants.upsert(id, grant ?? {}, 3600)).rejects.toMatchObject({
    error_description: 'the session has ended meanwhile',
  });
  expect(await grants.find(id)).toBeUndefined();
  expect(await statusAt(server, accessToken)).toBe(401);
});

it('key rotation invalidates a stolen key at once, even on servers without the new key (OPERATION-15)', async () => {
  const other = await another();
  const grace = await server.register();
  const held = grace.tokens;
  for (const at of [server, other]) expect(await statusAt(at, held.accessToken)).toBe(200);
  const { rows } = await server.database.pool.query<{ jwk: JWK }>('select jwk from signing_keys');
  const leaked = rows[0]?.jwk ?? {};
  await replaceSigningKey(server.database.pool, now());

  const mallory = await server.signIn(await server.register());
  const forge = async (sid: string, sub: string) =>
    new SignJWT({ sid, sub })
      .setProtectedHeader({ alg: 'ES256', kid: leaked.kid ?? '', typ: 'at+jwt' })
      .setIssuer(`${server.url}/idp`)
      .setAudience(`${server.url}/api`)
      .setExpirationTime(new Date(now().getTime() + 60_000))
      .sign(await importJWK(leaked, 'ES256'));
  const tokens = [
    held.accessToken,
    await forge(sidOf(held.accessToken), grace.user.id),
    await forge(sidOf(mallory.tokens.accessToken), grace.user.id),
  ];
  for (const at of [server, other]) {
    for (const token of tokens) expect(await statusAt(at, token)).toBe(401);
  }
  const renewal = server.call()('POST /api/auth/refresh', { body: { refreshToken: held.refreshToken } });
  await expect(renewal).rejects.toMatchObject({ status: 401 });

  const again = await server.signIn(grace);
  expect(await statusAt(other, again.tokens.accessToken)).toBe(200);
  await other.close();
});

it('restoring a backup invalidates all sessions, emailed links and signing keys (OPERATION-12, V7.4.1, V13.3.1)', async () => {
  const dataDir = await makeTemporaryDataDir();
  const target = await createTestDatabase({ empty: true });
  const grace = await server.register({ verified: false });
  await grace.api('POST /api/auth/resend-verification');
  await server.mailbox.waitFor(grace.email);
  const file = `${dataDir.path}/all.qlb`;
  await takeBackup(server.database.url, file);
  await restoreBackup(target.url, file, MIGRATIONS_DIR);

  const restored = await another(target);
  expect(await statusAt(server, grace.tokens.accessToken)).toBe(200);
  expect(await statusAt(restored, grace.tokens.accessToken)).toBe(401);
  const { refreshToken } = grace.tokens;
  await expect(restored.identity.tokens?.refresh(refreshToken, { userAgent: '' })).rejects.toThrow('sign in');
  const kids = async ({ pool }: typeof target) =>
    (await pool.query<{ kid: string }>('select kid from signing_keys')).rows.map(({ kid }) => kid);
  expect(await kids(target)).toHaveLength(1);
  expect(await kids(server.database)).not.toContain((await kids(target))[0]);
  expect((await target.pool.query('select from mail_tokens')).rows).toEqual([]);
  await restored.close();
  await target.drop();
  await dataDir.remove();
});

it('a migration creates session rows for users who were already signed in', async () => {
  const database = await createTestDatabase({ empty: true });
  await migrate(database.pool, { directory: MIGRATIONS_DIR, target: '004-times-rise' });
  await database.pool.query(`
    insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'ada@example.org', 'Ada', 'L', now(), now());
    insert into identity_records (kind, id, payload, grant_id, account_key)
      select kind, id, json_build_object('iat', issued), grant_id, owner
        from (values ('Grant', 'a', 1000, 'kept', '00000000-0000-7000-8000-000000000001'),
                     ('RefreshToken', 'b', 2000, 'kept', '00000000-0000-7000-8000-000000000001'),
                     ('Grant', 'c', 1000, 'ended', '00000000-0000-7000-8000-000000000001'),
                     ('Grant', 'd', 1000, 'of nobody', '00000000-0000-7000-8000-000000000002'))
          as r (kind, id, issued, grant_id, owner);
    insert into ended_sessions values ('ended', now());`);
  await migrate(database.pool, { directory: MIGRATIONS_DIR });
  const { rows } = await database.pool.query(
    `select id, user_id, extract(epoch from created_at)::int as created, extract(epoch from used_at)::int as used,
            ended_at from sessions`,
  );
  expect(rows).toEqual([
    {
      id: 'kept',
      user_id: '00000000-0000-7000-8000-000000000001',
      created: 1000,
      used: 2000,
      ended_at: null,
    },
  ]);
  await database.drop();
});
