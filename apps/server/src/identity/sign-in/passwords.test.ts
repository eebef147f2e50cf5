import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is kept as argon2id with 19 MiB and two passes, and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test.each([
  ['another case', 'correct horse', 'Correct horse'],
  ['a space at its end', 'correct horse', 'correct horse '],
  ['another hundredth character', `${'x'.repeat(99)}y`, `${'x'.repeat(99)}z`],
  ['an accent less', 'café crème', 'cafe creme'],
])('with %s it is another one', async (_, password, wrong) => {
  const stored = await hashPassword(password);
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, wrong)).toBe(false);
});

test('an accent is the same however a keyboard composes it', async () => {
  const stored = await hashPassword('caf\u00E9 cr\u00E8me');
  expect(await verifyPassword(stored, 'cafe\u0301 cre\u0300me')).toBe(true);
});

test('nobody has a password', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
});
