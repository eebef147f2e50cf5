/** Binds endpoints of the contract to handlers, and puts them on Fastify. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { limitPayload, type FieldError, type LimitPayload } from '@questlog/contract/errors';
import type { Endpoint, Received } from '@questlog/contract/route';
import { knownTimeZone } from '@questlog/domain/local-date';
import { isStorable } from '@questlog/domain/text';
import { isUuid } from '@questlog/domain/uuid';
import type { Clock } from '../platform/clock.ts';
import { AppError, fail } from '../platform/errors.ts';
import { lowerFieldNames } from '../platform/http/field-case.ts';
import type { Reply } from '../platform/http/reply.ts';
import type { Announcer } from './announcer.ts';
import { CallerLoads } from './caller-loads.ts';
import {
  loadMember,
  loadUser,
  type Asked,
  type Caller,
  type Member,
  type Repeatable,
  type TokenFacts,
} from './caller.ts';

/** A caller that need not be signed in. */
export interface Visitor {
  /** The address that the limits of sign-in count by. */
  readonly client: string;
  readonly now: Date;
}

type ContextOf<E extends Endpoint> = E['access'] extends { readonly kind: 'account' }
  ? Member & Visitor
  : E['access'] extends { readonly kind: 'user' }
    ? Caller & Visitor
    : Visitor;

/** An endpoint with what answers it. */
export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly handle: (input: Received<Endpoint>, context: Member & Visitor) => Promise<Reply>;
}

/** Binds a handler to an endpoint: it receives validated input and a caller of the kind that the endpoint demands. */
export function bind<const E extends Endpoint>(
  endpoint: E,
  handle: (input: Received<E>, context: ContextOf<E>) => Promise<Reply>,
): BoundRoute {
  return { endpoint, handle };
}

export interface RoutesOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Verifies a bearer token. Raises `unauthenticated`. */
  readonly verifyToken: (token: string, now: Date) => Promise<TokenFacts>;
  /** Counts a call of the class `sign-in`; raises `too_many_requests`. */
  readonly countSignIn: (client: string, now: Date) => Promise<void>;
  /** Where changes are told once they have committed. */
  readonly live: Announcer;
  /** Told of a member whose plan has no room for what they wanted. Its failures are its own. */
  readonly onLimitReached: (member: Member, limit: LimitPayload) => Promise<void>;
  /** Counts a request of the user; raises `too_many_requests`. */
  readonly countUser: (userId: string, now: Date) => void;
}

const MUTATIONS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function bearer(request: FastifyRequest): string {
  const match = /^Bearer +([\w.~+/-]+=*)$/i.exec(header(request, 'authorization') ?? '');
  return match?.[1] ?? fail('unauthenticated');
}

function timeZoneOf(request: FastifyRequest): string | undefined {
  const name = header(request, 'x-time-zone');
  if (name === undefined || name === '') return undefined;
  return knownTimeZone(name) ?? fail('unknown_time_zone');
}

function repeatableOf(request: FastifyRequest, body: unknown): Repeatable | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || !MUTATIONS.has(request.method)) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    return fail('bad_request', { message: 'An Idempotency-Key is 1 to 255 visible ASCII characters.' });
  }
  const asked = [
    request.method,
    request.url,
    header(request, 'x-account-id') ?? '',
    JSON.stringify(body) ?? '',
  ];
  return { key, fingerprint: createHash('sha256').update(asked.join('\n')).digest() };
}

interface Parsed {
  readonly input: Received<Endpoint>;
  readonly errors: readonly FieldError[];
}

function parse(endpoint: Endpoint, request: FastifyRequest, body: unknown): Parsed {
  const errors: FieldError[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      errors.push({ field: issue.path.map(String).join('.'), message: issue.message });
    }
    return undefined;
  };
  const input = {
    params: check(endpoint.params, request.params),
    query: check(endpoint.query, request.query),
    body: check(endpoint.body, body),
  };
  return { input: input as Received<Endpoint>, errors };
}

function accountOf(endpoint: Endpoint, request: FastifyRequest): Pick<Asked, 'accountId' | 'accountInPath'> {
  if (endpoint.path.includes('{accountId}')) {
    const { accountId } = request.params as { accountId: string };
    return { accountId: isUuid(accountId) ? accountId : fail('not_found'), accountInPath: true };
  }
  const named = header(request, 'x-account-id');
  if (named === undefined || named === '') return { accountId: null, accountInPath: false };
  return { accountId: isUuid(named) ? named : fail('access_denied'), accountInPath: false };
}

function send(reply: FastifyReply, answer: Reply, request: FastifyRequest): FastifyReply {
  if (answer.etag !== undefined) {
    reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
    if (header(request, 'if-none-match') === answer.etag) return reply.code(304).send();
  } else {
    reply.header('cache-control', 'no-store');
  }
  if (answer.json === undefined) return reply.code(answer.status).send();
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.json);
}

function checkParams(endpoint: Endpoint, request: FastifyRequest): void {
  // A row under an id that is none does not exist; that is not a mistake in a field.
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (endpoint.params?.shape[name] !== undefined && !isStorable(value)) fail('not_found');
    if (/id$/i.test(name) && !isUuid(value)) fail('not_found');
  }
}

/** The limit that an error says was met; undefined for any other error. */
function limitOf(error: unknown): LimitPayload | undefined {
  if (!(error instanceof AppError) || error.code !== 'limit_reached') return undefined;
  return limitPayload.safeParse(error.extra).data;
}

/** Puts the routes on the server, each with its rate limit, its access check and its validation. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  options: RoutesOptions,
): void {
  const loads = new CallerLoads(options.pool);

  const answer = async ({ endpoint, handle }: BoundRoute, request: FastifyRequest): Promise<Reply> => {
    const now = new Date(options.clock.now().epochMilliseconds);
    const visitor: Visitor = { client: request.ip, now };
    if (endpoint.rate === 'sign-in') await options.countSignIn(visitor.client, now);
    const body = lowerFieldNames(request.body);
    const { access } = endpoint;
    if (access.kind === 'public') {
      const { input, errors } = parse(endpoint, request, body);
      if (errors.length > 0) failValidation(errors);
      return handle(input, visitor as Member & Visitor);
    }
    const token = await options.verifyToken(bearer(request), now);
    options.countUser(token.userId, now);
    checkParams(endpoint, request);
    const { input, errors } = parse(endpoint, request, body);
    const asked: Asked = {
      token,
      sender: header(request, 'x-user-id'),
      ...accountOf(endpoint, request),
      timeZone: timeZoneOf(request),
      repeatable: repeatableOf(request, body),
      now,
      live: options.live,
    };
    const { caller, answered } =
      access.kind === 'account'
        ? await loadMember(loads, asked, access.capability)
        : await loadUser(loads, asked);
    if (errors.length > 0) failValidation(errors);
    if (answered !== undefined) return answered;
    const context = { ...caller, client: visitor.client } as Member & Visitor;
    try {
      return await handle(input, context);
    } catch (error) {
      const limit = limitOf(error);
      if (limit !== undefined && access.kind === 'account') await options.onLimitReached(context, limit);
      throw error;
    }
  };

  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      ...(route.endpoint.maxBytes === undefined ? {} : { bodyLimit: route.endpoint.maxBytes }),
      config: { data: true },
      url: route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => send(reply, await answer(route, request), request),
    });
  }
}

function failValidation(errors: readonly FieldError[]): never {
  const [first] = errors;
  throw new AppError('validation_failed', {
    ...(errors.length === 1 && first !== undefined ? { message: first.message } : {}),
    errors: [...errors],
  });
}
