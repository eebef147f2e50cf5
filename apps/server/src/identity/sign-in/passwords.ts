/** Passwords: argon2id with the parameters that OWASP asks for (19 MiB, two passes, one lane). */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same letters, however a keyboard composes them. */
function normalised(password: string): string {
  return password.normalize('NFC');
}

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash.
 * @param stored undefined for an unknown user: the answer is no, after the same work
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  const matches = await verify(stored ?? (await decoy), normalised(password)).catch(() => false);
  return stored !== undefined && matches;
}

/** Prepares the hash for checks of unknown users, so that the first takes no longer than later ones. */
export async function warmPasswords(): Promise<void> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  await decoy;
}
