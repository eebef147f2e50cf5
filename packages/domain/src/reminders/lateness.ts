/** Reminders that could not ring in time, such as while the server was down (REMINDER-9). */

/** How late a reminder rings: in time, marked as late, or only counted in one notification about all missed ones. */
export type Lateness = 'in-time' | 'late' | 'missed';

/** Longest delay in milliseconds with which a reminder still counts as in time. */
export const IN_TIME_MS = 2 * 60_000;
/** Longest delay in milliseconds with which a reminder still rings by itself. */
export const LATE_MS = 60 * 60_000;

/** Returns how late a reminder rings. Times are milliseconds since 1970-01-01T00:00Z. */
export function latenessOf(firesAt: number, now: number): Lateness {
  const delay = now - firesAt;
  if (delay <= IN_TIME_MS) return 'in-time';
  return delay <= LATE_MS ? 'late' : 'missed';
}
