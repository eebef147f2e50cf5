/** How long a task takes (TASK-105). */

/** Limits of a duration, in minutes. */
export const MIN_DURATION = 5;
export const MAX_DURATION = 1_440;
/** Length in minutes with which calendars draw a task without a duration. */
export const DRAWN_DURATION = 30;

/** The durations that menus offer, in minutes. */
export const DURATIONS: readonly number[] = [15, 30, 45, 60, 90, 120, 180, 240, 480];

export const DURATION_RANGE = 'The duration must be a whole number of minutes from 5 to 1,440.';

const HOUR = 60;

/** Returns a duration as text: '45 min', '1 h', '1 h 30 min'. */
export function durationLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns the choices of a menu: no duration, the usual ones, and the current one. */
export function durationOptions(
  current: number | null,
): { readonly value: number | null; readonly label: string }[] {
  const listed = current === null ? DURATIONS : [...new Set([...DURATIONS, current])].sort((a, b) => a - b);
  return [
    { value: null, label: 'No duration' },
    ...listed.map((value) => ({ value, label: durationLabel(value) })),
  ];
}

/** Returns a number of minutes as a duration that a task can have; undefined if no task can have it. */
export function storableDuration(minutes: number): number | undefined {
  const whole = Math.round(minutes);
  return whole >= MIN_DURATION && whole <= MAX_DURATION ? whole : undefined;
}
