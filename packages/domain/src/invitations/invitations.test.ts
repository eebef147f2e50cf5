import { expect, it } from 'vitest';
import { MEMBER_STATUSES } from '../accounts/roles.ts';
import {
  invitationEnd,
  invitationTokenOf,
  inviteeProblem,
  isForAnother,
  isAlreadyMember,
  placeholderInvitation,
} from './invitations.ts';

it.each([
  ['', 'Email address is required'],
  ['   ', 'Email address is required'],
  ['ada', 'Please enter a valid email address'],
  ['ada@', 'Please enter a valid email address'],
  ['ada@example.org', undefined],
])('validates %j as an invited address: %s (INVITE-1)', (email, problem) => {
  expect(inviteeProblem(email)).toBe(problem);
});

it('an invitation is valid for seven days (INVITE-3)', () => {
  expect(new Date(invitationEnd(Date.parse('2026-03-01T12:00:00Z'))).toISOString()).toBe(
    '2026-03-08T12:00:00.000Z',
  );
});

it('active and suspended members cannot be invited again (INVITE-2)', () => {
  expect([undefined, ...MEMBER_STATUSES].filter(isAlreadyMember)).toEqual(['Active', 'Suspended']);
});

it.each([
  ['/invitations/AbC-1_2', 'AbC-1_2'],
  ['https://questlog.test/invitations/t?x=1', 't'],
  ['/invitations/t/more#here', 't'],
  ['/invitations/', undefined],
  ['/settings?tab=team', undefined],
  ['', undefined],
])('given the link %j, extracts the invitation token %s (INVITE-14)', (link, token) => {
  expect(invitationTokenOf(link)).toBe(token);
});

it('an invitation is for someone else only if its visible address differs (INVITE-13)', () => {
  expect(isForAnother('ada@x.test', '')).toBe(false);
  expect(isForAnother('ada@x.test', 'ADA@x.test')).toBe(false);
  expect(isForAnother('ada@x.test', 'ben@x.test')).toBe(true);
});

it('a placeholder for an invitation is valid for seven days (INVITE-13)', () => {
  expect(placeholderInvitation(0)).toMatchObject({
    inviteeEmail: '',
    role: 'Member',
    expiresAt: 7 * 86_400_000,
  });
});
