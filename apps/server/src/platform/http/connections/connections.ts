/**
 * Limits how long a connection may keep the server waiting, and how many connections a client may have. A
 * WeakMap counts the requests per socket, because Node.js identifies a connection only by its socket.
 */
import { STATUS_CODES, type RequestListener } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@questlog/contract/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { clientOf } from './client-address.ts';

export interface ConnectionLimits {
  /** Milliseconds within which a request's headers must arrive. */
  readonly headMs: number;
  /**
   * Milliseconds within which a whole request must arrive. 12 MB take 96 seconds at one megabit per second.
   */
  readonly requestMs: number;
  /**
   * Maximum milliseconds without a byte in either direction. Detects a client that no longer reads its
   * response.
   */
  readonly silenceMs: number;
  /**
   * How long a connection may stay open without a request, in milliseconds. Must exceed the idle timeout of
   * proxies.
   */
  readonly idleMs: number;
  /** Interval at which Node.js checks for slow headers and requests, in milliseconds. */
  readonly pollMs: number;
  /** Maximum number of concurrent connections per client, including hub connections. */
  readonly perClient: number;
  /** Maximum number of unanswered requests on a connection. Browsers and proxies send one at a time. */
  readonly perConnection: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 15_000,
  requestMs: 120_000,
  silenceMs: 60_000,
  idleMs: 72_000,
  pollMs: 5_000,
  perClient: 500,
  perConnection: 8,
};

/** Returns the limits as options for Fastify and Node.js. */
export function timeouts(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.idleMs,
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.pollMs },
  } as const;
}

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns a function that checks whether an address is a trusted proxy, which serves many clients. */
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
 * Limits each client's connections. Those from a trusted proxy do not count, because many clients share them.
 * @param trusted the configuration's `trustProxy`
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
 * Closes a connection with too many unanswered requests. A few kilobytes can contain hundreds of requests,
 * and Node.js starts them all, whether or not the responses are read.
 */
export function boundPipelines(app: FastifyInstance, { perConnection }: ConnectionLimits): void {
  const pendingResponses = new WeakMap<Socket, number>();
  const handlers = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const { socket } = request;
    // Skip the requests that arrived together with the one that exceeded the limit.
    if (socket.destroyed) return;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    if (count > perConnection) return void socket.destroy();
    pendingResponses.set(socket, count);
    response.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle(request, response);
  });
  // Node.js would answer Expect headers itself, without our headers and limits, and would ask for bodies
  // before authorization.
  for (const event of ['checkExpectation', 'checkContinue'] as const) {
    app.server.on(event, (request, response) => app.server.emit('request', request, response));
  }
}

const BROKEN: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Responds to malformed and incomplete requests, and ends the connection. */
export function respondToBroken(error: NodeJS.ErrnoException, socket: Socket): void {
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
