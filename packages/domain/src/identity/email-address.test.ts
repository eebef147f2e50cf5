import { expect, it } from 'vitest';
import { canonicalEmail, isSameAddress, parseEmail } from './email-address.ts';

it.each(['a@b.co', ' a.b+c@sub.example.org '])('%j is an email address (IDENTITY-2)', (text) => {
  expect(parseEmail(text)).toBe(text.trim());
});

it.each(['', 'a', 'a@b', '@b.co', 'a@b.', 'a b@c.de', 'a@b@c.de', `${'a'.repeat(250)}@b.co`, '<a@b.co>'])(
  '%j is not an email address (V1.3.11)',
  (text) => {
    expect(parseEmail(text)).toBeUndefined();
  },
);

it.each([
  ['x@müller.example', 'x@xn--mller-kva.example'],
  ['x@mu\u0308ller.example', 'x@xn--mller-kva.example'],
  ['x@MÜLLER.Example', 'x@xn--mller-kva.example'],
  ['x@ｅxample.com', 'x@example.com'],
  ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
  ['x@xn--mller-kva.example', 'x@xn--mller-kva.example'],
  ['jo\u0308rg@exämple.de', 'jörg@xn--exmple-cua.de'],
])('the canonical form of %s is %s (IDENTITY-59)', (text, form) => {
  expect(parseEmail(text)).toBe(form);
  expect(parseEmail(form)).toBe(form);
  expect(isSameAddress(text, form.toUpperCase().replace('Ö', 'ö'))).toBe(true);
});

it.each([
  'a\u200b@b.co',
  'a@b\u00ad.co',
  'a@b.co\u2060',
  'a\u2800@b.co',
  'a@１.２.３',
  'a@ü/b.co',
  'a@ü%41.co',
])('rejects the address %j, which has invisible characters or an impossible domain (IDENTITY-2)', (text) => {
  expect(parseEmail(text)).toBeUndefined();
});

it('leaves a string that is not an address unchanged (IDENTITY-2)', () => {
  expect(canonicalEmail(' nobody ')).toBe('nobody');
});

it('compares addresses without regard to letter case (INVITE-5)', () => {
  expect(isSameAddress(' Ada@Example.org', 'ada@example.ORG')).toBe(true);
  expect(isSameAddress('ada@example.org', 'ada@example.com')).toBe(false);
});
