import { codePoints } from '../text.ts';
import { MIN_PASSWORD_LENGTH } from './registration.ts';

/** An estimate by zxcvbn: from 0, guessed at once, to 4, very hard to guess. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordHint {
  readonly step: 0 | 1 | 2 | 3;
  readonly text: string;
}

export const TOO_EASY_PASSWORD = 'This password is too easy to guess.';

const LENGTH: PasswordHint = { step: 0, text: 'At least 6 characters. Longer is stronger.' };

const HINTS: Readonly<Record<PasswordScore, PasswordHint>> = {
  0: { step: 0, text: TOO_EASY_PASSWORD },
  1: { step: 1, text: 'Easy to guess. Longer is stronger.' },
  2: { step: 1, text: 'Easy to guess. Longer is stronger.' },
  3: { step: 2, text: 'Good enough. Longer is stronger.' },
  4: { step: 3, text: 'Strong password.' },
};

/**
 * Returns the hint to display for a password (IDENTITY-8).
 * @param score undefined while the code that estimates it is loading
 */
export function passwordHint(password: string, score: PasswordScore | undefined): PasswordHint {
  if (score === undefined || codePoints(password) < MIN_PASSWORD_LENGTH) return LENGTH;
  return HINTS[score];
}

/** Returns the problem with a new password that has this score, if any: 0 is rejected (IDENTITY-69). */
export function easyPasswordProblem(score: PasswordScore): string | undefined {
  return score === 0 ? TOO_EASY_PASSWORD : undefined;
}
