import { expect, it } from 'vitest';
import { missingScopes, type TokenScope } from './api-tokens.ts';
import { curlExamples, lastUseText, tokenEndText } from './token-texts.ts';

const titles = (scopes: readonly TokenScope[]) =>
  curlExamples('https://q.example', { token: 'ql_pat_x', accountId: 'a', scopes }).map(({ title }) => title);

it.each<readonly [readonly TokenScope[], readonly string[]]>([
  [['read'], ['List the tasks of today', 'Find tasks with the language of filters', 'List the projects']],
  [['write'], ['List the tasks of today', 'Find tasks with the language of filters', 'Create a task']],
  [['team'], ['List the members']],
  [['delete'], []],
])('the examples of a token with the scopes %j need no other scope (TOKEN-11)', (scopes, expected) => {
  expect(titles(scopes)).toEqual(expected);
});

it('the examples contain the address of the server and the token (TOKEN-11)', () => {
  const examples = curlExamples('https://q.example', { token: 'ql_pat_x', accountId: 'a', scopes: ['team'] });
  expect(examples.map(({ command }) => command)).toEqual([
    "curl -H 'Authorization: Bearer ql_pat_x' https://q.example/api/accounts/a/members",
  ]);
});

it.each<readonly [readonly TokenScope[], readonly TokenScope[], readonly TokenScope[]]>([
  [['write'], ['read'], []],
  [['read'], ['write'], ['write']],
  [['delete'], ['read'], ['read']],
  [['team'], ['read', 'team'], ['read']],
  [['write', 'team'], ['read', 'team'], []],
])('a token with the scopes %j, for a call that needs %j, lacks %j (TOKEN-5)', (granted, needed, missing) => {
  expect(missingScopes(granted, needed)).toEqual(missing);
});

it('the last use and the end of a token are sentences (TOKEN-11)', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const format = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  expect(lastUseText({ lastUsedAt: null, lastUsedFrom: null }, now)).toBe('Never used');
  expect(lastUseText({ lastUsedAt: '2026-03-01T11:00:00Z', lastUsedFrom: '203.0.113.0/24' }, now)).toBe(
    'Last used 1 hour ago from 203.0.113.0/24',
  );
  expect(tokenEndText({ expiresAt: null }, format, now)).toBe('Has no end');
  expect(tokenEndText({ expiresAt: '2026-03-02T00:00:00Z' }, format, now)).toBe('Expires on 2026-03-02');
  expect(tokenEndText({ expiresAt: '2026-03-01T12:00:00Z' }, format, now)).toBe('Expired on 2026-03-01');
});
