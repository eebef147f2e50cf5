import { expect, it } from 'vitest';
import { isMarkedAsAccess, mayBeAccess } from './access-token-shape.ts';

const API = 'https://questlog.example/api';

it.each([
  ['the type at+jwt', { typ: 'at+jwt' }, { aud: 'app' }, true],
  ['the full media type in any letter case', { typ: 'application/AT+JWT' }, { aud: API }, true],
  ['the type JWT with a scope', { typ: 'JWT' }, { aud: API, scope: 'openid' }, true],
  ['no type with the audience of the API', {}, { aud: [API, 'https://id.example/userinfo'] }, true],
  ['an access token of Keycloak', { typ: 'JWT' }, { aud: API, typ: 'Bearer', auth_time: 1 }, true],
  ['the audience of the client with a scope', {}, { aud: 'app', scp: 'tasks' }, true],
  ['an ID token', { typ: 'JWT' }, { aud: ['app', API], nonce: 'n' }, false],
  ['an ID token with the hash of its access token', {}, { aud: API, at_hash: 'h' }, false],
  ['an ID token without distinguishing claims', {}, { aud: 'app' }, false],
  ['an ID token of Keycloak', {}, { aud: API, typ: 'ID' }, false],
  ['a logout token', { typ: 'logout+jwt' }, { aud: API, events: {} }, false],
  ['a logout token without its type', { typ: 'JWT' }, { aud: API, events: {} }, false],
  ['a proof of possession', { typ: 'dpop+jwt' }, { aud: API }, false],
])('decides whether a token may be an access token: %s', (_what, header, claims, expected) => {
  expect(mayBeAccess({ alg: 'ES256', ...header }, claims, 'app')).toBe(expected);
});

it('does not accept a token type that only resembles at+jwt (V9.2.2)', () => {
  expect(isMarkedAsAccess({ alg: 'ES256', typ: 'xat+jwt' })).toBe(false);
  expect(isMarkedAsAccess({ alg: 'ES256' })).toBe(false);
});
