/**
 * Authorizes a request before reading its body. Checks the sign-in rate, or the token and its user's rate.
 * Then loads the caller, the account and the caller's role (docs/decisions/016-what-a-request-may-cost.md).
 */
import type { FastifyRequest } from 'fastify';
import { isWrite, type Endpoint } from '@questlog/contract/route';
import { knownTimeZone } from '@questlog/domain/dates/local-date';
import { isStorable } from '@questlog/domain/text';
import { isUuid } from '@questlog/domain/uuid';
import { fail } from '../platform/errors.ts';
import type { RequestTurns } from '../platform/http/connections/request-turns.ts';
import type { Announcer } from '../account-change/announcer.ts';
import type { CallerLoader } from '../account-change/caller/caller-loader.ts';
import { loadAdmin } from './admin/admin-caller.ts';
import {
  loadMember,
  loadUser,
  type CallerRequest,
  type Caller,
  type Loaded,
  type Member,
  type Requirements,
  type TokenFacts,
} from '../account-change/caller/caller.ts';
import { requireScopes } from './token-scopes.ts';
import type { StoredResponse } from '../account-change/idempotency/stored-response.ts';

export interface RequestContext {
  /** The client's address, used by the sign-in limits. */
  readonly client: string;
  readonly userAgent: string | undefined;
  /** The signature of a provider's request (Stripe-Signature). */
  readonly signature: string | undefined;
  readonly now: Date;
  /** The user of a valid bearer token, if the endpoint is public and accepts one. */
  readonly caller?: Caller;
}

export interface AuthorizeOptions {
  readonly loads: CallerLoader;
  readonly now: () => Date;
  /** Verifies a bearer token. Throws `unauthenticated` if the token is invalid. */
  readonly verifyToken: (token: string, now: Date, address: string) => Promise<TokenFacts>;
  /** Counts a call in the `sign-in` class. Throws `too_many_requests` if the limit is exceeded. */
  readonly countSignIn: (client: string, now: Date) => Promise<void>;
  /** Counts one of the user's requests. Throws `too_many_requests` if the limit is exceeded. */
  readonly countUser: (userId: string, now: Date) => void;
  /** Queues each client's `sign-in` calls, so that they are counted one at a time. */
  readonly turns: RequestTurns;
  /** Throws `storage_full` if the disk lacks space for writes. */
  readonly requireSpace: () => void;
  readonly live: Announcer;
  /** True if personal accounts can choose team plans. */
  readonly teamPlansAvailable: boolean;
}

/** A request that has been authorized, so that its body may be read. */
export interface Authorized {
  readonly visitor: RequestContext;
  /** Data from the caller's token; undefined for a visitor. */
  readonly token: TokenFacts | undefined;
  /** The visitor, caller or member that the endpoint requires, without the input. */
  readonly context: Member & RequestContext;
  readonly stored: StoredResponse | undefined;
}

/**
 * If the body takes longer than this to arrive, in milliseconds, the request is authorized again, because the
 * member may have been removed in the meantime.
 */
const FRESH_FOR_MS = 1_000;

const MUTATIONS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns the first value of a header. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function contextOf(request: FastifyRequest, now: Date): RequestContext {
  return {
    client: request.ip,
    userAgent: header(request, 'user-agent'),
    signature: header(request, 'stripe-signature'),
    now,
  };
}

/** Returns the token in the Authorization header. Throws `unauthenticated` if it has none. */
export function bearer(request: FastifyRequest): string {
  const match = /^Bearer +([\w.~+/-]+=*)$/i.exec(header(request, 'authorization') ?? '');
  return match?.[1] ?? fail('unauthenticated');
}

/**
 * Returns the request's time zone, if any. Throws `unknown_time_zone` if it is unknown and the endpoint does
 * not accept every time zone.
 */
function timeZoneOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const name = header(request, 'x-time-zone');
  if (name === undefined || name === '') return undefined;
  const known = knownTimeZone(name);
  return known === undefined && endpoint.anyTimeZone !== true ? fail('unknown_time_zone') : known;
}

/** Returns the Idempotency-Key of a changing request. Throws `bad_request` if the key is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || !MUTATIONS.has(request.method)) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  return fail('bad_request', { message: 'An Idempotency-Key is 1 to 255 visible ASCII characters.' });
}

function namesAccount(endpoint: Endpoint): boolean {
  return endpoint.path.includes('{accountId}');
}

/**
 * Returns the account in the path or the header, or else that of the API token. Null stands for the user's current
 * account. Throws `not_found` if an API token belongs to a different account (TOKEN-4).
 */
function accountOf(endpoint: Endpoint, request: FastifyRequest, token: TokenFacts): string | null {
  const named = namedAccount(endpoint, request);
  if (token.apiToken === null) return named;
  const { accountId } = token.apiToken;
  return named === null || named.toLowerCase() === accountId ? accountId : fail('not_found');
}

/** Returns the account in the path or the header; null if the request names none. */
function namedAccount(endpoint: Endpoint, request: FastifyRequest): string | null {
  if (namesAccount(endpoint)) {
    const { accountId } = request.params as { accountId: string };
    return isUuid(accountId) ? accountId : fail('not_found');
  }
  const named = header(request, 'x-account-id');
  if (named === undefined || named === '') return null;
  return isUuid(named) ? named : fail('access_denied');
}

function checkParams(endpoint: Endpoint, request: FastifyRequest): void {
  // A malformed id gets the same response as an unknown id, not a validation error.
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (endpoint.params?.shape[name] !== undefined && !isStorable(value)) fail('not_found');
    if (/id$/i.test(name) && !isUuid(value)) fail('not_found');
  }
}

/** Loads the kind of caller that an endpoint requires. */
export function loadAs(
  endpoint: Endpoint,
  request: CallerRequest,
  loads: CallerLoader,
): Promise<Loaded<Caller>> {
  const { access } = endpoint;
  if (access.kind === 'admin') return loadAdmin(loads, request, access);
  if (access.kind !== 'account') return loadUser(loads, request);
  return loadMember(loads, request, requirementsOf(endpoint, access));
}

/** Returns the conditions that a member must meet for an endpoint. */
export function requirementsOf(
  endpoint: Endpoint,
  { capability, feature, rejection }: Extract<Endpoint['access'], { readonly kind: 'account' }>,
): Requirements {
  // Do not reveal to non-members whether the account in the path exists.
  return {
    capability,
    feature,
    rejection,
    nonMemberError: namesAccount(endpoint) ? 'not_found' : 'access_denied',
  };
}

async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  token: TokenFacts,
  now: Date,
  { loads, live, teamPlansAvailable }: AuthorizeOptions,
): Promise<Authorized> {
  const callerRequest: CallerRequest = {
    token,
    sender: header(request, 'x-user-id'),
    accountId: accountOf(endpoint, request, token),
    timeZone: timeZoneOf(endpoint, request),
    // A response with a secret is never stored, so a stored response would belong to another request.
    key: endpoint.secretBody === true ? undefined : idempotencyKeyOf(request),
    isUndo: header(request, 'x-undo') === 'true',
    now,
    live,
    teamPlansAvailable,
  };
  const { caller, stored } = await loadAs(endpoint, callerRequest, loads);
  const { access } = endpoint;
  const visitor = contextOf(request, now);
  const context = { ...caller, ...visitor, ...(access.kind === 'public' ? { caller } : {}) };
  return { visitor, token, context: context as Member & RequestContext, stored };
}

/** Returns true if the endpoint is public, accepts a token, and the request has one. */
function bearsToken({ access }: Endpoint, request: FastifyRequest): boolean {
  return (
    access.kind === 'public' && access.bearer === 'optional' && header(request, 'authorization') !== undefined
  );
}

/** Authorizes a request. Throws every error that does not depend on the body. */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: AuthorizeOptions,
): Promise<Authorized> {
  const now = options.now();
  const visitor = contextOf(request, now);
  if (isWrite(endpoint)) options.requireSpace();
  if (endpoint.rate === 'sign-in')
    await options.turns.ofVisitor(visitor.client, () => options.countSignIn(visitor.client, now));
  if (endpoint.access.kind === 'public' && !bearsToken(endpoint, request)) {
    return { visitor, token: undefined, context: visitor as Member & RequestContext, stored: undefined };
  }
  const token = await options.verifyToken(bearer(request), now, request.ip);
  request.userId = token.userId;
  options.countUser(token.userId, now);
  if (token.apiToken !== null) requireScopes(endpoint, token.apiToken);
  // Check the access of console callers before the parameters, so that callers without access learn nothing
  // about the parameters.
  if (endpoint.access.kind !== 'admin') checkParams(endpoint, request);
  const authorized = await identify(endpoint, request, token, now, options);
  if (endpoint.access.kind === 'admin') checkParams(endpoint, request);
  return authorized;
}

/**
 * Authorizes again once the body has arrived, if the first authorization is too old. Throws the same errors
 * as {@link authorize}.
 */
export async function reauthorizeIfStale(
  endpoint: Endpoint,
  request: FastifyRequest,
  authorized: Authorized,
  options: AuthorizeOptions,
): Promise<Authorized> {
  const now = options.now();
  const { token, visitor } = authorized;
  if (token === undefined || now.getTime() - visitor.now.getTime() <= FRESH_FOR_MS) return authorized;
  // A session is read again below. Read an API token again here, because it may be revoked by now.
  const fresh = token.apiToken === null ? token : await options.verifyToken(bearer(request), now, request.ip);
  return identify(endpoint, request, fresh, now, options);
}
