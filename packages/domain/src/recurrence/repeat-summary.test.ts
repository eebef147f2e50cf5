import { expect, it } from 'vitest';
import type { RepeatRule } from './repeat-rule.ts';
import { describeRepeat, ordinal } from './repeat-summary.ts';
import { ruleOf } from './testing/rules.ts';

it.each<[Partial<RepeatRule>, string]>([
  [{}, 'Daily'],
  [{ interval: 3 }, 'Every 3 days'],
  [{ frequency: 'Weekly', weekDays: [1, 4] }, 'Every week on Mon, Thu'],
  [{ frequency: 'Weekly', interval: 2, weekDays: [7] }, 'Every 2 weeks on Sun'],
  [{ frequency: 'Weekly', weekDays: [0] }, 'Every week on Sun'],
  [
    { frequency: 'Weekly', weekDays: [1, 2, 3, 4, 5, 6, 7] },
    'Every week on Mon, Tue, Wed, Thu, Fri, Sat, Sun',
  ],
  [{ frequency: 'Monthly', monthDay: 15 }, 'Every month on the 15th'],
  [{ frequency: 'Monthly', interval: 6, monthDay: 31 }, 'Every 6 months on the 31st'],
  [{ frequency: 'Yearly' }, 'Yearly'],
  [{ frequency: 'Yearly', interval: 4 }, 'Every 4 years'],
  [{ repeatMode: 'Completion' }, 'Daily (when completed)'],
  [{ endDate: '2026-12-31' }, 'Daily until Dec 31, 2026'],
  [{ maxOccurrences: 5 }, 'Daily for 5 occurrences'],
  [{ maxOccurrences: 1 }, 'Daily for 1 occurrence'],
  [{ endDate: '2026-12-31', maxOccurrences: 5 }, 'Daily until Dec 31, 2026 or for 5 occurrences'],
  [
    { frequency: 'Monthly', monthDay: 1, repeatMode: 'Completion', maxOccurrences: 12 },
    'Every month on the 1st (when completed) for 12 occurrences',
  ],
])('describes the rule %j in words: %s (REPEAT-19)', (given, words) => {
  expect(describeRepeat(ruleOf(given), 'en-US')).toBe(words);
});

it("formats the end of a rule in the user's locale (REPEAT-19)", () => {
  expect(describeRepeat(ruleOf({ endDate: '2026-12-31' }), 'en-GB')).toBe('Daily until 31 Dec 2026');
});

it.each([
  ['FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ['FREQ=DAILY;BYMONTH=1,7', 'Daily in January and July'],
  ['FREQ=DAILY;BYDAY=SA,SU', 'Daily on each Saturday and Sunday'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Daily on each weekday'],
  ['FREQ=DAILY;BYDAY=MO;BYSETPOS=1', 'Daily on each Monday'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1', 'Every week on the first of Mon, Tue'],
  ['FREQ=MONTHLY;BYMONTH=3;BYSETPOS=1', 'Every month in March'],
  ['FREQ=MONTHLY;BYMONTHDAY=8,9;BYDAY=2MO', 'Every month on the 8th and 9th that is the second Monday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Every 2 weeks on Mon, Thu'],
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'Every month on the first Monday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=1SU,-2SU', 'Every month on the first Sunday and second to last Sunday'],
  ['FREQ=MONTHLY;BYDAY=1SU,MO', 'Every month on the first Sunday and each Monday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,-2', 'Every month on the 1st, 15th and second to last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'Every month on the 13th that is a Friday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday'],
  ['FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,-1', 'Every month on the first and last Saturday or Sunday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-3', 'Every month on the third to last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'Every month on the last of the 28th, 29th and 30th'],
  ['FREQ=YEARLY', 'Yearly'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Yearly on the fourth Thursday of November'],
  ['FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=15', 'Yearly on the 15th of June and December'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', 'Yearly on each Thursday in March'],
  ['FREQ=YEARLY;BYDAY=20MO', 'Yearly on the 20th Monday'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYSETPOS=1', 'Every 2 years on the first date of January'],
  ['FREQ=HOURLY', 'Custom'],
])('describes the rule %s as %s (REPEAT-19)', (customPattern, words) => {
  expect(describeRepeat(ruleOf({ frequency: 'Custom', customPattern }), 'en-US')).toBe(words);
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
  [111, '111th'],
])('the ordinal of %i is %s', (number, text) => {
  expect(ordinal(number)).toBe(text);
});
