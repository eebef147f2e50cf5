import { expect, test } from 'vitest';
import { userDeletionRejection } from './user-deletion.ts';

const own = (name: string, others: number) => ({ name, role: 'Owner', others }) as const;

test.each([
  [[own('Mine', 0)], undefined],
  [[{ name: 'Theirs', role: 'Admin', others: 4 } as const], undefined],
  [
    [own('Mine', 0), own('Guild', 1)],
    'You own Guild, which has other active members. In Team Management, make an Admin the owner or remove the others, or delete that account first.',
  ],
  [
    [own('Guild', 1), own('Club', 2)],
    'You own Guild and Club, which have other active members. In Team Management, make an Admin the owner or remove the others, or delete those accounts first.',
  ],
])(
  'the reason why a user with the memberships %j cannot be deleted is %j (IDENTITY-61)',
  (memberships, rejection) => {
    expect(userDeletionRejection(memberships)).toBe(rejection);
  },
);
