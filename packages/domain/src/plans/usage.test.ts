import { describe, expect, test } from 'vitest';
import { isAtLimit, usageLevel } from './usage.ts';

describe('usageLevel', () => {
  test.each([
    [0, 3, 'fine'],
    [2, 3, 'fine'],
    [3, 3, 'danger'],
    [39, 50, 'fine'],
    [40, 50, 'warning'],
    [49, 50, 'warning'],
    [50, 50, 'danger'],
    // After a downgrade more is in use than the plan allows.
    [64, 50, 'danger'],
    [1_000_000, null, 'fine'],
  ] as const)('%i of %s is %s', (current, max, level) => {
    expect(usageLevel(current, max)).toBe(level);
  });
});

describe('isAtLimit', () => {
  test.each([
    [2, 3, false],
    [3, 3, true],
    [4, 3, true],
    [4, null, false],
  ] as const)('%i of %s: %s', (current, max, reached) => {
    expect(isAtLimit(current, max)).toBe(reached);
  });
});
