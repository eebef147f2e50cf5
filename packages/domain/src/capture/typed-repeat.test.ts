import { expect, it } from 'vitest';
import { describeRepeat } from '../recurrence/repeat-summary.ts';
import { german } from './languages/german.ts';
import { parseTypedRepeat } from './typed-repeat.ts';

/** Thursday, 12 March 2026. */
const READER = { from: '2026-03-12', isTwelveHourClock: true, languages: [german] };

const described = (text: string): string | undefined => {
  const rule = parseTypedRepeat(text, READER);
  return rule && describeRepeat(rule, 'en-US');
};

it.each([
  ['every other fri', 'Every 2 weeks on Fri'],
  ['other fri', 'Every 2 weeks on Fri'],
  ['Every Weekday', 'Every week on Mon, Tue, Wed, Thu, Fri'],
  ['mon, thu', 'Every week on Mon, Thu'],
  ['on mondays and fridays', 'Every week on Mon, Fri'],
  ['every week', 'Every week on Thu'],
  ['weekly', 'Every week on Thu'],
  ['2 weeks', 'Every 2 weeks on Thu'],
  ['every month', 'Every month on the 12th'],
  ['on the 15th', 'Every month on the 15th'],
  ['on 15', 'Every month on the 15th'],
  ['15th', 'Every month on the 15th'],
  ['on the second tuesday', 'Every month on the second Tuesday'],
  ['last friday', 'Every month on the last Friday'],
  ['the last day', 'Every month on the last day'],
  ['every 3 months on the 1st', 'Every 3 months on the 1st'],
  ['yearly', 'Yearly'],
  ['3 weeks after', 'Every 3 weeks on Thu (when completed)'],
  ['every 3 days after completion', 'Every 3 days (when completed)'],
  ['every! 3 days', 'Every 3 days (when completed)'],
  ['monthly when done', 'Every month on the 12th (when completed)'],
  ['alle 2 wochen', 'Every 2 weeks on Thu'],
  ['3 tage danach', 'Every 3 days (when completed)'],
])('reads the typed repeat %s as: %s (REPEAT-83)', (text, expected) => {
  expect(described(text)).toBe(expected);
});

it.each([
  '',
  '3',
  'every',
  'after',
  'tomorrow',
  'every second friday',
  'every day until may',
  'water',
  `every ${'day '.repeat(40)}`,
])('does not read %j as a repeat (REPEAT-83)', (text) => {
  expect(described(text)).toBeUndefined();
});
