import { expect, test } from 'vitest';
import { isAtLimit, isUpgradeDue, storageText, usageLevel, usageText } from './usage.ts';

test.each([
  [0, 3, 'fine'],
  [2, 3, 'fine'],
  [3, 3, 'danger'],
  [39, 50, 'fine'],
  [40, 50, 'warning'],
  [49, 50, 'warning'],
  [50, 50, 'danger'],
  // After a downgrade, usage can exceed the limit.
  [64, 50, 'danger'],
  [1_000_000, null, 'fine'],
] as const)('usage of %i of %s has the level %s (ACCOUNT-16)', (current, max, level) => {
  expect(usageLevel(current, max)).toBe(level);
});

test.each([
  [2, 3, false],
  [3, 3, true],
  [4, 3, true],
  [4, null, false],
] as const)('usage of %i of %s is at its limit: %s (ACCOUNT-17)', (current, max, reached) => {
  expect(isAtLimit(current, max)).toBe(reached);
});

test.each([
  [3, 3, 0, 50, true],
  [2, 3, 35, 50, false],
  [0, 3, 36, 50, true],
  [900, null, 900, null, false],
] as const)(
  'with %i of %s projects and %i of %s tasks an upgrade is suggested: %s (ACCOUNT-45)',
  (p, projects, t, tasks, due) => {
    expect(isUpgradeDue({ current: p, max: projects }, { current: t, max: tasks })).toBe(due);
  },
);

test('2 of 3 projects are below 70 %, although only one more project would fit', () => {
  expect(isUpgradeDue({ current: 2, max: 3 }, { current: 0, max: 50 })).toBe(false);
});

test.each([
  [0, '0 MB'],
  [0.04, '0 MB'],
  [0.44, '0.4 MB'],
  [9.96, '10 MB'],
  [12.4, '12 MB'],
  [999, '999 MB'],
  [1_000, '1 GB'],
  [1_540, '1.5 GB'],
  [25_000, '25 GB'],
])('%d megabytes are displayed as %s (ACCOUNT-45)', (megabytes, text) => {
  expect(storageText(megabytes)).toBe(text);
});

test('displays usage together with its limit, if there is one', () => {
  expect(usageText(2, 3, 'projects')).toBe('2 of 3 projects');
  expect(usageText(1, 1, 'seats')).toBe('1 of 1 seat');
  expect(usageText(1_200, null, 'tasks')).toBe('1,200 tasks');
  expect(usageText(1, null, 'tasks')).toBe('1 task');
});
