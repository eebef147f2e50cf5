/** Whether the server answers: the requests of the page tell (OFFLINE-29). */
import { isReusable } from './reusable.ts';
import { createValue, type Readable } from './signal.ts';

/** What stands before a server says when it does not answer; the service worker, too, when the connection fails. */
const OUT_OF_REACH = new Set([502, 503, 504]);

/** Whether a status says that the server itself was not reached, or cannot work. */
export function isUnreachable(status: number): boolean {
  return OUT_OF_REACH.has(status);
}

export interface Reachability {
  /** False from a request that reached nobody to the next one that did. */
  readonly isReached: Readable<boolean>;
  /** The same fetch, from which it is learnt. */
  readonly watch: (fetchFrom: typeof fetch) => typeof fetch;
}

export function createReachability(): Reachability {
  const isReached = createValue(true);
  return {
    isReached,
    watch: (fetchFrom) => async (input, init) => {
      try {
        const response = await fetchFrom(input, init);
        if (!isReusable(response)) isReached.set(!isUnreachable(response.status));
        return response;
      } catch (error) {
        // Who calls a request off learns nothing of the server; who waits in vain does.
        if (!(error instanceof DOMException && error.name === 'AbortError')) isReached.set(false);
        throw error;
      }
    },
  };
}
