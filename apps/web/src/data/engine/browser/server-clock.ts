/**
 * The server's time, computed from the device's clock. A device's clock may be a day off, and may be
 * corrected at any moment.
 */
import type { Clock } from './clock.ts';
import { isReusable } from './reusable.ts';

export interface ServerClock {
  readonly now: () => number;
  /** How far the device's clock is ahead of the server's, in milliseconds; negative if it is behind. */
  readonly ahead: () => number;
  readonly begin: (ahead: number) => void;
  /** Measures the offset from the `Date` header of a response that does not come from the browser's cache. */
  readonly learn: (response: Response) => Response;
  /** Calls the listener when the offset changes: times computed earlier may be a day off. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Smaller offsets are ignored, because a response can take seconds on a slow network. */
const TOLERANCE_MS = 30_000;

/** Returns a clock that follows the device's clock until a server response proves it wrong. */
export function createServerClock(clock: Pick<Clock, 'now'>): ServerClock {
  let ahead = 0;
  const listeners = new Set<() => void>();
  const correct = (next: number): void => {
    // The offset may come from a damaged copy of the session.
    if (next === ahead || !Number.isFinite(next)) return;
    ahead = next;
    for (const listener of listeners) listener();
  };
  return {
    now: () => clock.now() - ahead,
    ahead: () => ahead,
    begin: correct,
    learn: (response) => {
      if (isReusable(response)) return response;
      const difference = clock.now() - Date.parse(response.headers.get('date') ?? '');
      correct(Math.abs(difference) <= TOLERANCE_MS ? 0 : difference);
      return response;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Wraps `fetch` to measure the offset from every uncached response. */
export function withServerClock(fetchFrom: typeof fetch, clock: ServerClock): typeof fetch {
  return async (input, init) => clock.learn(await fetchFrom(input, init));
}
