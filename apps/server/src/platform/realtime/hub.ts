/**
 * The hub's connections: who may connect (over WebSockets only), and how connections are closed. SignalR
 * clients connect with or without negotiation. This module does not determine which events a client gets.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { HUB_PATH, REALTIME_LIMITS } from '@questlog/contract/realtime/realtime';
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../clock.ts';
import { AppError, fail } from '../errors.ts';
import type { Log } from '../log/log.ts';
import { Connection, type ConnectionOptions, type Holder } from './connection.ts';

export interface HubOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The origins of pages that may connect. Only browsers send an origin. */
  readonly origins: readonly string[];
  /** Returns a bearer token's holder if they may connect. Throws an AppError otherwise. */
  readonly admit: (token: SentToken) => Promise<Holder>;
  readonly onReady: ConnectionOptions['onReady'];
  readonly onEnd: ConnectionOptions['onEnd'];
  readonly invoke: ConnectionOptions['invoke'];
  /** Milliseconds between ticks: one second by default. */
  readonly tickMs?: number;
}

const SECOND_MS = 1_000;
/** Number of ticks within which clients must disconnect when the server closes. */
const LEAVING_TICKS = 2;

const REASONS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function rejectUpgrade(socket: Duplex, status: number): void {
  // HTTP timeouts no longer apply to this socket. A client that never closes its end would keep it open.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/**
 * Returns a request's token. It may be in the query string, because browsers cannot set headers on a
 * WebSocket.
 */
function tokenOf(request: IncomingMessage, url: URL): SentToken {
  const header = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (header !== undefined) return { text: header, isInUrl: false };
  return { text: url.searchParams.get('access_token') ?? fail('unauthenticated'), isInUrl: true };
}

/**
 * Returns true if a request asks to connect to the hub. Other upgrade requests are handled as plain requests,
 * because some clients offer HTTP/2 with every request.
 */
export function isHubRequest(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && request.url?.split('?', 1)[0] === HUB_PATH;
}

/** The token of a request. */
export interface SentToken {
  readonly text: string;
  /** True if the token was in the URL, which others may see in logs. */
  readonly isInUrl: boolean;
}

export class Hub {
  readonly #options: HubOptions;
  readonly #connections = new Set<Connection>();
  readonly #perUser = new Map<string, number>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Messages are small. A compressor would cost more memory than the client itself.
    perMessageDeflate: false,
    maxPayload: REALTIME_LIMITS.maxMessageBytes,
  });
  #closing = false;
  #timer: NodeJS.Timeout | undefined;
  #emptied: (() => void) | undefined;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#connections.size;
  }

  /**
   * Mounts the hub on a server that upgrades the requests accepted by {@link isHubRequest}. The hub closes
   * with the server.
   */
  mount(app: FastifyInstance): void {
    app.post(`${HUB_PATH}/negotiate`, async (request, reply) => {
      await this.#admit(request.raw);
      const id = newId(this.#now());
      return reply.header('cache-control', 'no-store').send({
        negotiateVersion: 1,
        connectionId: id,
        // No state is stored for the token, so the client may use it on any server.
        connectionToken: id,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      });
    });
    app.server.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head));
    app.addHook('preClose', () => this.#close());
    this.#timer = setInterval(() => this.#tick(), this.#tickMs);
    this.#timer.unref();
  }

  /** Closes the connections that a predicate selects. */
  closeWhere(picks: (holder: Holder) => boolean, error: string, allowReconnect: boolean): void {
    for (const connection of this.#connections) {
      if (picks(connection.holder)) connection.close(error, allowReconnect);
    }
  }

  get #tickMs(): number {
    return this.#options.tickMs ?? SECOND_MS;
  }

  #now(): number {
    return this.#options.clock.now().epochMilliseconds;
  }

  async #admit(request: IncomingMessage): Promise<Holder> {
    const { origin } = request.headers;
    if (origin !== undefined && !this.#options.origins.includes(origin)) return fail('forbidden');
    const url = new URL(request.url ?? '/', 'http://hub');
    return this.#options.admit(tokenOf(request, url));
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      if (this.#closing) return rejectUpgrade(socket, 503);
      const holder = await this.#admit(request);
      // While the token was being checked, the server may have begun to shut down, or the user may have
      // opened other connections.
      if (this.#closing) return rejectUpgrade(socket, 503);
      const connected = this.#perUser.get(holder.userId) ?? 0;
      if (connected >= REALTIME_LIMITS.maxConnectionsPerUser) return rejectUpgrade(socket, 429);
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const { onReady, invoke, log } = this.#options;
        this.#perUser.set(holder.userId, (this.#perUser.get(holder.userId) ?? 0) + 1);
        const connection = new Connection({
          socket: webSocket,
          holder,
          onReady,
          onEnd: (ended) => this.#forget(ended),
          invoke,
          onError: (error) => log.error({ err: error }, 'a call to the hub failed'),
        });
        this.#connections.add(connection);
      });
    } catch (error) {
      if (!(error instanceof AppError))
        this.#options.log.error({ err: error }, 'the hub could not let somebody in');
      rejectUpgrade(socket, error instanceof AppError ? error.status : 500);
    }
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    const { userId } = connection.holder;
    const left = (this.#perUser.get(userId) ?? 1) - 1;
    if (left === 0) this.#perUser.delete(userId);
    else this.#perUser.set(userId, left);
    this.#options.onEnd(connection);
    if (this.#connections.size === 0) this.#emptied?.();
  }

  #tick(): void {
    const now = this.#now();
    for (const connection of this.#connections) {
      if (connection.holder.endsAt <= now) connection.close('The access token has ended.', true);
      connection.tick();
    }
  }

  /**
   * Stops accepting connections, then closes all of them. A client that reconnects immediately must be
   * rejected, so that it retries once a server is available.
   */
  async #close(): Promise<void> {
    this.#closing = true;
    for (const connection of this.#connections) connection.close(undefined, true);
    if (this.#connections.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#emptied = resolve;
      const enough = setTimeout(resolve, LEAVING_TICKS * this.#tickMs);
      await promise;
      clearTimeout(enough);
    }
    clearInterval(this.#timer);
    for (const connection of this.#connections) connection.drop();
  }
}
