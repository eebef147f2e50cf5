import { expect, it } from 'vitest';
import { isWellFormedToken, hasTokenPrefix, newToken } from './token-form.ts';

it('a new token has its form and checksum, and differs from every other (TOKEN-2)', () => {
  const tokens = Array.from({ length: 200 }, newToken);
  for (const token of tokens) {
    expect(token).toMatch(/^ql_pat_[0-9A-Za-z]{38}$/);
    expect(isWellFormedToken(token)).toBe(true);
  }
  expect(new Set(tokens).size).toBe(tokens.length);
});

it('the checksum of a token is its CRC-32 in base 62 (TOKEN-2)', () => {
  // The CRC-32 is 581332515, as another program computes it.
  expect(isWellFormedToken(`ql_pat_${'0'.repeat(32)}0dLD8t`)).toBe(true);
});

it('each wrong character makes a token malformed (TOKEN-2)', () => {
  const token = newToken();
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'a' ? 'b' : 'a';
    expect(isWellFormedToken(token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
  }
});

it.each([
  '',
  'ql_pat_',
  `ql_pat_${'0'.repeat(38)}`,
  `${newToken()}0`,
  ` ${newToken()}`,
  `ql_cal_${'0'.repeat(38)}`,
])('the text “%s” is no token (TOKEN-2)', (text) => {
  expect(isWellFormedToken(text)).toBe(false);
});

it('a text with the prefix is checked as an API token, and an access token is not (TOKEN-2)', () => {
  expect(hasTokenPrefix('ql_pat_typo')).toBe(true);
  expect(hasTokenPrefix('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')).toBe(false);
});
