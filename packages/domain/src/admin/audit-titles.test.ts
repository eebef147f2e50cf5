import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from './audit.ts';
import { ACTION_TITLES, rejectedTitle } from './audit-titles.ts';

it.each(AUDIT_ACTIONS)(
  'a rejected attempt of %s is not headed like one that succeeded (ADMIN-72)',
  (action) => {
    const { done, rejected } = ACTION_TITLES[action];
    expect(rejected).toMatch(/^Tried to [a-z' ]+, refused$/);
    expect(done).toMatch(/^[A-Z][a-z' ]+$/);
    // "Tried to make an admin, refused" has the object of "Made an admin".
    const object = done.split(' ').slice(1).join(' ');
    expect(rejected).toContain(` ${object}, refused`);
  },
);

it('the heading of a rejected attempt ends with the reason (ADMIN-72)', () => {
  expect(rejectedTitle('console.bootstrap', 'You may not do this.')).toBe(
    'Tried to become the first admin, refused: You may not do this.',
  );
  expect(rejectedTitle('admin.grant', null)).toBe('Tried to make an admin, refused');
});
