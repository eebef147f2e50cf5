/** The only module of the data layer that reads the clock or sets timers. */
import { knownTimeZone } from '@questlog/domain/dates/local-date';

export interface Clock {
  readonly now: () => number;
  /** The IANA time zone that determines when a day begins. */
  readonly timeZone: () => string;
  /** Calls `call` once after `ms` milliseconds. Returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Browsers store a timer's delay in 31 bits, so a longer delay would fire immediately. */
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
  readonly timeZone?: string | null | undefined;
  /** The time zone that the server uses for users whose device's zone it does not know. */
  readonly fallbackTimeZone?: string | null | undefined;
}

/** Returns the device's zone; undefined if it is unknown or an offset, such as `Etc/Unknown` or `+03:00`. */
export function deviceTimeZone(clock: Pick<Clock, 'timeZone'>): string | undefined {
  return knownTimeZone(clock.timeZone());
}

/**
 * Returns the clock in the first zone that this browser knows, tried in this order: the user's, the server's
 * fallback, the device's, UTC.
 */
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
