import { expect, it } from 'vitest';
import { cookieSignatures } from './cookie-signatures.ts';

const now = cookieSignatures(['new secret', 'old secret']);
const signature = now.sign('questlog_session=abc');

it('a cookie signature has 256 bits (V11.2.3, V11.4.3)', () => {
  expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
});

it('a cookie signature is valid only for the signed value (V11.4.1)', () => {
  expect(now.verify('questlog_session=abc', signature)).toBe(true);
  expect(now.verify('questlog_session=abd', signature)).toBe(false);
  for (const other of [
    '',
    'x',
    signature.slice(1),
    `${signature}AAAA`,
    cookieSignatures(['x']).sign('questlog_session=abc'),
  ]) {
    expect([other, now.verify('questlog_session=abc', other)]).toEqual([other, false]);
  }
});

it('recognises a cookie signature with a former secret', () => {
  const former = cookieSignatures(['old secret']).sign('questlog_session=abc');
  expect([now.index('questlog_session=abc', signature), now.index('questlog_session=abc', former)]).toEqual([
    0, 1,
  ]);
});
