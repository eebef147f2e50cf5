import { expect, test } from 'vitest';
import { readRoute } from './routes.ts';

test.each([
  ['/', 'dashboard'],
  ['/some/other/path', 'dashboard'],
  ['/invitations', 'dashboard'],
  ['/invitations/', 'dashboard'],
  ['/invitations/a/b', 'dashboard'],
  ['/invitations/AbC-123_x', 'invitation'],
])('%s is the %s', (path, kind) => {
  expect(readRoute(path).kind).toBe(kind);
});

test.each([
  ['/invitations/AbC-123_x', 'AbC-123_x'],
  ['/invitations/a%2Fb', 'a/b'],
  ['/invitations/%E0%A4%A', '%E0%A4%A'],
])('%s is for the token %s', (path, token) => {
  expect(readRoute(path)).toEqual({ kind: 'invitation', token });
});
