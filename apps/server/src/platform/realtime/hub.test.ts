/** Tests which clients the hub admits, and its responses to clients that follow or violate its protocol. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HUB_PATH, REALTIME_LIMITS } from '@questlog/contract/realtime/realtime';
import { eventText } from './connection.ts';
import { HELLO, ORIGIN, rejectionOf, serveHub, type RawClient, type ServedHub } from './testing/hub.ts';

let served: ServedHub;

beforeEach(async () => {
  served = await serveHub();
});
afterEach(() => served.close());

it('offers a caller with a token only one transport: WebSockets in the text format (LIVE-11)', async () => {
  const request = (token: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${served.port}${HUB_PATH}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain;charset=UTF-8' },
    });
  expect(await (await request('user-1')).json()).toMatchObject({
    negotiateVersion: 1,
    availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
  });
  expect((await request('nobody')).status).toBe(401);
});

it.each<[string, () => Promise<RawClient>, string]>([
  ['no token', () => served.dial('', {}, HUB_PATH), '401'],
  ['a wrong token', () => served.dial('nobody'), '401'],
  ['a foreign origin', () => served.dial('user-1', { origin: 'https://evil.example' }), '403'],
  ['an opaque origin', () => served.dial('user-1', { origin: 'null' }), '403'],
  ['another path', () => served.dial('', {}, '/elsewhere?access_token=user-1'), '404'],
  ['an internal error', () => served.dial('broken'), '500'],
])('rejects a connection: %s (V4.4.2, V16.5.3)', async (_, attempt, status) => {
  expect(await rejectionOf(attempt())).toContain(status);
});

it.each<[string, () => Promise<RawClient>]>([
  ['the public origin', () => served.dial('user-1', { origin: ORIGIN })],
  ['a token in the header', () => served.dial('', { authorization: 'Bearer user-1' }, HUB_PATH)],
])('accepts a connection: %s (V4.4.2)', async (_, attempt) => {
  expect(await rejectionOf(attempt())).toBe('let in');
});

it('ignores an offer to upgrade to another protocol (LIVE-11)', async () => {
  const socket = connect(served.port, '127.0.0.1');
  socket.write(
    `POST ${HUB_PATH}/negotiate HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\n` +
      'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nAuthorization: Bearer user-1\r\nContent-Length: 0\r\n\r\n',
  );
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it('does not log access tokens (OPERATION-19, V14.2.1, V16.2.5)', async () => {
  await served.greet('user-secret');
  await rejectionOf(served.dial('broken'));
  expect(served.logged.join('\n')).toContain('the database is unavailable');
  expect(served.logged.join('\n')).not.toMatch(/user-secret|access_token/);
});

it('limits a user to twenty connections without affecting another user (LIVE-11)', async () => {
  const { maxConnectionsPerUser } = REALTIME_LIMITS;
  const all = await Promise.all(
    Array.from({ length: maxConnectionsPerUser + 5 }, () => rejectionOf(served.dial('user-1'))),
  );
  expect(all.filter((outcome) => outcome === 'let in')).toHaveLength(maxConnectionsPerUser);
  expect(all.filter((outcome) => outcome.includes('429'))).toHaveLength(5);
  expect(await rejectionOf(served.dial('user-2'))).toBe('let in');
  for (const client of served.clients) client.terminate();
  await vi.waitFor(() => expect(served.hub.size).toBe(0));
  expect(await rejectionOf(served.dial('user-1'))).toBe('let in');
});

it.each([
  ['another protocol', '{"protocol":"messagepack","version":1}\u001e', /Only the JSON protocol/],
  ['another version', '{"protocol":"json","version":2}\u001e', /Only version 1/],
  ['invalid JSON', 'hello\u001e', /not JSON/],
  ['a list instead of an object', '[]\u001e', /not an object/],
  ['a ping message', '{"type":6}\u001e', /Only the JSON protocol/],
])('rejects a handshake with %s and states the reason', async (_, text, reason) => {
  const client = await served.dial();
  client.socket.send(text);
  expect(await client.ended).toBe(1008);
  expect(client.records).toEqual([{ error: expect.stringMatching(reason) as string }]);
  expect(served.ready.size).toBe(0);
});

it('closes a connection whose handshake does not arrive', async () => {
  const client = await served.dial();
  await client.ended;
  expect(client.records).toEqual([{ error: 'The handshake took too long.' }]);
});

it('accepts a handshake that is split into several frames or sent together with calls', async () => {
  const client = await served.dial();
  client.socket.send(HELLO.slice(0, 7));
  client.socket.send(
    `${HELLO.slice(7)}{"type":1,"invocationId":"a","target":"GetUnreadCount","arguments":[]}\u001e`,
  );
  await vi.waitFor(() => expect(client.records).toEqual([{}, { type: 3, invocationId: 'a', result: 3 }]));
});

it.each([
  ['invalid JSON', 'x\u001e', /not JSON/],
  ['null', 'null\u001e', /not an object/],
  ['an object without a type', '{}\u001e', /unknown type/],
  ['an object of an unknown type', '{"type":99}\u001e', /unknown type/],
  ['a call without a target', '{"type":1}\u001e', /has a target/],
  ['a call with an invalid id', '{"type":1,"target":"x","invocationId":{}}\u001e', /has a target/],
])('closes the connection with a reason if a message is %s', async (_, text, reason) => {
  const client = await served.greet();
  client.socket.send(text);
  expect(await client.ended).toBe(1008);
  expect(client.records.at(-1)).toMatchObject({ type: 7, error: expect.stringMatching(reason) as string });
});

it('closes the connection after a binary message', async () => {
  const client = await served.greet();
  client.socket.send(Buffer.from(HELLO), { binary: true });
  expect(await client.ended).toBe(1003);
});

it.each([
  ['one frame', (socket: RawClient['socket']) => socket.send('x'.repeat(40_000))],
  [
    'unfinished frames',
    (socket: RawClient['socket']) => {
      for (let part = 0; part < 40; part += 1) socket.send('x'.repeat(1_000));
    },
  ],
])('closes the connection after a message that is too large, sent in %s', async (_, send) => {
  const client = await served.greet();
  send(client.socket);
  expect([1008, 1009, 1006]).toContain(await client.ended);
  await vi.waitFor(() => expect(served.hub.size).toBe(0));
});

it('a failed call reveals no internal details (V16.5.1)', async () => {
  const client = await served.greet();
  client.socket.send('{"type":1,"invocationId":"a","target":"Fail","arguments":[]}\u001e');
  await vi.waitFor(() =>
    expect(client.records.at(-1)).toEqual({ type: 3, invocationId: 'a', error: 'Something went wrong' }),
  );
});

it('does not respond to messages that require no response', async () => {
  const client = await served.greet();
  client.socket.send(
    '{"type":6}\u001e{"type":5,"invocationId":"a"}\u001e{"type":1,"target":"Nothing"}\u001e',
  );
  client.socket.send('{"type":1,"invocationId":"b","target":"GetUnreadCount"}\u001e');
  await vi.waitFor(() => expect(client.records).toContainEqual({ type: 3, invocationId: 'b', result: 3 }));
  expect(client.records).toHaveLength(2);
});

it('closes the connection when the client sends a close message', async () => {
  const client = await served.greet();
  client.socket.send('{"type":7}\u001e');
  expect(await client.ended).toBe(1000);
});

it('a client that sends invalid WebSocket frames does not affect other clients', async () => {
  const other = await served.greet('user-2');
  const socket = connect(served.port, '127.0.0.1');
  socket.write(
    `GET ${HUB_PATH}?access_token=user-1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  socket.on('error', () => undefined);
  socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  await once(socket, 'close');
  for (const connection of served.ready) connection.send(eventText('UpdateUnreadCount', [1]));
  await vi.waitFor(() =>
    expect(other.records).toContainEqual({ type: 1, target: 'UpdateUnreadCount', arguments: [1] }),
  );
});
