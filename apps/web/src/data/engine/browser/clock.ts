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

/** The same clock on a wall in the zone that was chosen; in that of the device where none was, or one that this browser does not know. */
export function withTimeZone(chosen: () => string | null | undefined, clock: Clock): Clock {
  return {
    now: () => clock.now(),
    after: (ms, call) => clock.after(ms, call),
    timeZone: () => knownTimeZone(chosen() ?? '') ?? clock.timeZone(),
  };
}
