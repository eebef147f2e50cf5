/** The supported part of Stripe's HTTP API: keys, request ids, idempotency, errors, expansions. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asApiError, type Database } from '../state/database.ts';
import { newId } from '../state/ids.ts';
import { checkoutRoutes } from '../objects/checkout-sessions.ts';
import { customerRoutes } from '../objects/customers.ts';
import { invoiceRoutes } from '../objects/invoices.ts';
import { paymentMethodRoutes } from '../objects/payment-methods.ts';
import { portalRoutes } from '../objects/portal-sessions.ts';
import { subscriptionRoutes } from '../objects/subscriptions.ts';
import { webhookRoutes } from '../objects/webhooks.ts';
import { ApiError, BUSY_STATUS } from './api-error.ts';
import type { Operation } from './call.ts';
import { expand } from './expand.ts';
import { parseForm } from './form-body.ts';
import { storeResponse, findStoredResponse, type StoredResponse } from './stored-responses.ts';
import { Params } from './params.ts';
import { headerOf, readBody } from './requests.ts';

const ROUTES = Object.entries({
  ...customerRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...webhookRoutes,
}).map(([route, run]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`), run };
});

export interface ApiOptions {
  readonly database: Database;
  readonly secretKey: string;
  readonly pagesUrl: string;
  /** Called after each API call that has emitted events. */
  readonly onEvent: () => void;
  /** Called with the sandbox's internal errors. */
  readonly onError: (error: unknown) => void;
}

function equal(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * Checks the API key, which is a Bearer token or the user name of Basic authentication. Throws `ApiError`
 * (401) if the key is missing or wrong.
 */
function requireKey(request: IncomingMessage, secretKey: string): void {
  const [scheme = '', value = ''] = (headerOf(request, 'authorization') ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
  if (given === '') {
    throw new ApiError(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  }
  if (!equal(given, secretKey)) {
    throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ****${given.slice(-4)}`);
  }
}

function routeOf(method: string, path: string): { run: Operation; ids: string[] } {
  for (const route of ROUTES) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found !== null) return { run: route.run, ids: found.slice(1).map(decodeURIComponent) };
  }
  throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

/** Returns the error for an internal failure, without details. */
function unknownError(): ApiError {
  return new ApiError(500, 'api_error', 'An unknown error occurred');
}

function errorBody(error: ApiError, requestId: string): StoredResponse {
  const { status, type, message, details } = error;
  return { status, body: { error: { type, message, ...details, request_id: requestId } } };
}

export function createApi(options: ApiOptions) {
  const { database, pagesUrl } = options;

  const respondToCall = async (
    request: IncomingMessage,
    requestId: string,
  ): Promise<StoredResponse & { replayed?: true }> => {
    requireKey(request, options.secretKey);
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    const { run, ids } = routeOf(method, url.pathname);
    // Stripe's client sends a DELETE request's parameters in the query string, as in GET requests.
    const text = method === 'POST' ? await readBody(request) : url.search.slice(1);
    const key = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
    const fingerprint = createHash('sha256').update(`${method} ${url.pathname}\n${text}`).digest('hex');
    const { value, hasEvents } = await database.transact(
      async (store, client) => {
        const stored = key === undefined ? undefined : await findStoredResponse(client, key, fingerprint);
        if (stored !== undefined) return { ...stored, replayed: true as const };
        const params = new Params(parseForm(text));
        const expansions = params.texts('expand');
        await client.query('savepoint call');
        let given: StoredResponse;
        try {
          const body = await run({ store, params, ids, pagesUrl });
          params.rejectUnknown();
          given = { status: 200, body: await expand(store, body, expansions) };
        } catch (caught) {
          await client.query('rollback to savepoint call');
          store.hasEvents = false;
          const error = asApiError(caught);
          if (!(error instanceof ApiError)) {
            options.onError(error);
            given = errorBody(unknownError(), requestId);
          } else if (error.status === 402) given = errorBody(error, requestId);
          // Don't store a rejection that changed nothing, so that the key remains usable.
          else throw error;
        }
        if (key !== undefined) await storeResponse(client, key, fingerprint, given);
        return given;
      },
      { id: requestId, idempotency_key: key ?? null },
    );
    if (hasEvents) options.onEvent();
    return value;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = newId('req');
    let given: StoredResponse & { replayed?: true };
    try {
      given = await respondToCall(request, requestId);
    } catch (error) {
      if (error instanceof ApiError) given = errorBody(error, requestId);
      else {
        options.onError(error);
        given = errorBody(unknownError(), requestId);
      }
    }
    const body = JSON.stringify(given.body);
    response.writeHead(given.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'request-id': requestId,
      ...(given.replayed === true ? { 'idempotent-replayed': 'true' } : {}),
      ...(given.status === BUSY_STATUS ? { 'stripe-should-retry': 'true' } : {}),
    });
    response.end(body);
  };
}
