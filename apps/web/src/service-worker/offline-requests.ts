/** Queues the app's requests if they fail offline, and answers them with a synthetic 503 (OFFLINE-14). */
import { newId } from '@questlog/domain/uuid';
import { USER_HEADER } from '../data/engine/browser/fetching.ts';
import type { ActionStorage } from '../data/engine/outbox/storage/action-storage.ts';
import type { QueuedAction } from '../data/engine/outbox/queued-action.ts';
import type { Formats } from '../data/engine/store/collection.ts';
import { isSignedIn, type DurableSession } from '../data/engine/session/durable-session.ts';
import { contentOf } from './request-content.ts';

export interface OfflineRequestDeps {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly storage: ActionStorage;
  readonly formats: Formats;
  readonly kindOfRequest: (method: string, path: string) => string;
  readonly durable: Pick<DurableSession, 'read'>;
  readonly onQueued: (action: QueuedAction) => void;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Requests that are never queued. Signing in and out must happen immediately, passwords must not be stored,
 * payments need the user, and the admin console has no queue (ADMIN-45). Initials replace an avatar that
 * cannot be loaded.
 */
const NEVER_QUEUED =
  /^\/api\/(?:auth\/(?:login|refresh|register|register-with-invitation|logout|change-password|config)$|(?:admin|avatars|billing)\/)/;

/**
 * Changes that are never queued: irreversible ones, and those to the user's profile or permissions. The user
 * must see their outcome (OFFLINE-14). An account's tags are content and are queued like tasks.
 */
const CHANGED_NOW_OR_NEVER =
  /^\/api\/(?:auth\/(?!theme-preference$)|accounts(?:$|\/[^/]+(?:$|\/(?!tags(?:$|\/))))|assistants\/|invitations\/|trash$)/;

/** Returns true if the request can be queued. Without authorization, it has no user. */
export function isQueueable(request: Pick<Request, 'method' | 'url' | 'headers'>, origin: string): boolean {
  const url = new URL(request.url);
  return (
    url.origin === origin &&
    url.pathname.startsWith('/api/') &&
    METHODS.has(request.method) &&
    request.headers.has('authorization') &&
    !NEVER_QUEUED.test(url.pathname) &&
    (request.method === 'GET' || !CHANGED_NOW_OR_NEVER.test(url.pathname))
  );
}

/** Sends a request, and queues it if it fails. If the user is unknown, throws as `fetch` does. */
export async function sendOrQueue(request: Request, deps: OfflineRequestDeps): Promise<Response> {
  const isChange = request.method !== 'GET';
  const ownKey = request.headers.get('idempotency-key');
  const key = ownKey ?? newId(deps.now());
  // Read the body before sending: it can be read only once.
  const body = isChange ? await request.clone().text() : '';
  const failed = await attempt(isChange && ownKey === null ? withKey(request, key) : request, deps.fetch);
  if (failed instanceof Response && failed.status !== 503) return failed;
  const isQueued =
    // Nobody waits for an aborted request, and its sender may resend it.
    !request.signal.aborted &&
    // The page's outbox has already queued this request in the same storage.
    !(ownKey !== null && (await deps.storage.has(ownKey))) &&
    (await queue(request, key, body, deps));
  if (isQueued) return queuedResponse(failed);
  if (failed instanceof Response) return failed;
  throw failed.cause;
}

/** Returns the server's response, or the error if there was none. */
async function attempt(
  request: Request,
  fetchFrom: typeof fetch,
): Promise<Response | { readonly cause: unknown }> {
  try {
    return await fetchFrom(request);
  } catch (cause) {
    return { cause };
  }
}

/** Adds an idempotency key to the first attempt: the server may carry it out even if its response is lost. */
function withKey(request: Request, key: string): Request {
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', key);
  return new Request(request, { headers });
}

async function queue(
  request: Request,
  key: string,
  body: string,
  { storage, formats, kindOfRequest, durable, now, onQueued }: OfflineRequestDeps,
): Promise<boolean> {
  const userId = request.headers.get(USER_HEADER) ?? (await signedInUser(durable));
  if (userId === undefined) return false;
  const { pathname, search } = new URL(request.url);
  const isReload = request.method === 'GET';
  const headers = Object.fromEntries(request.headers);
  delete headers['authorization'];
  const latest = (await storage.all(userId)).at(-1)?.timestamp ?? 0;
  const action: QueuedAction = {
    // Queue at most one reload per URL and account.
    id: isReload ? `${userId} ${headers['x-account-id'] ?? ''} ${pathname}${search}` : key,
    url: pathname + search,
    method: request.method,
    headers: isReload ? headers : { ...headers, 'idempotency-key': key },
    body: body === '' ? null : body,
    timestamp: Math.max(now(), latest + 1),
    retryCount: 0,
    userId,
    accountId: headers['x-account-id'] ?? '',
    effects: {},
    formats,
    kind: kindOfRequest(request.method, pathname),
    reload: true,
    content: contentOf(body),
  };
  await storage.put(action);
  onQueued(action);
  return true;
}

/** Returns the id of the signed-in user, for requests that do not name a user. */
async function signedInUser(durable: Pick<DurableSession, 'read'>): Promise<string | undefined> {
  const record = await durable.read().catch(() => undefined);
  return isSignedIn(record) ? record.userId : undefined;
}

/** Returns the synthetic 503 for a queued request (OFFLINE-14). */
function queuedResponse(failed: Response | { readonly cause: unknown }): Response {
  const wait = failed instanceof Response ? failed.headers.get('retry-after') : null;
  return Response.json(
    { error: 'Offline', message: 'Request queued for when connection is restored', queued: true },
    { status: 503, headers: wait === null ? {} : { 'retry-after': wait } },
  );
}
