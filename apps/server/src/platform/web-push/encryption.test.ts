import { createECDH, ECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptMessage, isPoint } from './encryption.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291, section 5, to the same bytes (REMINDER-23)', () => {
  const body = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    0,
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
      'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it.each([
  ['an empty key', Buffer.alloc(0)],
  ['a key of 64 bytes', Buffer.alloc(64, 4)],
  ['a point that is not on the curve', Buffer.from([4, ...Buffer.alloc(64, 1)])],
  [
    'a compressed point',
    ECDH.convertKey(
      createECDH('prime256v1').generateKeys(),
      'prime256v1',
      undefined,
      undefined,
      'compressed',
    ) as Buffer,
  ],
])('rejects %s as the key of a device (REMINDER-21)', (_name, key) => {
  expect(isPoint(key)).toBe(false);
});

it('accepts a point of the curve as the key of a device (REMINDER-21)', () => {
  expect(isPoint(createECDH('prime256v1').generateKeys())).toBe(true);
});
