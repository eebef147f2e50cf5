/** Sends an action once and interprets the response (OFFLINE-6 to OFFLINE-8). */
import { ApiError } from '@questlog/api-client/client';
import { isOtherUser, patience, USER_HEADER } from '../browser/fetching.ts';
import { isUnreachable } from '../browser/reachability.ts';
import type { TokenRequest } from '../session/session-state.ts';
import type { ResponseRows } from '../store/row-store.ts';
import { readResponse, sentBody, type ActionKinds } from './action-kinds.ts';
import type { QueuedAction } from './queued-action.ts';

/** The response to a change that was carried out. */
export interface DeliveryResponse {
  readonly rows: ResponseRows;
  /** The account's version after the change. Missing if a retry gets a stored response. */
  readonly version?: number;
}

export type Delivery =
  | { readonly outcome: 'done'; readonly response: DeliveryResponse }
  /** The server has rejected the action. */
  | { readonly outcome: 'refused'; readonly error: ApiError }
  /** Nobody is signed in, or the server rejected the session. Retry with a new session. */
  | { readonly outcome: 'no-session' }
  /**
   * Retry later, after `seconds` if the server set a delay. `isReached` is true if the server failed, false
   * if the connection did.
   */
  | { readonly outcome: 'later'; readonly isReached: boolean; readonly seconds?: number };

export interface DeliveryDeps {
  readonly fetch: typeof fetch;
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
}

const VERSION_HEADER = 'x-account-version';

/** Status codes below 500 that mean "retry later", not "rejected". */
const NOT_NOW = new Set([408, 425, 429]);

/** Sends an action. If the server rejects the token, renews it and retries once. */
export async function deliver(
  action: QueuedAction,
  kinds: ActionKinds,
  deps: DeliveryDeps,
): Promise<Delivery> {
  let response = await attempt(action, kinds, deps, false);
  if (response === 'unauthenticated') response = await attempt(action, kinds, deps, true);
  if (response === 'unauthenticated') return { outcome: 'no-session' };
  if (!('body' in response)) return response;
  const { body, version } = response;
  const rows = readResponse(kinds, action.kind, body);
  return { outcome: 'done', response: { rows, ...(version === undefined ? {} : { version }) } };
}

interface Success {
  readonly body: unknown;
  readonly version: number | undefined;
}

async function attempt(
  action: QueuedAction,
  kinds: ActionKinds,
  deps: DeliveryDeps,
  renew: boolean,
): Promise<Exclude<Delivery, { outcome: 'done' }> | Success | 'unauthenticated'> {
  let token: string;
  try {
    token = await deps.getAccessToken({ renew, userId: action.userId });
  } catch {
    return { outcome: 'no-session' };
  }
  const signal = AbortSignal.timeout(patience(action.body?.length ?? 0));
  let response: Response;
  let body: unknown;
  try {
    response = await deps.fetch(action.url, {
      method: action.method,
      headers: { ...action.headers, [USER_HEADER]: action.userId, authorization: `Bearer ${token}` },
      body: sentBody(kinds, action.kind, action.body),
      signal,
    });
    const text = await response.text();
    body = isJson(response) && text !== '' ? JSON.parse(text) : undefined;
  } catch {
    // The server may have carried out the action. The Idempotency-Key makes a retry harmless.
    return { outcome: 'later', isReached: false };
  }
  if (response.ok) return { body, version: versionOf(response) };
  const error = new ApiError(response, body ?? {});
  // Another user is signed in. The change stays queued for its owner, and a renewed token would not help.
  if (response.status === 401) return isOtherUser(error) ? { outcome: 'no-session' } : 'unauthenticated';
  // The change stays queued for its owner, who may be reactivated.
  if (error.code === 'account_deactivated') return { outcome: 'no-session' };
  if (response.status < 500 && !NOT_NOW.has(response.status)) return { outcome: 'refused', error };
  const isReached = !isUnreachable(response.status);
  return {
    outcome: 'later',
    isReached,
    ...(error.retryAfter === undefined ? {} : { seconds: error.retryAfter }),
  };
}

function versionOf(response: Response): number | undefined {
  const version = Number(response.headers.get(VERSION_HEADER) ?? Number.NaN);
  return Number.isSafeInteger(version) ? version : undefined;
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('json');
}
