/**
 * Requests of the app that cannot be had now (OFFLINE-14): they are queued
 * in the offline database and answered with a synthetic 503.
 */
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
 * Signing in and out cannot be done later, a password does not lie about in a database, no payment is made while nobody
 * looks, and the admin console knows no queue (ADMIN-45). A picture that cannot be had is not worth a promise: initials
 * stand for it.
 */
const NEVER_QUEUED =
  /^\/api\/(?:auth\/(?:login|refresh|register|register-with-invitation|logout|change-password|config)$|(?:admin|avatars|billing)\/)/;

/**
 * Changes of the person's profile and of who may do what, and changes that cannot be undone, are made while the person looks,
 * or not at all (OFFLINE-14). Tags of an account are its content, and wait as tasks do.
 */
const CHANGED_NOW_OR_NEVER =
  /^\/api\/(?:auth\/(?!theme-preference$)|accounts(?:$|\/[^/]+(?:$|\/(?!tags(?:$|\/))))|invitations\/|trash$)/;

/** Whether a failure of this request is for the queue. Without authorization it has no user. */
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

/** Sends a request; what fails is queued. Raises as `fetch` does where nobody is known whose queue it could join. */
export async function sendOrQueue(request: Request, deps: OfflineRequestDeps): Promise<Response> {
  const isChange = request.method !== 'GET';
  const ownKey = request.headers.get('idempotency-key');
  const key = ownKey ?? newId(deps.now());
  // Read before it is sent: a request gives its body once.
  const body = isChange ? await request.clone().text() : '';
  const failed = await attempt(isChange && ownKey === null ? withKey(request, key) : request, deps.fetch);
  if (failed instanceof Response && failed.status !== 503) return failed;
  const isQueued =
    // An aborted request has nobody who waits for its answer, and its sender may send it again.
    !request.signal.aborted &&
    // The page's outbox has a queue of its own, which is this one.
    !(ownKey !== null && (await deps.storage.has(ownKey))) &&
    (await queue(request, key, body, deps));
  if (isQueued) return queuedAnswer(failed);
  if (failed instanceof Response) return failed;
  throw failed.cause;
}

/** The answer of the server, or why there is none. */
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

/** Sent under a key from the first time on: it may be carried out although no answer comes back. */
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
    // One promise for each address and account, however often it was asked for.
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

/** Returns the sender of a request that does not name one. */
async function signedInUser(durable: Pick<DurableSession, 'read'>): Promise<string | undefined> {
  const record = await durable.read().catch(() => undefined);
  return isSignedIn(record) ? record.userId : undefined;
}

/** OFFLINE-14. */
function queuedAnswer(failed: Response | { readonly cause: unknown }): Response {
  const wait = failed instanceof Response ? failed.headers.get('retry-after') : null;
  return Response.json(
    { error: 'Offline', message: 'Request queued for when connection is restored', queued: true },
    { status: 503, headers: wait === null ? {} : { 'retry-after': wait } },
  );
}
