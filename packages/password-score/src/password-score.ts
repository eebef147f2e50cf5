/** Estimates how hard a password is to guess, for the server and the browser (IDENTITY-69). */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import type { PasswordScore } from '@questlog/domain/identity/password-strength';

/** Maximum number of UTF-16 units that are scored: the work grows faster than the length. */
const SCORED_LENGTH = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, 'commonWords-en': commonWords, 'firstnames-en': firstNames },
  graphs: adjacencyGraphs,
  // By default, a password full of digits and symbols takes half a second.
  l33tMaxSubstitutions: 10,
});

/**
 * Returns the estimate of zxcvbn: from 0, guessed at once, to 4, very hard to guess. Only the beginning of a
 * long password counts.
 * @param known words that an attacker tries first, such as the user's names and email address
 */
export function scorePassword(password: string, known: readonly string[]): PasswordScore {
  const words = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 1);
  return estimator.check(password.slice(0, SCORED_LENGTH), ['questlog', ...words]).score;
}
