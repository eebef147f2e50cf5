import { expect, it } from 'vitest';
import {
  restorableAccountsSince,
  deletionRejection,
  firstSeats,
  matchesAccountName,
  seatsProblem,
} from './account-rules.ts';

it('a team account starts with the requested seats (five by default), a personal one with one', () => {
  expect([firstSeats('Team', undefined), firstSeats('Team', 12), firstSeats('Personal', 12)]).toEqual([
    5, 12, 1,
  ]);
});

it('rejects fewer seats than are in use', () => {
  expect(seatsProblem('Team', 3, 3)).toBeUndefined();
  expect(seatsProblem('Team', 2, 3)).toBe('You need at least 3 seats, because they are in use.');
});

it('only team accounts can have several seats', () => {
  expect(seatsProblem('Personal', 3, 1)).toBe('Only team accounts have seats.');
});

const owner = { role: 'Owner', status: 'Active' } as const;

it('only the Owner and Admins can delete an account (ACCOUNT-35)', () => {
  expect(deletionRejection(owner, 'Team', 1)).toBeUndefined();
  expect(deletionRejection({ ...owner, role: 'Admin' }, 'Team', 1)).toBeUndefined();
  expect(deletionRejection({ ...owner, role: 'Member' }, 'Team', 1)).toBe(
    'Only account owners can delete accounts.',
  );
  expect(deletionRejection({ ...owner, status: 'Suspended' }, 'Team', 1)).toBe('Cannot delete this account.');
});

it("refuses to delete the owner's only personal account (ACCOUNT-35)", () => {
  expect(deletionRejection(owner, 'Personal', 2)).toBeUndefined();
  expect(deletionRejection(owner, 'Personal', 1)).toBe(
    'Cannot delete your only personal account. You must have at least one Personal or Personal Pro account.',
  );
});

it('keeps a deleted account for 30 days (ACCOUNT-36)', () => {
  expect(new Date(restorableAccountsSince(Date.parse('2026-03-31T12:00:00Z'))).toISOString()).toBe(
    '2026-03-01T12:00:00.000Z',
  );
});

it.each([
  ['The choir', 'The choir', true],
  [' The choir ', 'The choir', true],
  ['Robin\u2019s Account', "Robin's Account", true],
  ['My team', 'My  team', true],
  ['Caf\u0065\u0301', 'Caf\u00e9', true],
  ['evil', '\u202eevil', true],
  ['the choir', 'The choir', false],
  ['The choirs', 'The choir', false],
  ['', '\u202e', false],
  ['\u202e', '\u202e', true],
])(
  'checks whether the typed confirmation %j matches the account name %j: %s (ACCOUNT-44)',
  (typed, name, isEqual) => {
    expect(matchesAccountName(typed, name)).toBe(isEqual);
  },
);
