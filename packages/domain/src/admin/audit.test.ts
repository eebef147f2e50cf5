import { expect, it } from 'vitest';
import { changedFacts, factTitle } from './audit.ts';

it('audit entries have only the changed fields, with old and new values (ADMIN-20)', () => {
  const before = { name: 'Ada', tags: ['a'], removed: 1, same: null };
  const after = { name: 'Eve', tags: ['a'], come: true, same: null };
  expect(changedFacts(before, after)).toEqual({
    before: { name: 'Ada', removed: 1 },
    after: { name: 'Eve', come: true },
  });
});

it.each([
  ['email', 'email'],
  ['lastName', 'last name'],
  ['cancelAtPeriodEnd', 'cancel at period end'],
])('the audit log displays the field %s as %j (ADMIN-20)', (name, title) => {
  expect(factTitle(name)).toBe(title);
});
