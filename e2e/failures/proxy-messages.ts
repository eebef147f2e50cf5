/** Requests and answers as the proxy has them: whole, to be sent on, held back, doubled or cut. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Target } from './plan/schedule-event.ts';

/** Headers of the connection alone, not of the message. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const ANSWERS = {
  401: { message: 'Sign in to continue', code: 'unauthenticated' },
  500: { message: 'Something went wrong', code: 'internal', requestId: 'proxy' },
  503: { message: 'Try again later', code: 'unavailable' },
};

/** A request as it came, whole. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** An answer, whole. */
export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export function isOfTheApi({ path }: Received): boolean {
  return path.startsWith('/api/');
}

/** Undefined for what is no business of a schedule: the product's files, the pages of the provider. */
export function targetOf(received: Received): Target | undefined {
  if (/^\/(api\/auth\/logout|idp\/session\/end|idp\/token\/revocation)\b/.test(received.path))
    return 'sign-out';
  if (isOfTheApi(received)) return received.method === 'GET' ? 'read' : 'change';
  if (received.path !== '/idp/token') return undefined;
  return received.body.includes('grant_type=refresh_token') ? 'renewal' : 'sign-in';
}

/** The access token that a request carries. */
export function bearerOf({ headers }: Received): string | undefined {
  const { authorization } = headers;
  return typeof authorization === 'string' ? /^Bearer (.+)$/.exec(authorization)?.[1] : undefined;
}

/** Waits for all of a request. Raises where it breaks off. */
export async function receive(request: IncomingMessage): Promise<Received> {
  const body = await collect(request);
  const headers = { ...request.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  if (body.length > 0) headers['content-length'] = String(body.length);
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body };
}

/** Waits for all of a body. Raises where it breaks off. */
export async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Gives an answer. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, forTheBrowser(headers, body));
  response.end(body);
}

/** Half of it, and then nothing more. */
export function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, forTheBrowser(headers, body));
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function forTheBrowser(headers: Answer['headers'], body: Buffer): NodeJS.Dict<string | string[]> {
  const kept = { ...headers };
  for (const name of HOP_BY_HOP) delete kept[name];
  if (body.length > 0) kept['content-length'] = String(body.length);
  return kept;
}

/** An answer that no server gave. */
export function made(status: keyof typeof ANSWERS, headers: NodeJS.Dict<string> = {}): Answer {
  const body = Buffer.from(JSON.stringify(ANSWERS[status]));
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}
