/**
 * Requests to addresses that users or clients name, such as calendars (OPERATION-38). The host is looked up once, and
 * the connection goes to one of the addresses found, so that a second look-up cannot return a different one. Uses no
 * proxy.
 */
import { lookup as resolveHost } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { VERSION } from '../../version.ts';
import { isInNetwork, isPublic, type Network } from './networks.ts';

/** Why there is no response. Never contains what the other side sent. */
export type OutgoingReason =
  | 'invalid_url'
  | 'forbidden_address'
  | 'unreachable'
  | 'timed_out'
  | 'too_many_redirects'
  | 'too_large'
  | 'unreadable';

export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface OutgoingRequest {
  /** A body to send with POST; by default, the request is a GET. */
  readonly content?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum size of the body, decompressed. */
  readonly maxBytes: number;
  /** True to cut a body that is too large, or that does not end in time, instead of throwing. */
  readonly isBodyCut?: boolean;
  /** By default, redirects are not followed. */
  readonly maxRedirects?: number;
  /** For everything: looking up, connecting, redirects, and reading the body. */
  readonly timeoutMs: number;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

export interface OutgoingOptions {
  /** Networks that are not public but allowed (FETCH_ALLOW_NETS). */
  readonly allowed: readonly Network[];
  /** True if plain HTTP may be used outside these networks, too. */
  readonly allowsHttp?: boolean;
  /** Looks up a host's addresses. */
  readonly addressesOf?: (host: string) => Promise<readonly FoundAddress[]>;
}

export type Outgoing = (url: string, request: OutgoingRequest) => Promise<OutgoingResponse>;

const CONNECT_MS = 10_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const systemAddresses = (host: string): Promise<readonly FoundAddress[]> => resolveHost(host, { all: true });

/** Returns a function that makes GET and POST requests. It throws an {@link OutgoingError}. */
export function createOutgoing({
  allowed,
  allowsHttp = false,
  addressesOf = systemAddresses,
}: OutgoingOptions): Outgoing {
  return async (url, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let next = url;
    for (let redirects = 0; ; redirects += 1) {
      const target = parseTarget(next);
      const addresses = await reachable(target, { allowed, allowsHttp, addressesOf, signal });
      const response = await send(target, addresses, request, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.status) || location === undefined) return response;
      if (redirects >= (request.maxRedirects ?? 0)) throw new OutgoingError('too_many_redirects');
      next = URL.parse(location, target)?.href ?? '';
    }
  };
}

function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) throw new OutgoingError('invalid_url');
  return url;
}

/**
 * Returns the addresses of a URL's host to which a connection is allowed. Only allowed networks may use plain HTTP, unless
 * all may.
 */
async function reachable(
  { hostname, protocol }: URL,
  { allowed, allowsHttp, addressesOf, signal }: Required<OutgoingOptions> & { signal: AbortSignal },
): Promise<readonly FoundAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await orAborted(addressesOf(host), signal) : [{ address: host, family }];
  const addresses = found.filter(
    ({ address }) =>
      isInNetwork(address, allowed) || ((protocol === 'https:' || allowsHttp) && isPublic(address)),
  );
  if (found.length === 0) throw new OutgoingError('unreachable');
  if (addresses.length === 0) throw new OutgoingError('forbidden_address');
  return addresses;
}

/** Waits for a look-up, which cannot be cancelled, until the signal. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(new OutgoingError('timed_out'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError('unreachable', { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function send(
  target: URL,
  addresses: readonly FoundAddress[],
  { content, headers, maxBytes, isBodyCut = false }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingResponse>();
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    // A shared agent could use a proxy, or a connection that was opened for another request.
    agent: false,
    signal,
    method: content === undefined ? 'GET' : 'POST',
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': `Questlog/${VERSION}`,
      ...(content === undefined ? {} : { 'content-length': content.length }),
      ...headers,
    },
    lookup: (_host, { all }, done) => {
      const [first] = addresses;
      if (all === true) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    },
  });
  const fail = (error: unknown, reason: OutgoingReason): void => {
    request.destroy();
    if (error instanceof OutgoingError) reject(error);
    else reject(new OutgoingError(signal.aborted ? 'timed_out' : reason, { cause: error }));
  };
  const connecting = setTimeout(() => fail(new OutgoingError('timed_out'), 'timed_out'), CONNECT_MS);
  request.once('response', () => clearTimeout(connecting));
  request.once('close', () => clearTimeout(connecting));
  request.once('socket', (socket) => {
    socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
  });
  // After an upgrade, there is neither a response nor an error, and the time limit ends nothing.
  request.once('upgrade', (_response, socket) => {
    socket.destroy();
    fail(new OutgoingError('unreadable'), 'unreadable');
  });
  let hasResponse = false;
  request.on('error', (error) => {
    if (!hasResponse || !isBodyCut) fail(error, 'unreachable');
  });
  request.once('response', (response) => {
    hasResponse = true;
    (isBodyCut ? readCutBody(response, maxBytes) : readBody(response, maxBytes)).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      (error: unknown) => fail(error, 'unreadable'),
    );
  });
  request.end(content);
  return promise;
}

/** Returns the beginning of a body as it was sent, and ends the connection if there is more. */
async function readCutBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The body did not end in time, or the connection was lost: what has arrived is enough.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decoder = DECODERS.get(encoding)?.();
  if (decoder === undefined && encoding !== 'identity') throw new OutgoingError('unreadable');
  if (decoder !== undefined) {
    response.on('error', (error) => decoder.destroy(error));
    response.pipe(decoder);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decoder ?? response) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw new OutgoingError('too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
