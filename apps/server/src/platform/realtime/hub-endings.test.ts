/** Tests how hub connections end: expiry, silence, unread data, and server shutdown. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventText } from './connection.ts';
import { rejectionOf, serveHub, type ServedHub } from './testing/hub.ts';

let served: ServedHub;

beforeEach(async () => {
  served = await serveHub();
});
afterEach(() => served.close());

it('pings a quiet client and disconnects an unresponsive one', async () => {
  const client = await served.greet();
  await client.ended;
  expect(client.records).toContainEqual({ type: 6 });
  expect(client.records.at(-1)).toEqual({
    type: 7,
    error: 'The client is not responding.',
    allowReconnect: true,
  });
});

it('keeps a client that sends pings connected', async () => {
  const client = await served.greet();
  const pings = setInterval(() => client.socket.send('{"type":6}\u001e'), 20);
  await vi.waitFor(() => expect(client.records.length).toBeGreaterThan(4), { timeout: 5_000 });
  clearInterval(pings);
  expect(client.records.slice(1).every((record) => JSON.stringify(record) === '{"type":6}')).toBe(true);
});

it('closes a connection when its access token expires', async () => {
  const client = await served.greet();
  served.pass(15);
  expect(await client.ended).toBe(1000);
  expect(client.records.at(-1)).toEqual({
    type: 7,
    error: 'The access token has ended.',
    allowReconnect: true,
  });
});

it('disconnects a client that does not read', async () => {
  const client = await served.greet();
  client.socket.pause();
  const text = eventText('NotificationDeleted', ['x'.repeat(10_000)]);
  const [connection] = served.ready;
  for (let sent = 0; sent < 5_000 && served.hub.size > 0; sent += 1) {
    connection?.send(text);
    if (sent % 50 === 0) await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(served.hub.size).toBe(0));
});

it.each([
  ['messages in one frame', ['{"type":6}\u001e'.repeat(1_600)]],
  ['unfinished frames', Array.from({ length: 20_000 }, () => '')],
  ['calls', Array.from({ length: 20_000 }, () => '{"type":1,"invocationId":"1","target":"No"}\u001e')],
])('disconnects a client that floods the hub with %s', async (_, frames) => {
  const client = await served.greet();
  for (const frame of frames) client.socket.send(frame);
  expect(await client.ended).toBe(1006);
  expect(served.hub.size).toBe(0);
});

it('a closing hub rejects new clients before disconnecting the others, and lets clients reconnect elsewhere', async () => {
  const all = await Promise.all([served.greet('user-1'), served.greet('user-2')]);
  // Reconnect immediately, as an eager client would.
  const back = all.map(async ({ socket }) => {
    await once(socket, 'message');
    return rejectionOf(served.dial('user-1'));
  });
  await served.app.close();
  for (const client of all) {
    expect(await client.ended).toBe(1000);
    expect(client.records.at(-1)).toEqual({ type: 7, allowReconnect: true });
  }
  for (const outcome of await Promise.all(back))
    expect(outcome).toMatch(/503|ECONNREFUSED|ECONNRESET|hang up/);
});

it('a closing hub does not wait for a client that has stopped reading', async () => {
  const client = await served.greet();
  client.socket.pause();
  await served.app.close();
  await vi.waitFor(() => expect(served.hub.size).toBe(0));
});
