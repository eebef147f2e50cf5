import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['abcde', 'short'],
  ['abcdef', 'fair'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair'],
  ['sunflower42', 'good'],
  ['three geese fly over Oslo', 'strong'],
  ['x8!Kd0#pQ2zL', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
