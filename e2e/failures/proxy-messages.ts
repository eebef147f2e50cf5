/** Reads and sends complete requests and responses for the proxy. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Target } from './plan/schedule-event.ts';

/** Hop-by-hop headers, which a proxy does not forward. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const RESPONSES = {
  401: { message: 'Sign in to continue', code: 'unauthenticated' },
  500: { message: 'Something went wrong', code: 'internal', requestId: 'proxy' },
  503: { message: 'Try again later', code: 'unavailable' },
};

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export interface ProxyResponse {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export function isOfTheApi({ path }: Received): boolean {
  return path.startsWith('/api/');
}

/**
 * Returns the kind of a request; undefined for requests that no fault affects, such as those for static files
 * and the provider's pages.
 */
export function targetOf(received: Received): Target | undefined {
  if (/^\/(api\/auth\/logout|idp\/session\/end|idp\/token\/revocation)\b/.test(received.path))
    return 'sign-out';
  if (isOfTheApi(received)) return received.method === 'GET' ? 'read' : 'change';
  if (received.path !== '/idp/token') return undefined;
  return received.body.includes('grant_type=refresh_token') ? 'renewal' : 'sign-in';
}

/** Returns a request's access token. */
export function bearerOf({ headers }: Received): string | undefined {
  const { authorization } = headers;
  return typeof authorization === 'string' ? /^Bearer (.+)$/.exec(authorization)?.[1] : undefined;
}

/** Reads a complete request. Throws if it is cut off. */
export async function receive(request: IncomingMessage): Promise<Received> {
  const body = await collect(request);
  const headers = { ...request.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  if (body.length > 0) headers['content-length'] = String(body.length);
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body };
}

/** Reads a complete body. Throws if it is cut off. */
export async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function send(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  response.writeHead(status, forTheBrowser(headers, body));
  response.end(body);
}

/** Sends the first half of the body, then destroys the connection. */
export function cut(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  response.writeHead(status, forTheBrowser(headers, body));
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function forTheBrowser(headers: ProxyResponse['headers'], body: Buffer): NodeJS.Dict<string | string[]> {
  const remaining = { ...headers };
  for (const name of HOP_BY_HOP) delete remaining[name];
  if (body.length > 0) remaining['content-length'] = String(body.length);
  return remaining;
}

/** Builds a response in the proxy, without forwarding the request. */
export function made(status: keyof typeof RESPONSES, headers: NodeJS.Dict<string> = {}): ProxyResponse {
  const body = Buffer.from(JSON.stringify(RESPONSES[status]));
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}
