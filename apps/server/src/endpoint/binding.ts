/** Binds the contract's endpoints to handlers, and registers them with Fastify. */
import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { bodyBoundsOf } from '@questlog/contract/body-bounds';
import { limitPayload, type LimitPayload } from '@questlog/contract/errors';
import { rawBody, type Endpoint, type Received } from '@questlog/contract/route';
import type { Clock } from '../platform/clock.ts';
import { sendErrorResponse, rejectionOf } from '../platform/http/responses/error-handler.ts';
import { AppError, fail } from '../platform/errors.ts';
import { releaseOnClose, type ByteBudget, type ByteHold } from '../platform/http/bodies/byte-budget.ts';
import { clientOf } from '../platform/http/connections/client-address.ts';
import { lowerFieldNames } from '../platform/http/bodies/field-case.ts';
import type { RouteResponse } from '../platform/http/responses/route-response.ts';
import { send } from '../platform/http/responses/send.ts';
import { parseInput } from './parse-input.ts';
import { runIdempotent } from '../account-change/idempotency/run-idempotent.ts';
import { withVersion } from './account-version.ts';
import type { Admin } from './admin/admin-caller.ts';
import { auditRejectedCall } from './admin/rejected-calls.ts';
import { NoAccess, type Caller, type Member } from '../account-change/caller/caller.ts';
import {
  storedResponseTo,
  type Repeatable,
  type IdempotencyKey,
} from '../account-change/idempotency/stored-response.ts';
import {
  header,
  idempotencyKeyOf,
  authorize,
  reauthorizeIfStale,
  type Authorized,
  type AuthorizeOptions,
  type RequestContext,
} from './authorize.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until authorization is complete. */
    authorized: Authorized | undefined;
    /** The memory reserved for the response. */
    responseHold: ByteHold | undefined;
  }
}

/** The caller of a public endpoint. `repeatable` is set only for a signed-in caller. */
export interface PublicCaller<V> extends RequestContext {
  readonly repeatable?: Repeatable<V> | undefined;
}

/** A handler's context. `V` is the result type of the requested change. */
type ContextOf<E extends Endpoint, V> = E['access'] extends { readonly kind: 'account' }
  ? Member<V> & RequestContext
  : E['access'] extends { readonly kind: 'user' }
    ? Caller<V> & RequestContext
    : E['access'] extends { readonly kind: 'admin' }
      ? // Console endpoints that change something are bound by `bindAudited`.
        E['method'] extends 'GET'
        ? Admin<V> & RequestContext
        : never
      : PublicCaller<V>;

export type RenderRows = (rows: readonly string[], member: Member) => Promise<string | undefined>;

/** Determines how a route builds its response from the command's result. */
export interface ResponseOptions<V> {
  readonly respond: (value: V) => RouteResponse;
  /** Renders the stored rows again for a repeated request. */
  readonly renderRows?: RenderRows;
  /** See {@link BoundRoute.changesElsewhere}. */
  readonly changesElsewhere?: true;
}

export interface BoundRoute {
  readonly endpoint: Endpoint;
  /** @param key the request's idempotency key, if the request may be repeated */
  readonly handle: (
    input: Received<Endpoint>,
    context: Member & RequestContext,
    key: IdempotencyKey | undefined,
  ) => Promise<RouteResponse>;
  /** True if the work and its audit log entry share one transaction (admin/audited.ts). */
  readonly isAudited?: true;
  /** Renders a response stored as row ids. Returns undefined if the rows no longer exist. */
  readonly renderRows?: RenderRows;
  /**
   * True if the command changes another service before its response is stored
   * (account-change/idempotency/run-idempotent.ts).
   */
  readonly changesElsewhere?: true;
}

/**
 * Binds a handler to an endpoint. The handler receives validated input and the required kind of caller.
 * @param options build the response from the command's result, for repeated requests too; if omitted, the
 * handler returns the response itself
 */
export function bind<const E extends Endpoint>(
  endpoint: E,
  handle: (input: Received<E>, context: ContextOf<E, RouteResponse>) => Promise<RouteResponse>,
): BoundRoute;
export function bind<const E extends Endpoint, V>(
  endpoint: E,
  handle: (input: Received<E>, context: ContextOf<E, V>) => Promise<V>,
  options: ResponseOptions<V>,
): BoundRoute;
export function bind<V>(
  endpoint: Endpoint,
  handle: (input: Received<Endpoint>, context: Member<V> & RequestContext) => Promise<V>,
  { respond, ...how }: ResponseOptions<V> = { respond: (value) => value as RouteResponse },
): BoundRoute {
  return {
    endpoint,
    handle: async (input, context, key) => {
      let version: number | undefined;
      const onVersion = (made: number): void => {
        version = made;
      };
      const repeatableContext = { ...context, repeatable: key && { ...key, respond }, onVersion };
      return withVersion(respond(await handle(input, repeatableContext)), version);
    },
    ...how,
  };
}

export interface RoutesOptions extends Omit<AuthorizeOptions, 'now'> {
  readonly clock: Clock;
  /** Stores responses for repeated requests. */
  readonly pool: Pool;
  /** The memory budget for responses in flight. */
  readonly responseBudget: ByteBudget;
  /** Called when a plan limit rejects a member's request. Must not throw. */
  readonly onLimitReached: (member: Member, limit: LimitPayload) => Promise<void>;
}

/** Returns the account that a request changes, unless its path names it. */
function effectiveAccount({ access, path }: Endpoint, { accountId }: Member): string | undefined {
  return access.kind === 'account' && !path.includes('{accountId}') ? accountId : undefined;
}

/** Returns the key and the fingerprint under which the response is stored. */
function repeatKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  accountId: string | undefined,
): IdempotencyKey | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined || endpoint.secretBody === true) return undefined;
  // The same request of a different account is a different request.
  const parts = [request.method, request.url, header(request, 'x-account-id') ?? accountId ?? ''];
  const content = body instanceof Uint8Array ? body : (JSON.stringify(body) ?? '');
  const fingerprint = createHash('sha256')
    .update(`${parts.join('\n')}\n`)
    .update(content)
    .digest();
  return { key, fingerprint };
}

/**
 * Approximate memory that a request uses without its response, in bytes. It limits a user's requests in
 * flight.
 */
const REQUEST_BYTES = 16_384;

/** Returns the media types of an endpoint that accepts raw bytes; undefined for JSON. */
function bytesOf({ body, bodyTypes = ['application/json'] }: Endpoint): readonly string[] | undefined {
  return body === rawBody ? bodyTypes : undefined;
}

/** Returns the payload of a `limit_reached` error; undefined for other errors. */
export function limitOf(error: unknown): LimitPayload | undefined {
  if (!(error instanceof AppError) || error.code !== 'limit_reached') return undefined;
  return limitPayload.safeParse(error.extra).data;
}

/**
 * Registers the routes with the server. Each request is authorized before its body is read. Only then are its
 * fields validated and the request handled.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  options: RoutesOptions,
): void {
  const authorizing: AuthorizeOptions = {
    ...options,
    now: () => new Date(options.clock.now().epochMilliseconds),
  };
  app.decorateRequest('authorized', undefined);
  app.decorateRequest('answerHold', undefined);

  /**
   * Reserves memory for a request until its response has been read. Throws `too_many_requests` if none is
   * left.
   */
  const hold = (request: FastifyRequest, reply: FastifyReply): void => {
    const held = options.responseBudget.hold(clientOf(request.ip), request.userId);
    held.add(REQUEST_BYTES);
    releaseOnClose(reply.raw, held);
    request.responseHold = held;
  };

  /** Renders a response that was stored as row ids. */
  const whole = async (
    response: RouteResponse,
    { renderRows }: BoundRoute,
    member: Member,
  ): Promise<RouteResponse> => {
    if (response.rows === undefined || response.json !== undefined) return response;
    return { ...response, json: (await renderRows?.(response.rows, member)) ?? fail('not_found') };
  };

  const respond = async (route: BoundRoute, request: FastifyRequest): Promise<RouteResponse> => {
    const { endpoint, handle } = route;
    const first = request.authorized;
    if (first === undefined) throw new Error('a request is authorized before it is handled');
    const { context, stored, token } = await reauthorizeIfStale(endpoint, request, first, authorizing);
    const body = bytesOf(endpoint) !== undefined ? request.body : lowerFieldNames(request.body);
    const input = parseInput(endpoint, request, body);
    if (token === undefined) return handle(input, context, undefined);
    const key = repeatKeyOf(endpoint, request, body, effectiveAccount(endpoint, context));
    const known = storedResponseTo(stored, key);
    if (known !== undefined) return whole(known, route, context);
    try {
      const handled = (): Promise<RouteResponse> => handle(input, context, key);
      const response = await runIdempotent(options.pool, context, key, handled, route.changesElsewhere);
      return await whole(response, route, context);
    } catch (error) {
      const limit = limitOf(error);
      if (limit !== undefined && endpoint.access.kind === 'account')
        await options.onLimitReached(context, limit);
      throw error;
    }
  };

  /** Responds with the error. Audits rejected console calls. */
  const rejectWith = async (
    { access, method }: Endpoint,
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const rejection = rejectionOf(error);
    const { userId } = request;
    const lacksAccess = request.authorized === undefined || error instanceof NoAccess;
    // Errors 401 and 429 are not audited, because they are not rejections by the console.
    const isOfConsole =
      access.kind === 'admin' && rejection !== undefined && ![401, 429].includes(rejection.status);
    if (!isOfConsole || userId === undefined || (method === 'GET' && !lacksAccess))
      return sendErrorResponse(error, request, reply);
    const [resourceId] = Object.values(request.params as Record<string, string>);
    const call = { ...access.audit, resourceId, userId, client: request.ip, lacksAccess };
    const note = (): Promise<FastifyError> =>
      auditRejectedCall(options.pool, call, rejection, authorizing.now());
    return sendErrorResponse(await options.turns.ofUser(userId, note), request, reply);
  };

  for (const route of routes) {
    const { bytes, ...json } = bodyBoundsOf(route.endpoint);
    checkAudited(route);
    app.route({
      method: route.endpoint.method,
      bodyLimit: bytes,
      errorHandler: (thrown: FastifyError, request, reply) => {
        void rejectWith(route.endpoint, thrown, request, reply).catch((failure: FastifyError) =>
          sendErrorResponse(failure, request, reply),
        );
      },
      config: { data: true, json, bytesOf: bytesOf(route.endpoint) },
      url: route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        request.authorized = await authorize(route.endpoint, request, authorizing);
        hold(request, reply);
      },
      handler: async (request, reply) =>
        send(reply, await respond(route, request), request, request.responseHold),
    });
  }
}

/** Throws if a changing console endpoint has no audit log entry, so that the server fails to start. */
function checkAudited({ endpoint: { method, path, access }, isAudited }: BoundRoute): void {
  if (access.kind === 'admin' && method !== 'GET' && isAudited !== true)
    throw new Error(`${method} ${path} must be bound with bindAudited`);
}
