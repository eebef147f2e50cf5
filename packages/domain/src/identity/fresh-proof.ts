/**
 * How long a password sign-in proves a user's identity. A stolen session must not be enough to take over the
 * user (IDENTITY-54) or to act as an admin (ADMIN-3).
 */

/** Milliseconds after sign-in during which admins may use the console (ADMIN-3). */
export const STAFF_PROOF_MS = 12 * 3_600_000;

/** Milliseconds after sign-in during which users may change their password or address (IDENTITY-54). */
export const CREDENTIALS_PROOF_MS = 15 * 60_000;

/** Maximum clock difference between issuer and server, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

export const CREDENTIALS_NEED_PROOF = 'To change your password or email address, please sign in again.';
export const TOKENS_NEED_PROOF = 'To create an API token, please sign in again.';

/**
 * Returns whether a sign-in at `provedAt` is still valid at `now`, in milliseconds since 1970. A sign-in in
 * the future is invalid: the issuer's clock is wrong.
 */
export function isFreshProof(provedAt: number, now: number, maxAgeMs: number): boolean {
  const age = now - provedAt;
  return age >= -CLOCK_TOLERANCE_MS && age < maxAgeMs;
}
