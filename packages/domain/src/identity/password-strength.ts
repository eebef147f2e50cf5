import { codePoints } from '../text.ts';
import { MIN_PASSWORD_LENGTH } from './registration.ts';

export type PasswordStrength = 'empty' | 'short' | 'fair' | 'good' | 'strong';

/**
 * Estimates a password's strength as a hint. Length counts most, mixed kinds of characters a little, and
 * repeated characters not at all.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = codePoints(password);
  if (length === 0) return 'empty';
  if (length < MIN_PASSWORD_LENGTH) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password));
  const worth = Math.min(length, new Set(password).size * 2) + (kinds.length - 1) * 2;
  if (worth < 11) return 'fair';
  return worth < 17 ? 'good' : 'strong';
}

export interface PasswordHint {
  readonly step: 0 | 1 | 2 | 3;
  readonly text: string;
}

const HINTS: Readonly<Record<PasswordStrength, PasswordHint>> = {
  empty: { step: 0, text: 'At least 6 characters. Longer is stronger.' },
  short: { step: 0, text: 'At least 6 characters. Longer is stronger.' },
  fair: { step: 1, text: 'Good enough. Longer is stronger.' },
  good: { step: 2, text: 'Good password.' },
  strong: { step: 3, text: 'Strong password.' },
};

/** Returns the hint to display for a password (IDENTITY-8). */
export function passwordHint(password: string): PasswordHint {
  return HINTS[passwordStrength(password)];
}
