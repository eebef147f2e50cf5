/** Wrappers around `fetch`: a timeout, and a retry with a renewed token. */
import type { TokenRequest } from '../session/session-state.ts';

const TIMEOUT_MS = 10_000;
const UPLOAD_BYTES_PER_MS = 10;

/** Returns the timeout for a request in milliseconds: 10 s plus one second for each 10 KB sent. */
export function patience(sentBytes: number): number {
  return TIMEOUT_MS + Math.ceil(sentBytes / UPLOAD_BYTES_PER_MS);
}

function bytesOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length;
  return ArrayBuffer.isView(body) ? body.byteLength : 0;
}

/** Wraps `fetch` to fail if no response begins in time. The response body may take longer. */
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

/**
 * Names the user that the sender believes is signed in. The server rejects the request if the token belongs
 * to another user.
 */
export const USER_HEADER = 'x-user-id';

/**
 * Wraps `fetch` to retry a 401 once with a renewed token: the server may revoke a token before it expires.
 * The token is renewed for the user that the request names.
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

/** Returns true if a 401 means that the token belongs to another user. Renewing it would not help. */
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
