import { expect, test } from 'vitest';
import { passwordHint, passwordStrength } from './password-strength.ts';
import { passwordProblem } from './registration.ts';

const TOO_SHORT = 'At least 6 characters. Longer is stronger.';
const FAIR = 'Good enough. Longer is stronger.';

test.each([
  ['', 'empty', 0, TOO_SHORT],
  ['abcde', 'short', 0, TOO_SHORT],
  // A hedgehog emoji is one visible character but two UTF-16 units.
  ['🦔🦔🦔🦔🦔', 'short', 0, TOO_SHORT],
  ['abcdef', 'fair', 1, FAIR],
  ['      ', 'fair', 1, FAIR],
  ['password', 'fair', 1, FAIR],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair', 1, FAIR],
  ['sunflower42', 'good', 2, 'Good password.'],
  ['three geese', 'good', 2, 'Good password.'],
  ['three geese fly over Oslo', 'strong', 3, 'Strong password.'],
  ['x8!Kd0#pQ2zL', 'strong', 3, 'Strong password.'],
] as const)('the password %j is %s (IDENTITY-8)', (password, strength, step, text) => {
  expect(passwordStrength(password)).toBe(strength);
  expect(passwordHint(password)).toEqual({ step, text });
  // The strength is only a hint. Only short passwords are rejected.
  expect(passwordProblem(password) === undefined).toBe(strength !== 'empty' && strength !== 'short');
});
