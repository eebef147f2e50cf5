import { expect, test } from 'vitest';
import { nextPositions } from './next-positions.ts';

const previous = { projectId: 'garden', projectOrder: 1_500, todayOrder: 2_000, anytimeOrder: null };

test.each([
  ['the same project', previous, 'garden', { projectOrder: 1_500, todayOrder: 2_000, anytimeOrder: null }],
  ['another project', previous, 'house', { projectOrder: null, todayOrder: 2_000, anytimeOrder: null }],
  ['no project', previous, null, { projectOrder: null, todayOrder: 2_000, anytimeOrder: null }],
  ['no previous task', undefined, 'garden', { projectOrder: null, todayOrder: null, anytimeOrder: null }],
])(
  'the next task of a series copies the matching sort positions of the previous task: %s (REPEAT-81)',
  (_, before, projectId, positions) => {
    expect(nextPositions(before, projectId)).toEqual(positions);
  },
);
