import { expect, it } from 'vitest';
import { chunk, tasksAtOnce } from './bulk-tagging.ts';

it.each([
  [0, 5_000],
  [4, 5_000],
  [10, 2_000],
  [400, 50],
])('with %i tags each, at most %i tasks can be tagged at once (TAG-33)', (tags, tasks) => {
  expect(tasksAtOnce(tags)).toBe(tasks);
});

it('splitting a list into chunks keeps all elements in order', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([])).toEqual([]);
});
