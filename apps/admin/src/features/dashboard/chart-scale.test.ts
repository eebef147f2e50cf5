import { expect, it } from 'vitest';
import { chartScale } from './chart-scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 2, 4]],
  [7, [0, 4, 8]],
  [9, [0, 5, 10]],
  [10, [0, 10, 20]],
  [99, [0, 50, 100]],
  [1_234, [0, 1_000, 2_000]],
])('the scale for a maximum of %i has the ticks %j (ADMIN-46)', (largest, ticks) => {
  const scale = chartScale(largest);
  expect(scale.ticks).toEqual(ticks);
  expect(scale.top).toBeGreaterThanOrEqual(largest);
});
