/**
 * The server's time, told by this device's clock and by how far that is ahead: a device may be a day wrong, and be put
 * right at any moment.
 */
import type { Clock } from './clock.ts';
import { isReusable } from './reusable.ts';

export interface ServerClock {
  /** Milliseconds since 1970, as the server counts them. */
  readonly now: () => number;
  /** How far the device's clock is ahead, in milliseconds; negative where it is behind. */
  readonly ahead: () => number;
  /** Begins with what was learned before. */
  readonly begin: (ahead: number) => void;
  /** Learns from the header `Date` of an answer, where it has one that may be read and the server has just sent it. */
  readonly learn: (response: Response) => Response;
  /** Calls the listener whenever the difference changes: what was told by this clock before may be a day wrong. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The way of an answer takes seconds on a bad network; a smaller difference is none. */
const TOLERANCE_MS = 30_000;

export function createServerClock(clock: Pick<Clock, 'now'>): ServerClock {
  let ahead = 0;
  const listeners = new Set<() => void>();
  const correct = (next: number): void => {
    if (next === ahead) return;
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
      if (Number.isFinite(difference)) correct(Math.abs(difference) > TOLERANCE_MS ? difference : 0);
      return response;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Learns from every answer that the server has just sent. */
export function withServerClock(fetchFrom: typeof fetch, clock: ServerClock): typeof fetch {
  return async (input, init) => clock.learn(await fetchFrom(input, init));
}
