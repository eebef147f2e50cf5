import { expect, test } from 'vitest';
import { chosenIn, draftOf } from './chosen-values.ts';

test('a draft keeps the selected values and remembers which fields the user has cleared (CAPTURE-15)', () => {
  const chosen = { scheduledOn: null, dueOn: '2026-03-24', projectId: 'garden', priority: 'high' } as const;
  const store = { projects: () => [{ id: 'garden' }] };
  expect(chosenIn(draftOf(chosen), store)).toEqual(chosen);
  expect(chosenIn(draftOf(chosen), { projects: () => [] })).not.toHaveProperty('projectId');
});
