/**
 * How long a sign-in with the password proves who somebody is. A stolen session must not be enough to take over the user
 * (IDENTITY-54), or to act as staff (ADMIN-3).
 */

/** Time after the sign-in during which staff may use the console (ADMIN-3), in milliseconds. */
export const STAFF_PROOF_MS = 12 * 3_600_000;

/** Time after the sign-in during which password and address may be changed (IDENTITY-54), in milliseconds. */
export const CREDENTIALS_PROOF_MS = 15 * 60_000;

/** Clocks of issuer and server may differ by this much, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** What somebody reads whose sign-in is too old to change their password or address. */
export const CREDENTIALS_NEED_PROOF = 'To change your password or email address, please sign in again.';

/**
 * Returns whether a sign-in at `provedAt` still counts at `now`; both in milliseconds of the epoch. One that lies in the future
 * does not: it was dated while the clock was ahead.
 */
export function isFreshProof(provedAt: number, now: number, maxAgeMs: number): boolean {
  const age = now - provedAt;
  return age >= -CLOCK_TOLERANCE_MS && age < maxAgeMs;
}
