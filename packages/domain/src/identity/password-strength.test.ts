import { expect, test } from 'vitest';
import { easyPasswordProblem, passwordHint } from './password-strength.ts';

const LENGTH = 'At least 6 characters. Longer is stronger.';

test.each([
  ['', 0, 0, LENGTH],
  ['abcde', 4, 0, LENGTH],
  // A hedgehog emoji is one visible character but two UTF-16 units.
  ['🦔🦔🦔🦔🦔', 4, 0, LENGTH],
  ['long enough', undefined, 0, LENGTH],
  ['long enough', 0, 0, 'This password is too easy to guess.'],
  ['long enough', 1, 1, 'Easy to guess. Longer is stronger.'],
  ['long enough', 2, 1, 'Easy to guess. Longer is stronger.'],
  ['long enough', 3, 2, 'Good enough. Longer is stronger.'],
  ['long enough', 4, 3, 'Strong password.'],
] as const)(
  'rates the password %j with the score %s at step %i as “%s” (IDENTITY-8)',
  (password, score, step, text) => {
    expect(passwordHint(password, score)).toEqual({ step, text });
  },
);

test.each([
  [0, 'This password is too easy to guess.'],
  [1, undefined],
  [2, undefined],
  [3, undefined],
  [4, undefined],
] as const)('answers a new password with the score %i with %j (IDENTITY-69)', (score, problem) => {
  expect(easyPasswordProblem(score)).toBe(problem);
});
