import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('shows changed fields side by side, with missing values empty (ADMIN-52)', () => {
  expect(
    changedFields(
      { email: 'a@example.org', role: null },
      { email: 'b@example.org', role: 'admin', lastTags: [1] },
    ),
  ).toEqual([
    { title: 'email', before: 'a@example.org', after: 'b@example.org' },
    { title: 'role', before: undefined, after: 'admin' },
    { title: 'last tags', before: undefined, after: '[1]' },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
