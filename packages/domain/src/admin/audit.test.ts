import { expect, it } from 'vitest';
import { changedFacts } from './audit.ts';

it('of facts, those that changed are noted, as they were and as they became', () => {
  const before = { name: 'Ada', tags: ['a'], gone: 1, same: null };
  const after = { name: 'Eve', tags: ['a'], come: true, same: null };
  expect(changedFacts(before, after)).toEqual({
    before: { name: 'Ada', gone: 1 },
    after: { name: 'Eve', come: true },
  });
});
