/** The furthest instants before and after 1970 that JavaScript can format, in milliseconds. */
const FURTHEST_MS = 8_640_000_000_000_000;

/**
 * Returns an instant that can be formatted: the given one, or the beginning of 1970 if it is unreadable, as
 * `Date.parse` returns for a damaged value from storage or the wire. Formatting such an instant would throw
 * "Invalid time value" and take down the screen (DATE-27).
 * @param epochMs in milliseconds since 1970
 */
export function readableInstant(epochMs: number): number {
  return Math.abs(epochMs) <= FURTHEST_MS ? epochMs : 0;
}
