/** One attempt to send one action, and what its answer means (decisions.md section 3, "Offline replay"). */
import { ApiError } from '@questlog/api-client/client';
import { isOtherUser, USER_HEADER } from '../browser/fetching.ts';
import type { TokenRequest } from '../session/session-state.ts';
import type { Answer } from '../../nouns/store-input.ts';
import { readAnswer, type QueuedAction } from './queued-action.ts';

export type Delivery =
  | { readonly outcome: 'done'; readonly answer: Answer }
  /** The server will not have it. */
  | { readonly outcome: 'refused'; readonly error: ApiError }
  /** Nobody is signed in, or the sign-in is not accepted: try when that has changed. */
  | { readonly outcome: 'no-session' }
  /** Try again: after so many seconds where the server said so. */
  | { readonly outcome: 'later'; readonly seconds?: number };

export interface DeliveryMeans {
  readonly fetch: typeof fetch;
  readonly getAccessToken: (request?: TokenRequest) => Promise<string>;
}

/** Statuses below 500 that say "not now" instead of "no". */
const NOT_NOW = new Set([408, 425, 429]);

/** accounts-and-billing.md section 9; a body of some size has a second more for each 10 KB. */
const TIMEOUT_MS = 10_000;
const UPLOAD_BYTES_PER_MS = 10;

export async function deliver(action: QueuedAction, means: DeliveryMeans): Promise<Delivery> {
  let delivery = await attempt(action, means, false);
  if (delivery === 'unauthenticated') delivery = await attempt(action, means, true);
  return delivery === 'unauthenticated' ? { outcome: 'no-session' } : delivery;
}

async function attempt(
  action: QueuedAction,
  means: DeliveryMeans,
  renew: boolean,
): Promise<Delivery | 'unauthenticated'> {
  let token: string;
  try {
    token = await means.getAccessToken({ renew, userId: action.userId });
  } catch {
    return { outcome: 'no-session' };
  }
  const uploading = Math.ceil((action.body?.length ?? 0) / UPLOAD_BYTES_PER_MS);
  const signal = AbortSignal.timeout(TIMEOUT_MS + uploading);
  let response: Response;
  let body: unknown;
  try {
    response = await means.fetch(action.url, {
      method: action.method,
      headers: { ...action.headers, [USER_HEADER]: action.userId, authorization: `Bearer ${token}` },
      body: bodyOf(action),
      signal,
    });
    const text = await response.text();
    body = isJson(response) && text !== '' ? JSON.parse(text) : undefined;
  } catch {
    // No whole answer: it may have been carried out. The Idempotency-Key makes the repeat harmless.
    return { outcome: 'later' };
  }
  if (response.ok) return { outcome: 'done', answer: readAnswer(action.answer, body) };
  const error = new ApiError(response, body ?? {});
  // Somebody else is signed in: the change is kept for its owner, and another token would be no more theirs.
  if (response.status === 401) return isOtherUser(error) ? { outcome: 'no-session' } : 'unauthenticated';
  if (response.status < 500 && !NOT_NOW.has(response.status)) return { outcome: 'refused', error };
  return { outcome: 'later', ...(error.retryAfter === undefined ? {} : { seconds: error.retryAfter }) };
}

/**
 * A queued POST to tasks is sent with capitalised field names (accounts-and-billing.md section 8). All of them and in
 * their order, so that the server finds it to be the same request under the same key.
 */
function bodyOf({ method, url, body }: QueuedAction): string | null {
  if (method !== 'POST' || url !== '/api/tasks' || body === null) return body;
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value])),
  );
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('json');
}
