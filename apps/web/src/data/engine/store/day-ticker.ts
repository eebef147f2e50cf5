/** Tells the store when the local date changes. */
import { addDays, localDateAt, startOfDay } from '@questlog/domain/dates/local-date';
import type { Clock } from '../browser/clock.ts';
import type { RowStore } from './row-store.ts';

/**
 * The longest time between two checks, in milliseconds. Hourly checks detect that a laptop has slept past
 * midnight or changed its time zone.
 */
const LONGEST_WAIT_MS = 3_600_000;

export interface DayTicker {
  /** Checks the clock. Called when the page becomes visible again. */
  readonly tick: () => void;
  readonly stop: () => void;
}

/** Sets the store's date now and at each midnight until stopped. */
export function startDayTicker(store: Pick<RowStore, 'setToday'>, clock: Clock): DayTicker {
  let callOff: (() => void) | undefined;
  function tick(): void {
    callOff?.();
    const now = clock.now();
    const timeZone = clock.timeZone();
    const today = localDateAt(now, timeZone);
    store.setToday(today, timeZone);
    const midnight = startOfDay(addDays(today, 1), timeZone);
    callOff = clock.after(Math.min(midnight - now, LONGEST_WAIT_MS), tick);
  }
  tick();
  return { tick: tick, stop: () => callOff?.() };
}
