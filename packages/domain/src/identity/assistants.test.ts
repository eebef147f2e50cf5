import { expect, it } from 'vitest';
import { assistantName, assistantScopesOf, isLoopbackUrl, scopesUpTo } from './assistants.ts';

it.each([
  ['read write delete', 'delete', ['read', 'write', 'delete']],
  ['read write delete', 'write', ['read', 'write']],
  ['read write delete', 'read', ['read']],
  ['read write', 'delete', ['read', 'write']],
  ['write openid team', 'delete', ['write']],
  ['delete read', 'write', ['read']],
  ['openid profile', 'delete', []],
] as const)('of "%s", the choice %s grants %j and never more (ASSIST-4)', (requested, chosen, granted) => {
  expect(scopesUpTo(chosen, assistantScopesOf(requested))).toEqual(granted);
});

it.each([
  ['  My\u202E \u0000tool\n', 'My tool'],
  [undefined, 'host.example'],
  ['\u200B\u2066', 'host.example'],
  ['\u3164\u2800', 'host.example'],
  ['\u0335', 'host.example'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('shows the name %j as %j (ASSIST-3)', (name, shown) => {
  expect(assistantName(name, 'host.example')).toBe(shown);
});

it.each([
  ['http://localhost:3000/back', true],
  ['http://127.0.0.1/back', true],
  ['http://127.8.0.1:1/', true],
  ['http://[::1]:4000/', true],
  ['http://2130706433/', true],
  ['http://localhost.example/', false],
  ['https://127.0.0.1.nip.io/', false],
  ['cursor://back', false],
  ['not a URL', false],
])('knows whether %s is on this device: %s (ASSIST-3)', (url, isLocal) => {
  expect(isLoopbackUrl(url)).toBe(isLocal);
});
