/** The server of assistants at `/mcp`: the Model Context Protocol over HTTP, without sessions (decision 067). */
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { readsContent } from '@questlog/contract/access';
import { bodyBoundsOf } from '@questlog/contract/body-bounds';
import { missingScopes } from '@questlog/domain/identity/api-tokens';
import { DEFAULT_ASSISTANT_SCOPES } from '@questlog/domain/identity/assistants';
import type { AccountToken } from '../account-change/caller/caller.ts';
import { bearer, header } from '../endpoint/authorize.ts';
import type { EndpointCaller, EndpointCalls } from '../endpoint/endpoint-calls.ts';
import type { Clock } from '../platform/clock.ts';
import { ConcurrencyLimiters } from '../platform/concurrency-limiter.ts';
import { AppError, fail } from '../platform/errors.ts';
import { releaseOnClose, type ByteBudget } from '../platform/http/bodies/byte-budget.ts';
import { clientOf } from '../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../platform/http/connections/token-bucket.ts';
import { sendErrorResponse } from '../platform/http/responses/error-handler.ts';
import type { Log } from '../platform/log/log.ts';
import { checkOrigin, sendPreflight, type McpOrigins } from './mcp-origins.ts';
import { mcpServer } from './mcp-server.ts';
import type { RecordedChanges } from './recorded-changes.ts';

/** Messages a minute of one grant or API token (ASSIST-15). */
const MESSAGES = 60;
/** Tool calls of one grant or API token that run at once. Others wait. */
const AT_ONCE = { atOnce: 4, maxWaiting: MESSAGES, waitMs: 30_000 } as const;
/** Memory that a request uses until its response has been read, in bytes. */
const REQUEST_BYTES = 131_072;

const PATH = '/mcp';
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'];
/** The code of JSON-RPC for an unknown method. */
const METHOD_NOT_FOUND = -32_601;
const NO_READ = 'The token needs the scope read.';
const LARGE_BATCH = `A batch can have at most ${MESSAGES} messages.`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a request to the server of assistants. */
    mcpCaller: EndpointCaller | undefined;
  }
}

export interface McpDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  readonly calls: EndpointCalls;
  readonly changes: RecordedChanges;
  readonly origins: McpOrigins;
  readonly publicUrl: string;
  readonly responseBudget: ByteBudget;
  /** Verifies a bearer token. Throws `unauthenticated` if it is neither an assistant's nor an API token. */
  readonly verify: (token: string, now: Date, address: string) => Promise<AccountToken>;
  /** Counts one of the user's requests. */
  readonly countUser: (userId: string, now: Date) => void;
}

/** Mounts the server of assistants. */
export function mountMcp(app: FastifyInstance, deps: McpDeps): void {
  const { log, clock, origins } = deps;
  const messages = new TokenBuckets({ burst: MESSAGES, perSecond: MESSAGES / 60 });
  const turns = new ConcurrencyLimiters(AT_ONCE);
  const now = (): Date => new Date(clock.now().epochMilliseconds);

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = callerOf(authInfo);
      const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(caller.token.apiToken.id, work);
      return mcpServer({ ...deps, caller, inTurn });
    },
    {
      legacy: 'stateless',
      // There is nothing to subscribe to: a stream would only hold memory.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'a request of an assistant was rejected'),
    },
  );
  app.addHook('onClose', () => handler.close());
  app.decorateRequest('mcpCaller', undefined);

  /** Identifies the caller before the body is read. */
  const authorize = async (request: FastifyRequest): Promise<void> => {
    const token = await deps.verify(bearer(request), now(), request.ip);
    const { userId, apiToken } = token;
    request.userId = userId;
    deps.countUser(userId, now());
    if (missingScopes(apiToken.scopes, ['read']).length > 0)
      fail('insufficient_scope', { message: NO_READ, scope: 'read' });
    messages.count(apiToken.id, now());
    const client = { client: request.ip, userAgent: header(request, 'user-agent'), signature: undefined };
    request.mcpCaller = { token, visitor: { ...client, now: now() } };
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = request.mcpCaller;
    if (caller === undefined) throw new Error('a request is authorized before it is handled');
    countMessages(request.body, caller, messages);
    const held = deps.responseBudget.hold(clientOf(request.ip), request.userId);
    held.add(REQUEST_BYTES);
    releaseOnClose(reply.raw, held);
    const response = await handler.fetch(requestOf(request, reply, deps.publicUrl), {
      authInfo: authInfoOf(caller),
      parsedBody: request.body,
    });
    const body = Buffer.from(await response.arrayBuffer());
    reply.header('cache-control', 'no-store');
    const missing = missingSubscription(request.body, body);
    if (missing !== undefined) return reply.code(404).send(missing);
    reply.code(response.status);
    const type = response.headers.get('content-type');
    return type === null ? reply.send() : reply.type(type).send(body);
  };

  const { bytes, ...json } = bodyBoundsOf({ access: readsContent });
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof AppError && error.status === 401)
      reply.header('www-authenticate', challenge(request, deps));
    sendErrorResponse(error, request, reply);
  };
  const config = { data: true } as const;

  app.route({
    method: 'POST',
    url: PATH,
    bodyLimit: bytes,
    config: { ...config, json },
    errorHandler,
    onRequest: async (request, reply) => {
      checkOrigin(request, reply, origins);
      await authorize(request);
    },
    handler: serve,
  });
  app.route({
    method: 'OPTIONS',
    url: PATH,
    config,
    handler: async (request, reply) => {
      checkOrigin(request, reply, origins);
      return sendPreflight(reply);
    },
  });
  app.route({
    method: OTHER_METHODS,
    url: PATH,
    config,
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

/** Counts the other messages of a batch. The first one was counted before the body was read. */
function countMessages(
  body: unknown,
  { token, visitor: { now } }: EndpointCaller,
  messages: TokenBuckets,
): void {
  const others = Array.isArray(body) ? body.length - 1 : 0;
  if (others <= 0) return;
  // A larger batch would be rejected however long its client waits.
  if (others >= MESSAGES) fail('payload_too_large', { message: LARGE_BATCH });
  const wait = messages.take(token.apiToken.id, now.getTime(), others);
  if (wait > 0) fail('too_many_requests', {}, wait);
}

/**
 * Returns the response to a valid request for a subscription. The SDK says that a limit was reached, so that clients
 * would try again; without capabilities for subscriptions, the method does not exist.
 */
function missingSubscription(request: unknown, response: Buffer): object | undefined {
  const { method, id } = (request ?? {}) as { readonly method?: unknown; readonly id?: unknown };
  if (method !== 'subscriptions/listen' || !response.includes('Subscription limit reached')) return undefined;
  return { jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } };
}

/** Returns the request as the SDK expects it. Its signal is aborted if the client disconnects. */
function requestOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The SDK needs no token, and gets none.
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value);
  }
  return new Request(publicUrl + PATH, { method: 'POST', headers, signal: disconnected.signal });
}

/** Passes the caller through the SDK to the server of the request. */
function authInfoOf(caller: EndpointCaller): AuthInfo {
  const { id, scopes } = caller.token.apiToken;
  return { token: '', clientId: id, scopes: [...scopes], extra: { caller } };
}

function callerOf(authInfo: AuthInfo | undefined): EndpointCaller {
  const caller = authInfo?.extra?.['caller'];
  if (caller === undefined) throw new Error('the request has no caller');
  return caller as EndpointCaller;
}

/** Returns the header that tells a client where to get a token (RFC 9728). */
function challenge(request: FastifyRequest, { publicUrl }: McpDeps): string {
  const parts = [
    ...(request.headers.authorization === undefined ? [] : ['error="invalid_token"']),
    `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${PATH}"`,
    `scope="${DEFAULT_ASSISTANT_SCOPES}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}
