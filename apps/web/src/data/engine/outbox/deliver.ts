/** One attempt to send one action, and what its answer means (OFFLINE-6 to OFFLINE-8). */
import { ApiError } from '@questlog/api-client/client';
import { isOtherUser, patience, USER_HEADER } from '../browser/fetching.ts';
import { isUnreachable } from '../browser/reachability.ts';
import type { TokenRequest } from '../session/session-state.ts';
import type { AnswerRows } from '../store/row-store.ts';
import { readAnswer, sentBody, type ActionKinds } from './action-kinds.ts';
import type { QueuedAction } from './queued-action.ts';

/** What the server says of a change that it has carried out. */
export interface Answer {
  readonly rows: AnswerRows;
  /** The version to which the change brought the account; unknown for an answer that was kept for a repeat. */
  readonly version?: number;
}

export type Delivery =
  | { readonly outcome: 'done'; readonly answer: Answer }
  /** The server will not have it. */
  | { readonly outcome: 'refused'; readonly error: ApiError }
  /** Nobody is signed in, or the sign-in is not accepted: try when that has changed. */
  | { readonly outcome: 'no-session' }
  /** Try again: after so many seconds where the server said so. `isReached`: it was the server who said no. */
  | { readonly outcome: 'later'; readonly isReached: boolean; readonly seconds?: number };

export interface DeliveryDeps {
  readonly fetch: typeof fetch;
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
}

/** Carries the version of the account with the answer to a change. */
const VERSION_HEADER = 'x-account-version';

/** Statuses below 500 that say "not now" instead of "no". */
const NOT_NOW = new Set([408, 425, 429]);

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
  const rows = readAnswer(kinds, action.kind, body);
  return { outcome: 'done', answer: { rows, ...(version === undefined ? {} : { version }) } };
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
    // No whole answer: it may have been carried out. The Idempotency-Key makes the repeat harmless.
    return { outcome: 'later', isReached: false };
  }
  if (response.ok) return { body, version: versionOf(response) };
  const error = new ApiError(response, body ?? {});
  // Somebody else is signed in: the change is kept for its owner, and another token would be no more theirs.
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
