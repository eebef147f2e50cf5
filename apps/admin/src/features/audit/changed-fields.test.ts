import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('what changed stands side by side, what was nothing as nothing', () => {
  expect(
    changedFields(
      { email: 'a@example.org', role: null },
      { email: 'b@example.org', role: 'admin', tags: [1] },
    ),
  ).toEqual([
    { name: 'email', before: 'a@example.org', after: 'b@example.org' },
    { name: 'role', before: undefined, after: 'admin' },
    { name: 'tags', before: undefined, after: '[1]' },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
