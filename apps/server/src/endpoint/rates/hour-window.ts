/** One-hour windows for counting emails, invitations and rejected calls (rate-windows.queries.ts). */

const HOUR_MS = 3_600_000;

/** A clock hour that serves as the window of a rate limit. */
export interface HourWindow {
  readonly start: Date;
  /** Whole seconds until the window ends. Callers who exceed the limit receive this number. */
  readonly secondsLeft: number;
}

/** Returns the clock hour that contains an instant. */
export function hourWindow(now: Date): HourWindow {
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return { start: new Date(start), secondsLeft: Math.ceil((start + HOUR_MS - now.getTime()) / 1_000) };
}
