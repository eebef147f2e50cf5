/** Two manners of fetching that every call of the browser has. */

/** accounts-and-billing.md section 9. */
const TIMEOUT_MS = 10_000;

/** Gives up when no answer has begun after 10 s; one that has begun may take its time. */
export function withTimeout(fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal];
    try {
      return await fetchFrom(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Answers a 401 with a renewed token, once: the server may end a token before its time. */
export function withRenewal(
  fetchFrom: typeof fetch,
  getAccessToken: (options: { readonly renew: boolean }) => Promise<string>,
): typeof fetch {
  return async (input, init) => {
    const response = await fetchFrom(input, init);
    if (response.status !== 401) return response;
    let token: string;
    try {
      token = await getAccessToken({ renew: true });
    } catch {
      return response;
    }
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return await fetchFrom(input, { ...init, headers });
  };
}
