/** Rules for the lifetime of sessions (IDENTITY-39). */

/** Days until a session expires if it is not renewed. Refresh tokens have the same lifetime. */
export const SESSION_DAYS = 30;

/** Returns the cutoff: sessions last used before it have expired by `now`. */
export function sessionsUsedSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS * 86_400_000);
}
