/** Durations that a drag of a task's lower edge or a key sets (CALENDAR-11). */
import { DRAWN_DURATION, MAX_DURATION } from '../tasks/task-duration.ts';
import { STEP_MINUTES } from './day-clock.ts';

/**
 * Returns a task's duration after its lower edge is dropped, in steps of 15 minutes.
 * @param start the minute at which the task begins
 * @param edge the minute on which the edge is dropped
 */
export function durationTo(start: number, edge: number): number {
  const steps = Math.round((edge - start) / STEP_MINUTES);
  return Math.max(STEP_MINUTES, Math.min(steps * STEP_MINUTES, MAX_DURATION));
}

/** Returns a duration that is one step longer or shorter, on a multiple of 15 minutes. */
export function durationAfterStep(minutes: number | null, by: 1 | -1): number {
  const drawn = minutes ?? DRAWN_DURATION;
  const whole = by === 1 ? Math.floor(drawn / STEP_MINUTES) : Math.ceil(drawn / STEP_MINUTES);
  return Math.max(STEP_MINUTES, Math.min((whole + by) * STEP_MINUTES, MAX_DURATION));
}
