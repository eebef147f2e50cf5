/** A hub without a database, for tests. The token determines who may connect. Clients can send anything. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { HUB_PATH } from '@questlog/contract/realtime/realtime';
import { AppError, fail } from '../../errors.ts';
import { createLog } from '../../log/log.ts';
import type { Connection } from '../connection.ts';
import { Hub, isHubRequest } from '../hub.ts';

export const HELLO = '{"protocol":"json","version":1}\u001e';
export const ORIGIN = 'https://questlog.example';
/** Milliseconds between ticks. */
const TICK_MS = 10;

/** A client that can send arbitrary data. */
export interface RawClient {
  readonly socket: WebSocket;
  /** The records received so far, parsed. */
  readonly records: unknown[];
  /** Resolves to the close code when the connection has ended. */
  readonly ended: Promise<number>;
}

/** Connects without sending anything. Throws if the upgrade is rejected. */
async function dial(url: string, headers: Record<string, string>): Promise<RawClient> {
  const socket = new WebSocket(url, { headers });
  const records: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    for (const record of data.toString('utf8').split('\u001e').slice(0, -1)) records.push(JSON.parse(record));
  });
  const ended = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await once(socket, 'open');
  return { socket, records, ended };
}

/** Serves a hub that accepts tokens of the form `user-…`. */
export async function serveHub() {
  let time = Temporal.Instant.from('2026-01-15T12:00:00Z');
  const clock = { now: () => time };
  const ready = new Set<Connection>();
  const logged: string[] = [];
  const clients: WebSocket[] = [];
  const app = Fastify({ http: { shouldUpgradeCallback: isHubRequest } });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({}),
  );
  const hub = new Hub({
    clock,
    log: createLog('trace', { write: (line) => void logged.push(line) }),
    origins: [ORIGIN],
    tickMs: TICK_MS,
    admit: async ({ text: token }) => {
      if (token === 'broken') throw new Error('the database is unavailable');
      if (!token.startsWith('user-')) return fail('unauthenticated');
      const endsAt = clock.now().epochMilliseconds + 900_000;
      return { userId: token, sessionId: 's', apiToken: null, endsAt, notificationsVersion: 0 };
    },
    onReady: (connection) => ready.add(connection),
    onEnd: (connection) => ready.delete(connection),
    invoke: (_holder, target) => {
      if (target === 'Fail') return Promise.reject(new Error('secret'));
      return target === 'GetUnreadCount' ? Promise.resolve(3) : undefined;
    },
  });
  hub.mount(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const served = {
    app,
    hub,
    port,
    pass: (minutes: number): void => {
      time = time.add({ minutes });
    },
    /** The connections that have completed the handshake. */
    ready,
    logged,
    clients,
    dial: async (
      token = 'user-1',
      headers: Record<string, string> = {},
      path = `${HUB_PATH}?access_token=${token}`,
    ): Promise<RawClient> => {
      const client = await dial(`ws://127.0.0.1:${port}${path}`, headers);
      clients.push(client.socket);
      return client;
    },
    /** Connects and completes the handshake. */
    greet: async (token?: string): Promise<RawClient> => {
      const client = await served.dial(token);
      client.socket.send(HELLO);
      await vi.waitFor(() => expect(client.records).toEqual([{}]));
      return client;
    },
    close: async (): Promise<void> => {
      for (const client of clients.splice(0)) client.terminate();
      await app.close();
    },
  };
  return served;
}

export type ServedHub = Awaited<ReturnType<typeof serveHub>>;

/** Returns the error message of a rejected connection. */
export function rejectionOf(dialling: Promise<RawClient>): Promise<string> {
  return dialling.then(
    () => 'let in',
    (error: Error) => error.message,
  );
}
