/** The only module of the data layer that reads a clock or sets a timer. */
import { knownTimeZone } from '@questlog/domain/dates/local-date';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The IANA name of the zone in which days are meant. */
  readonly timeZone: () => string;
  /** Calls once after `ms`; the answer calls it off. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Browsers count a timer's delay in 31 bits; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(Math.max(0, ms), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

export interface ZonesOfUser {
  /** The zone that the person chose. */
  readonly timeZone?: string | null | undefined;
  /** The zone that the server uses because it does not know the device's. */
  readonly fallbackTimeZone?: string | null | undefined;
}

/** Returns the device's zone; undefined for one that is unknown or an offset, such as `Etc/Unknown` or `+03:00`. */
export function deviceTimeZone(clock: Pick<Clock, 'timeZone'>): string | undefined {
  return knownTimeZone(clock.timeZone());
}

/** The same clock in the first zone that this browser knows: the chosen one, the server's fallback, the device's, UTC. */
export function withTimeZone(user: () => ZonesOfUser | null, clock: Clock): Clock {
  return {
    now: () => clock.now(),
    after: (ms, call) => clock.after(ms, call),
    timeZone: () => {
      const { timeZone, fallbackTimeZone } = user() ?? {};
      return (
        knownTimeZone(timeZone ?? '') ??
        knownTimeZone(fallbackTimeZone ?? '') ??
        deviceTimeZone(clock) ??
        'UTC'
      );
    },
  };
}
