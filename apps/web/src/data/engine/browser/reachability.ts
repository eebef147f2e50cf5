/** Tracks whether the server responds, based on the page's requests (OFFLINE-29). */
import type { ErrorCode } from '@questlog/contract/errors';
import { isReusable } from './reusable.ts';
import { createValue, type Readable } from './signal.ts';

/**
 * Proxies send these status codes if the server does not respond. The service worker sends them if the
 * connection fails.
 */
const OUT_OF_REACH = new Set([502, 503, 504]);

/** Returns true if the status means that the server was not reached or is down. */
export function isUnreachable(status: number): boolean {
  return OUT_OF_REACH.has(status);
}

export interface Reachability {
  /** False after a request fails to reach the server, until another request reaches it. */
  readonly isReached: Readable<boolean>;
  /** True if the server rejects changes because its disk is full, until it accepts a change again. */
  readonly isStorageFull: Readable<boolean>;
  readonly watch: (fetchFrom: typeof fetch) => typeof fetch;
}

const UNAVAILABLE = 503;
const STORAGE_FULL: ErrorCode = 'storage_full';

async function reportsStorageFull(response: Response): Promise<boolean> {
  if (response.status !== UNAVAILABLE) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === STORAGE_FULL;
}

function isChange(...[input, init]: Parameters<typeof fetch>): boolean {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')) !== 'GET';
}

/** Returns a tracker that assumes a reachable server until a request fails. */
export function createReachability(): Reachability {
  const isReached = createValue(true);
  const isStorageFull = createValue(false);
  return {
    isReached,
    isStorageFull,
    watch: (fetchFrom) => async (input, init) => {
      try {
        const response = await fetchFrom(input, init);
        if (!isReusable(response)) isReached.set(!isUnreachable(response.status));
        if (await reportsStorageFull(response)) isStorageFull.set(true);
        else if (response.ok && isChange(input, init)) isStorageFull.set(false);
        return response;
      } catch (error) {
        // A cancelled request reveals nothing about the server, but a timeout does.
        if (!(error instanceof DOMException && error.name === 'AbortError')) isReached.set(false);
        throw error;
      }
    },
  };
}
