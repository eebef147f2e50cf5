/** Checks that no connection keeps the server waiting forever and that no client can take all connections. */
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { RawConnection } from '@questlog/testkit/raw-connection';
import { serverForTests, startTestServer } from '@questlog/testkit/server';
import { afterEach, expect, it } from 'vitest';

const HEAD = { host: 'localhost', 'content-type': 'application/json' };
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const PER_CLIENT = 4;
const PER_CONNECTION = 3;

const open: RawConnection[] = [];

const server = await serverForTests({
  connections: {
    headMs: 200,
    requestMs: 400,
    silenceMs: 800,
    idleMs: 300,
    pollMs: 50,
    perClient: PER_CLIENT,
    perConnection: PER_CONNECTION,
  },
});
const ada = await server.register();
afterEach(async () => {
  for (const connection of open) connection.drop();
  await Promise.all(open.splice(0).map((connection) => connection.ended()));
});

function connect(allowHalfOpen = false): RawConnection {
  const connection = new RawConnection(server.url, allowHalfOpen);
  open.push(connection);
  return connection;
}

it('answers 408 to request headers that arrive too slowly', async () => {
  const connection = connect();
  connection.write('GET /healthz HTTP/1.1\r\n');
  const dribble = setInterval(() => connection.write('x-more: y\r\n'), 20);
  const response = await connection.response();
  clearInterval(dribble);
  expect(response.status).toBe(408);
  expect(JSON.parse(response.body)).toMatchObject({ code: 'request_timeout' });
  await connection.ended();
});

it('answers 408 if the body of a request arrives too slowly (V15.2.2)', async () => {
  const connection = connect();
  const authorization = `Bearer ${ada.tokens.accessToken}`;
  connection.head('POST', '/api/tasks', { ...HEAD, authorization, 'content-length': '10000' });
  const dribble = setInterval(() => connection.write(' '), 20);
  expect((await connection.response()).status).toBe(408);
  clearInterval(dribble);
  await connection.ended();
});

it('answers 408 if the body of a request to the identity provider arrives too slowly', async () => {
  const connection = connect();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  connection.head('POST', '/idp/token', { ...HEAD, ...type, 'content-length': '10000' });
  const dribble = setInterval(() => connection.write('a'), 20);
  expect((await connection.response()).status).toBe(408);
  clearInterval(dribble);
  await connection.ended();
});

it('closes an idle connection, both before its first request and after a response', async () => {
  await connect().ended();
  const connection = connect();
  connection.head('GET', '/healthz', HEAD);
  expect((await connection.response()).status).toBe(200);
  await connection.ended();
});

it('answers malformed HTTP with the standard error body (V3.4.4)', async () => {
  const connection = connect();
  connection.write('HELLO\r\n\r\n');
  const response = await connection.response();
  expect([response.status, JSON.parse(response.body)]).toMatchObject([400, { code: 'bad_request' }]);
  const large = connect();
  large.head('GET', '/healthz', { ...HEAD, 'x-large': 'x'.repeat(20_000) });
  expect((await large.response()).status).toBe(431);
});

it('ignores an unknown Expect header', async () => {
  const connection = connect();
  connection.head('GET', '/api/tasks', { ...HEAD, expect: 'the unknown' });
  const response = await connection.response();
  expect([response.status, JSON.parse(response.body)]).toMatchObject([401, { code: 'unauthenticated' }]);
  expect(response.head).toContain('content-security-policy: ');
});

const requestWith = (times: number): string =>
  'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(times);

it('answers several small batches of pipelined requests on one connection', async () => {
  const connection = connect();
  for (let round = 0; round < 3; round += 1) {
    connection.write(requestWith(PER_CONNECTION));
    for (let count = 0; count < PER_CONNECTION; count += 1) {
      expect((await connection.response()).status).toBe(200);
    }
  }
});

it('closes a connection that sends hundreds of pipelined requests, without a response', async () => {
  const connection = connect();
  connection.write(requestWith(500));
  await connection.ended();
  await expect(connection.response()).rejects.toThrow();
});

/** Connects, retrying until the server notices that earlier connections have ended. */
async function request(): Promise<RawConnection> {
  let connection: RawConnection | undefined;
  await expect
    .poll(async () => {
      connection = connect();
      connection.head('GET', '/healthz', HEAD);
      return connection.response().then(
        ({ status }) => status,
        () => 'refused',
      );
    })
    .toBe(200);
  if (connection === undefined) throw new Error('no connection was accepted');
  return connection;
}

async function expectNoMore(): Promise<void> {
  const rejected = connect();
  rejected.head('GET', '/healthz', HEAD);
  await expect(rejected.response()).rejects.toThrow();
}

it('rejects connections beyond the limit until one ends (V15.2.2)', async () => {
  const held: RawConnection[] = [];
  while (held.length < PER_CLIENT) held.push(await request());
  await expectNoMore();
  held[0]?.drop();
  await request();
});

it("counts a client's hub connections towards its limit", async () => {
  for (let count = 0; count < PER_CLIENT; count += 1) {
    const connection = await request();
    const authorization = `Bearer ${ada.tokens.accessToken}`;
    connection.head('GET', HUB_PATH, { ...HEAD, ...UPGRADE, authorization });
    expect((await connection.response()).status).toBe(101);
  }
  await expectNoMore();
});

it('a rejected hub connection does not count towards the limit, even if the client keeps it open', async () => {
  for (let count = 0; count < PER_CLIENT; count += 1) {
    const connection = connect(true);
    connection.head('GET', HUB_PATH, { ...HEAD, ...UPGRADE });
    expect((await connection.response()).status).toBe(401);
  }
  await request();
});

it('does not limit the connections of a trusted proxy', async () => {
  const behind = await startTestServer({ env: { TRUST_PROXY: 'loopback' }, connections: { perClient: 1 } });
  const connections = Array.from({ length: 3 }, () => new RawConnection(behind.url));
  for (const connection of connections) {
    connection.head('GET', '/healthz', HEAD);
    expect((await connection.response()).status).toBe(200);
    connection.drop();
  }
  await behind.close();
});
