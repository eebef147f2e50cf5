/**
 * The typed client. Its types come from the contract. At run time it knows only methods and paths, so that no
 * schema library reaches the browser.
 *
 *   const api = createClient({ baseUrl: '', fetch, headers: async () => ({ authorization: … }) });
 *   const task = await api('PUT /api/tasks/{id}', { params: { id }, body: { completed: true } });
 */
import type { ErrorBody, ErrorCode, FieldError } from '@questlog/contract/errors';
import type { Calls } from '@questlog/contract/routes';

/** An error response. `body` is the parsed JSON body, if the response had one. */
export class ApiError extends Error {
  readonly status: number;
  /** The reason phrase of an HTTP/1 response; empty for HTTP/2. */
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  readonly fields: readonly FieldError[];
  readonly body: Partial<ErrorBody>;
  /** Seconds to wait before trying again (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: Partial<ErrorBody>) {
    super(body.message ?? `Request failed: ${response.status} ${response.statusText}`.trim());
    this.name = 'ApiError';
    this.status = response.status;
    this.statusText = response.statusText;
    this.code = body.code;
    this.fields = body.errors ?? [];
    this.body = body;
    const wait = Number(response.headers.get('retry-after'));
    this.retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined;
  }
}

/**
 * Thrown if a request did not reach the server or its response was incomplete. The server may still have
 * processed the request.
 */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error. Please check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** The Idempotency-Key header. The server processes calls with the same key only once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type QueryOf<T> = [T] extends [undefined] ? { readonly query?: undefined } : { readonly query?: T };

export type CallArguments<K extends keyof Calls> = Given<'params', Calls[K]['params']> &
  QueryOf<Calls[K]['query']> &
  Given<'body', Calls[K]['body']> &
  Options;

/** The second argument of a call, optional if no part of it is required. */
export type CallInput<K extends keyof Calls> =
  Record<string, never> extends CallArguments<K> ? [input?: CallArguments<K>] : [input: CallArguments<K>];

export type ApiClient = <K extends keyof Calls>(
  route: K,
  ...input: CallInput<K>
) => Promise<Calls[K]['response']>;

export interface ClientOptions {
  /** Prefix of every path, without a trailing slash; empty for the page's origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /**
   * Returns the headers for every call: bearer token, account and time zone. May throw, which prevents the
   * call.
   */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /** Called with each error response before the call throws it. */
  readonly onRejected?: (error: ApiError) => void;
}

type QueryValue = string | number | boolean | undefined;

/** The arguments of a call whose route is not known at compile time. */
export interface AnyInput extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/** Fills in a path's `{parameters}` and appends its query, without undefined values. */
export function buildPath(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/^(?:image\/|application\/zip\b)/.test(type)) return new Uint8Array(await response.arrayBuffer());
  // Return downloaded text unchanged. Any other body that is empty or not JSON becomes undefined.
  if (type.startsWith('text/csv')) return response.text();
  if (!type.includes('json')) return undefined;
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function textOrBytes(body: unknown): BodyInit {
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/**
 * Creates a client. It sends a binary body unchanged with the given `content-type`, and returns images and
 * archives as bytes. Calls throw {@link ApiError} for an error response and {@link NetworkError} if no
 * complete response arrived. An abort by the caller's signal is rethrown unchanged.
 */
export function createClient(options: ClientOptions): ApiClient {
  return async (route, ...[input]) => {
    const given = (input ?? {}) as AnyInput;
    const space = route.indexOf(' ');
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(await options.headers?.()),
      ...given.headers,
    };
    if (given.body !== undefined) headers['content-type'] ??= 'application/json';
    if (given.idempotencyKey !== undefined) headers['idempotency-key'] = given.idempotencyKey;
    let response: Response;
    let body: unknown;
    try {
      response = await options.fetch(
        options.baseUrl + buildPath(route.slice(space + 1), given.params, given.query),
        {
          method: route.slice(0, space),
          headers,
          ...(given.body === undefined ? {} : { body: textOrBytes(given.body) }),
          ...(given.signal === undefined ? {} : { signal: given.signal }),
        },
      );
      body = await readBody(response);
    } catch (error) {
      if (given.signal?.aborted === true) throw error;
      throw new NetworkError(error);
    }
    if (!response.ok) {
      const error = new ApiError(response, body ?? {});
      options.onRejected?.(error);
      throw error;
    }
    return body as Calls[typeof route]['response'];
  };
}
