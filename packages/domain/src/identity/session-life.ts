/** Session lifetime (IDENTITY-39). */

/** Days after which a session that is not renewed expires. Refresh tokens have the same lifetime. */
export const SESSION_DAYS = 30;

/** Returns the cutoff: sessions that were last used before it have expired by `now`. */
export function sessionsUsedSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS * 86_400_000);
}
