import { expect, test } from 'vitest';
import { memberName, statusTitle } from './member-texts.ts';
import { MEMBER_STATUSES } from './roles.ts';

test('member statuses have readable names (ACCOUNT-47)', () => {
  expect(MEMBER_STATUSES.map(statusTitle)).toEqual(['Invitation Sent', 'Active', 'Suspended', 'Removed']);
});

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['', '', 'ada@example.org'],
])(
  'a member with the first name %j and the last name %j is called %s (ACCOUNT-47)',
  (userFirstName, userLastName, name) => {
    expect(memberName({ userFirstName, userLastName, userEmail: 'ada@example.org' })).toBe(name);
  },
);
