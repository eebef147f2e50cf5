import { expect, it } from 'vitest';
import { isMarkedAsAccess, mayBeAccess } from './access-token-shape.ts';

const API = 'https://questlog.example/api';

it.each([
  ['marked as one', { typ: 'at+jwt' }, { aud: 'app' }, true],
  ['marked in full, in any letter case', { typ: 'application/AT+JWT' }, { aud: API }, true],
  ['of an issuer that marks none', { typ: 'JWT' }, { aud: API, scope: 'openid' }, true],
  ['with no type', {}, { aud: [API, 'https://id.example/userinfo'] }, true],
  ['of Keycloak', { typ: 'JWT' }, { aud: API, typ: 'Bearer', auth_time: 1 }, true],
  ['for the client itself, with its scope', {}, { aud: 'app', scp: 'tasks' }, true],
  ['an ID token', { typ: 'JWT' }, { aud: ['app', API], nonce: 'n' }, false],
  ['an ID token with the hash of its access token', {}, { aud: API, at_hash: 'h' }, false],
  ['an ID token that nothing tells from others', {}, { aud: 'app' }, false],
  ['an ID token of Keycloak', {}, { aud: API, typ: 'ID' }, false],
  ['a logout token', { typ: 'logout+jwt' }, { aud: API, events: {} }, false],
  ['a logout token without its type', { typ: 'JWT' }, { aud: API, events: {} }, false],
  ['a proof of possession', { typ: 'dpop+jwt' }, { aud: API }, false],
])('%s', (_what, header, claims, expected) => {
  expect(mayBeAccess({ alg: 'ES256', ...header }, claims, 'app')).toBe(expected);
});

it('takes no mark for one that is only like it (V9.2.2)', () => {
  expect(isMarkedAsAccess({ alg: 'ES256', typ: 'xat+jwt' })).toBe(false);
  expect(isMarkedAsAccess({ alg: 'ES256' })).toBe(false);
});
