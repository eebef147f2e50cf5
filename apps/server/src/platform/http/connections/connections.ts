/** How long a connection may keep the server waiting, and how many of them one client may have. */
import { STATUS_CODES, type RequestListener } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@questlog/contract/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { clientOf } from './client-address.ts';

export interface ConnectionLimits {
  /** For the head of a request. */
  readonly headMs: number;
  /** For a whole request, head and body. 12 MB take 96 seconds at one megabit a second. */
  readonly requestMs: number;
  /** For the next byte in either direction: a client that no longer reads its answer. */
  readonly silenceMs: number;
  /** For the next request on a connection. Longer than proxies keep theirs. */
  readonly idleMs: number;
  /** How often Node.js looks for heads and requests that take too long. */
  readonly lookMs: number;
  /** Connections from one client at once, those of the hub among them. */
  readonly perClient: number;
  /** Requests on one connection whose answers are not out yet. Browsers and proxies have one. */
  readonly perConnection: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 15_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  idleMs: 72_000,
  lookMs: 5_000,
  perClient: 500,
  perConnection: 8,
};

/** The limits as Fastify and Node.js take them. */
export function timeouts(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.idleMs,
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.lookMs },
  } as const;
}

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is that of a proxy whose word counts: it brings many clients. */
function proxyCheck(trusted: boolean | number | readonly string[]): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'number') return () => trusted > 0;
  const list = new BlockList();
  for (const network of trusted.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Bounds the connections of each client. Those of a trusted proxy are not counted, since they bring everybody.
 * @param trusted as the configuration's `trustProxy`
 */
export function boundConnections(
  app: FastifyInstance,
  { perClient }: ConnectionLimits,
  trusted: boolean | number | readonly string[],
): void {
  const isProxy = proxyCheck(trusted);
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const address = remoteAddress.replace(/^::ffff:/, '');
    if (address === '' || isProxy(address)) return;
    const client = clientOf(address);
    const count = open.get(client) ?? 0;
    if (count >= perClient) {
      app.log.warn({ client }, 'a client has too many connections');
      return void socket.destroy();
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}

/**
 * Closes a connection that asks much more before it has its answers. A few kilobytes hold hundreds of requests, and
 * Node.js begins them all at once, whether or not the answers are read.
 */
export function boundPipelines(app: FastifyInstance, { perConnection }: ConnectionLimits): void {
  const unanswered = new WeakMap<Socket, number>();
  const handlers = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const { socket } = request;
    // The rest of what had arrived with the one too many.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > perConnection) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle(request, response);
  });
  // Node.js would answer Expect by itself, past all that holds for answers, and ask for bodies before anything is settled.
  for (const event of ['checkExpectation', 'checkContinue'] as const) {
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  }
}

const BROKEN: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers what is no request, or never became one, and ends its connection. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = new AppError(BROKEN[error.code ?? ''] ?? 'bad_request');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ERRORS.bad_request.message}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
