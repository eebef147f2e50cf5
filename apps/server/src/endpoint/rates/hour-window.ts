/** The windows of one hour in which mails, invitations and refused calls are counted (endpoint/rate-windows.queries.ts). */

const HOUR_MS = 3_600_000;

/** The hour on the clock that a moment lies in. */
export interface HourWindow {
  readonly start: Date;
  /** How long it still lasts, in whole seconds: what an answer to one call too many says. */
  readonly secondsLeft: number;
}

export function hourWindow(now: Date): HourWindow {
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return { start: new Date(start), secondsLeft: Math.ceil((start + HOUR_MS - now.getTime()) / 1_000) };
}
