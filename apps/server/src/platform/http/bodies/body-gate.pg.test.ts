/** Checks that a request's sender and body size are verified before its first byte is read. */
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { lockWaiters } from '@questlog/testkit/postgres/lock-waiters';
import { RawConnection } from '@questlog/testkit/raw-connection';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { afterEach, expect, it } from 'vitest';

const open: RawConnection[] = [];

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
afterEach(() => {
  for (const connection of open.splice(0)) connection.drop();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const BULK = '/api/tasks/bulk';

/** Sends the headers of a request without its body. */
function announce(path: string, headers: Readonly<Record<string, string>>, user?: TestUser): RawConnection {
  const connection = new RawConnection(server.url);
  open.push(connection);
  const authorization: Record<string, string> =
    user === undefined ? {} : { authorization: `Bearer ${user.tokens.accessToken}` };
  connection.head('POST', path, { ...JSON_TYPE, ...authorization, ...headers });
  return connection;
}

const codeOf = ({ body }: { readonly body: string }): unknown => (JSON.parse(body) as { code: unknown }).code;

it('rejects an unauthenticated request before reading its body, and closes the connection (V15.2.2)', async () => {
  const connection = announce(BULK, { 'content-length': '12000000' });
  const response = await connection.response();
  expect(response.status).toBe(401);
  expect(response.head).toContain('\nconnection: close');
  connection.drop();
});

it('rejects a caller without access to the account before reading the request body (API-20)', async () => {
  const other = await server.register();
  const response = await announce(
    BULK,
    { 'content-length': '12000000', 'x-account-id': other.accountId },
    ada,
  ).response();
  expect([response.status, codeOf(response)]).toEqual([403, 'access_denied']);
});

const expect100 = { expect: '100-continue' };

it.each([
  ['an unauthenticated request', BULK, { 'content-length': '20' }, false, 401],
  ['a body that is too large', '/api/tasks', { 'content-length': '12000000' }, true, 413],
  ['a compressed body', BULK, { 'content-length': '20', 'content-encoding': 'br' }, true, 415],
  ['a body to an unknown path', '/api/nowhere', { 'content-length': '20' }, true, 404],
])('rejects %s immediately without 100 Continue (API-20)', async (_, path, headers, isSignedIn, status) => {
  const connection = announce(path, { ...headers, ...expect100 }, isSignedIn ? ada : undefined);
  const response = await connection.response();
  expect(response.status).toBe(status);
  expect(response.head).toContain('\nconnection: close');
});

it('answers 100 Continue after all other checks have passed (API-20)', async () => {
  const body = JSON.stringify({ title: 'after 100' });
  const connection = announce(
    '/api/tasks',
    { 'content-length': `${body.length}`, expect: '100-Continue' },
    ada,
  );
  expect((await connection.response()).status).toBe(100);
  connection.write(body);
  expect((await connection.response()).status).toBe(201);
});

it('answers 100 Continue to a form for the identity provider (API-20)', async () => {
  const form = 'a=b';
  const connection = announce('/idp/token', {
    ...expect100,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': `${form.length}`,
  });
  expect((await connection.response()).status).toBe(100);
  connection.write(form);
  expect((await connection.response()).status).toBe(400);
});

it.each(['br', 'gzip', 'deflate', 'zstd', 'x-gzip'])(
  'rejects a body with the content encoding %s (API-20)',
  async (encoding) => {
    const response = await announce(
      BULK,
      { 'content-encoding': encoding, 'content-length': '118' },
      ada,
    ).response();
    expect([response.status, codeOf(response)]).toEqual([415, 'unsupported_media_type']);
  },
);

it.each([
  ['/api/tasks', 1_048_577],
  ['/api/auth/login', 65_537],
  ['/idp/token', 16_385],
  ['/idp/forgot-password', 16_385],
  [`${HUB_PATH}/negotiate`, 16_385],
])('rejects a body that is too large for %s (API-20)', async (path, bytes) => {
  expect((await announce(path, { 'content-length': String(bytes) }, ada).response()).status).toBe(413);
});

it('rejects a body sent to an unknown path (API-20)', async () => {
  const response = await announce('/api/nowhere', { 'content-length': '16000' }).response();
  expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
});

it('a client that disconnects before authorization frees its byte budgets', async () => {
  const { pool } = server.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('lock table users in access exclusive mode');
  const connection = announce(BULK, { 'content-length': '12000000' }, ada);
  await expect.poll(() => lockWaiters(pool)).toBeGreaterThan(0);
  connection.drop();
  await connection.ended();
  await other.query('commit');
  other.release();
  // Requests are handled in order. Once this one is answered, the previous one has been handled too.
  await ada.api('GET /api/tasks/counts');
  const next = announce(BULK, { 'content-length': '12000000', expect: '100-continue' }, ada);
  expect((await next.response()).status).toBe(100);
});

it('stops reading a rejected body and closes the connection after the response', async () => {
  const connection = announce('/api/tasks', { 'transfer-encoding': 'chunked' });
  expect((await connection.response()).status).toBe(401);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  const flood = setInterval(() => {
    connection.write(chunk);
    sent += chunk.length;
  }, 1);
  await connection.ended();
  clearInterval(flood);
  expect(sent).toBeLessThan(8_000_000);
});

it('a client that sends a long body can read the response that rejects it', async () => {
  const connection = announce('/api/tasks', { 'content-length': '1000000' });
  connection.write('x'.repeat(999_999));
  expect((await connection.response()).status).toBe(401);
});

it('keeps the connection open if the rest of a rejected body is small', async () => {
  const connection = announce('/api/tasks', { 'content-length': '7' });
  connection.write('{"a":1}');
  expect((await connection.response()).status).toBe(401);
  connection.head('GET', '/healthz', {});
  expect((await connection.response()).status).toBe(200);
});

it("rejects a chunked body as soon as it exceeds the endpoint's limit", async () => {
  const connection = announce('/api/auth/login', { 'transfer-encoding': 'chunked' });
  connection.write(`10000\r\n${'x'.repeat(65_536)}\r\n1\r\nx\r\n`);
  expect((await connection.response()).status).toBe(413);
});

const large = { 'content-length': '11000000' };

it("limits each user's body bytes in flight, and frees them with the request (V5.2.1, V15.2.2, API-21)", async () => {
  const both = [announce(BULK, large, ada), announce(BULK, large, ada)];
  const rejected = await Promise.race(both.map((connection) => connection.response()));
  expect([rejected.status, codeOf(rejected)]).toEqual([429, 'too_many_requests']);
  expect(rejected.head).toMatch(/\nretry-after: \d/);
  for (const connection of both) connection.drop();
  await expect
    .poll(async () => {
      const again = announce(BULK, large, ada);
      again.write('x'.repeat(11_000_000));
      return codeOf(await again.response());
    })
    .toBe('invalid_json');
});

it("limits each client address's body bytes in flight, even for chunked bodies (V15.2.2)", async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => server.register()));
  const bodies = users.map((user) => announce(BULK, { 'transfer-encoding': 'chunked' }, user));
  for (const body of bodies) body.write(`a7d8c0\r\n${'x'.repeat(11_000_000)}\r\n`);
  const response = await Promise.race(bodies.map((body) => body.response()));
  expect(response.status).toBe(429);
});

it('rejects a request if its member is removed while the body arrives', async () => {
  const body = JSON.stringify({ title: 'Too late' });
  const headers = { 'content-length': String(body.length), 'x-time-zone': 'Asia/Tokyo' };
  const connection = announce('/api/tasks', headers, ada);
  connection.write(body.slice(0, 5));
  const zone = 'select time_zone from users where id = $1';
  // Loading the caller also saves their time zone, so a stored zone shows that the caller has been
  // authorized.
  await expect
    .poll(async () => (await server.database.pool.query(zone, [ada.user.id])).rows)
    .toEqual([{ time_zone: 'Asia/Tokyo' }]);
  await server.database.pool.query(`update members set status = 'Suspended' where user_id = $1`, [
    ada.user.id,
  ]);
  server.clock.advance({ seconds: 2 });
  connection.write(body.slice(5));
  expect((await connection.response()).status).toBe(403);
  await server.database.pool.query(`update members set status = 'Active' where user_id = $1`, [ada.user.id]);
});

it.each([
  ['levels', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400],
  ['values', `{"tasks":[${'[{},{},{}],'.repeat(60_000)}{}]}`, 413],
  ['members', `{"tasks":[${'1,'.repeat(20_000)}1]}`, 413],
])('rejects a body with too many %s before parsing it', async (_, text, status) => {
  const connection = announce(BULK, { 'content-length': String(text.length) }, ada);
  connection.write(text);
  expect((await connection.response()).status).toBe(status);
});
