import { expect, test } from 'vitest';
import { trashDaysLeft, trashDaysText, trashRuleText } from './trash.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['just now', 0, 30],
  ['an hour ago', HOUR, 30],
  ['a day ago', DAY, 29],
  ['a day and an hour ago', DAY + HOUR, 29],
  ['29 days and an hour ago', 29 * DAY + HOUR, 1],
  ['30 days ago', 30 * DAY, 0],
  ['31 days ago, not yet emptied', 31 * DAY, 0],
  ['in the future, because the clock is slow', -2 * DAY, 30],
])('an item deleted %s is in the trash (TRASH-1)', (_, ago, left) => {
  expect(trashDaysLeft(NOW - ago, NOW)).toBe(left);
});

test.each([
  [30, '30 days left'],
  [1, '1 day left'],
  [0, 'Last hours'],
])('shows %i days left in the trash as %s', (days, text) => {
  expect(trashDaysText(days)).toBe(text);
});

test('the note about the trash states the trash limits of the plan (TRASH-7)', () => {
  expect(trashRuleText('PersonalFree')).toBe(
    'Deleted projects and tasks are permanently removed after 30 days. Beyond 1,000 tasks or 100 projects the oldest are removed sooner.',
  );
  expect(trashRuleText('PersonalPro')).toMatch(/Beyond 100,000 tasks or 2,000 projects/);
});
