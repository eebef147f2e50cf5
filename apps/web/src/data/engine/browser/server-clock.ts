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
}

/** The way of an answer takes seconds on a bad network; a smaller difference is none. */
const TOLERANCE_MS = 30_000;

export function createServerClock(clock: Pick<Clock, 'now'>): ServerClock {
  let ahead = 0;
  return {
    now: () => clock.now() - ahead,
    ahead: () => ahead,
    begin: (known) => {
      ahead = known;
    },
    learn: (response) => {
      if (isReusable(response)) return response;
      const difference = clock.now() - Date.parse(response.headers.get('date') ?? '');
      if (Number.isFinite(difference)) ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
      return response;
    },
  };
}

/** Learns from every answer that the server has just sent. */
export function withServerClock(fetchFrom: typeof fetch, clock: ServerClock): typeof fetch {
  return async (input, init) => clock.learn(await fetchFrom(input, init));
}
