/** How long somebody stays signed in (IDENTITY-39). */

/** A session that is not renewed for so long is over: as long as a refresh token is good. */
export const SESSION_DAYS = 30;

/** @returns since when a session must have been used to go on at `now` */
export function sessionsUsedSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS * 86_400_000);
}
