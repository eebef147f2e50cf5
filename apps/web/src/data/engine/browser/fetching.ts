/** Two manners of fetching that every call of the browser has. */
import type { TokenRequest } from '../session/session-state.ts';

const TIMEOUT_MS = 10_000;
const UPLOAD_BYTES_PER_MS = 10;

/**
 * How long an answer is waited for, in milliseconds, before the request counts as failed: 10 s, and a second more for each
 * 10 KB that are sent.
 */
export function patience(sentBytes: number): number {
  return TIMEOUT_MS + Math.ceil(sentBytes / UPLOAD_BYTES_PER_MS);
}

function bytesOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length;
  return ArrayBuffer.isView(body) ? body.byteLength : 0;
}

/** Gives up when no answer has begun in time; one that has begun may take its time. */
export function withTimeout(fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('No answer', 'TimeoutError')),
      patience(bytesOf(init?.body)),
    );
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal];
    try {
      return await fetchFrom(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Says who the sender believes to be signed in: where the token is another's, the server does nothing. */
export const USER_HEADER = 'x-user-id';

/**
 * Answers a 401 with a renewed token, once: the server may end a token before its time. It is the token of the person
 * whom the request names.
 */
export function withRenewal(
  fetchFrom: typeof fetch,
  getAccessToken: (request: TokenRequest) => Promise<string>,
): typeof fetch {
  return async (input, init) => {
    const response = await fetchFrom(input, init);
    if (response.status !== 401 || isOtherUser(await bodyOf(response))) return response;
    const headers = new Headers(init?.headers);
    let token: string;
    try {
      token = await getAccessToken({ renew: true, userId: headers.get(USER_HEADER) ?? undefined });
    } catch {
      return response;
    }
    headers.set('authorization', `Bearer ${token}`);
    return await fetchFrom(input, { ...init, headers });
  };
}

/** Whether a 401 says that the token is another person's than the sender believes: no renewal changes that. */
export function isOtherUser({ code }: { readonly code?: unknown }): boolean {
  return code === 'other_user';
}

async function bodyOf(response: Response): Promise<{ readonly code?: unknown }> {
  try {
    return (await response.clone().json()) as { readonly code?: unknown };
  } catch {
    return {};
  }
}
