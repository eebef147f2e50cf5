import { expect, test } from 'vitest';
import { readRoute } from './routes.ts';

test.each([
  ['/', 'dashboard'],
  ['/some/other/path', 'dashboard'],
  ['/invitations', 'dashboard'],
  ['/invitations/', 'dashboard'],
  ['/invitations/a/b', 'dashboard'],
  ['/invitations/AbC-123_x', 'invitation'],
  ['/invitations/AbC-123_x?from=mail', 'invitation'],
  ['/launch/today', 'launch'],
  ['/settings', 'settings'],
  ['/settings/more', 'dashboard'],
  ['/billing', 'dashboard'],
  ['/billing/success', 'payment-result'],
  ['/billing/cancel', 'checkout-cancelled'],
  ['/billing/cancel/more', 'dashboard'],
])('the path %s opens the screen %s (VIEW-40)', (path, kind) => {
  expect(readRoute(path).kind).toBe(kind);
});

test.each([
  ['/invitations/AbC-123_x', 'AbC-123_x'],
  ['/invitations/a%2Fb', 'a/b'],
  ['/invitations/%E0%A4%A', '%E0%A4%A'],
])('the path %s opens the invitation with the token %s (VIEW-40)', (path, token) => {
  expect(readRoute(path)).toEqual({ kind: 'invitation', token });
});

test.each([
  ['/settings', { tab: undefined, action: undefined, plan: undefined, accountId: undefined }],
  ['/settings/?tab=team&account=a', { tab: 'team', action: undefined, plan: undefined, accountId: 'a' }],
  [
    '/settings?tab=billing&action=new-team-account',
    { tab: 'billing', action: 'new-team-account', plan: undefined, accountId: undefined },
  ],
])('the path %s opens the settings (VIEW-42)', (path, expected) => {
  expect(readRoute(path)).toEqual({ kind: 'settings', ...expected });
});

test('reads the session ID or the test state from the path of a payment result (VIEW-47)', () => {
  expect(readRoute('/billing/success?session_id=cs_test_1')).toEqual({
    kind: 'payment-result',
    sessionId: 'cs_test_1',
    test: undefined,
  });
  expect(readRoute('/billing/success?test=network')).toMatchObject({ sessionId: undefined, test: 'network' });
});
