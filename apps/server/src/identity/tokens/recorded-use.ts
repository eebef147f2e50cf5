/** The last use of a token or a grant is recorded every five minutes, so that few requests write. */
const MS = 5 * 60_000;

/** Returns the time of the last use at or before which a use is recorded again. */
export function recordedUntil(now: Date): Date {
  return new Date(now.getTime() - MS);
}

/** Returns whether a use is to be recorded. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt <= recordedUntil(now);
}
