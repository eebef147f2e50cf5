import { expect, it } from 'vitest';
import { canRepeat, checkRepeatRule, storableRule, type RepeatRule } from './repeat-rule.ts';
import { ruleOf } from './testing/rules.ts';

const today = '2026-11-22';
const weekly = ruleOf({ frequency: 'Weekly', weekDays: [1] });
const monthly = ruleOf({ frequency: 'Monthly', monthDay: 1 });
const custom = ruleOf({ frequency: 'Custom', customPattern: 'FREQ=DAILY' });

it.each([
  ['scheduled', { completedOn: null, scheduledOn: today, dueOn: null }, true],
  ['due', { completedOn: null, scheduledOn: null, dueOn: today }, true],
  ['without a date', { completedOn: null, scheduledOn: null, dueOn: null }, false],
  ['completed', { completedOn: today, scheduledOn: today, dueOn: today }, false],
])('decides whether a task can repeat: %s (REPEAT-1)', (_, task, may) => {
  expect(canRepeat(task)).toBe(may);
});

it.each<[string, RepeatRule]>([
  ['daily', ruleOf({ interval: 365 })],
  ['on Sunday, given as 0', { ...weekly, weekDays: [0] }],
  ['on the 31st', { ...monthly, monthDay: 31 }],
  ['that ends today', ruleOf({ endDate: today })],
  ['a thousand times', ruleOf({ maxOccurrences: 1000 })],
  ['with a custom pattern', custom],
])('the rule %s is valid (REPEAT-2)', (_, rule) => {
  expect(checkRepeatRule(rule, { today })).toEqual([]);
});

it.each<[RepeatRule, keyof RepeatRule, string]>([
  [ruleOf({ interval: 0 }), 'interval', 'Interval must be between 1 and 365'],
  [ruleOf({ interval: 366 }), 'interval', 'Interval must be between 1 and 365'],
  [ruleOf({ interval: 1.5 }), 'interval', 'Interval must be between 1 and 365'],
  [ruleOf({ interval: Number.NaN }), 'interval', 'Interval must be between 1 and 365'],
  [{ ...weekly, weekDays: [] }, 'weekDays', 'At least one day must be selected for weekly repeats'],
  [{ ...weekly, weekDays: [8] }, 'weekDays', 'Week days must be between 0 and 7'],
  [ruleOf({ weekDays: [-1] }), 'weekDays', 'Week days must be between 0 and 7'],
  [{ ...monthly, monthDay: null }, 'monthDay', 'Month day must be between 1 and 31'],
  [{ ...monthly, monthDay: 0 }, 'monthDay', 'Month day must be between 1 and 31'],
  [{ ...monthly, monthDay: 32 }, 'monthDay', 'Month day must be between 1 and 31'],
  [
    { ...custom, customPattern: 'FREQ=HOURLY' },
    'customPattern',
    'Custom pattern is not a valid recurrence rule',
  ],
  [{ ...custom, customPattern: null }, 'customPattern', 'Custom pattern is not a valid recurrence rule'],
  [ruleOf({ endDate: '2026-11-21' }), 'endDate', 'End date cannot be before today'],
  [ruleOf({ maxOccurrences: 0 }), 'maxOccurrences', 'Number of occurrences must be at least 1'],
  [ruleOf({ maxOccurrences: 2.5 }), 'maxOccurrences', 'Number of occurrences must be at least 1'],
  [ruleOf({ maxOccurrences: 1001 }), 'maxOccurrences', 'Number of occurrences must be at most 1000'],
])('the rule %j is invalid in %s: %s (REPEAT-2)', (rule, field, message) => {
  expect(checkRepeatRule(rule, { today })).toEqual([{ field, message }]);
});

it('reports all problems of a rule in the order of the form (REPEAT-2)', () => {
  const rule = { ...weekly, interval: 0, weekDays: [], endDate: '2026-01-01', maxOccurrences: 0 };
  expect(checkRepeatRule(rule, { today }).map(({ field }) => field)).toEqual([
    'interval',
    'weekDays',
    'endDate',
    'maxOccurrences',
  ]);
});

it('stores Sunday as 7 and each weekday once, in order (REPEAT-3)', () => {
  expect(storableRule({ ...weekly, weekDays: [0, 5, 1, 7, 5] }).weekDays).toEqual([1, 5, 7]);
});

it('clears the fields of other frequencies (REPEAT-3)', () => {
  const full = { interval: 3, weekDays: [2], monthDay: 9, customPattern: 'FREQ=DAILY' };
  expect(storableRule(ruleOf({ ...full, frequency: 'Daily' }))).toEqual(
    ruleOf({ frequency: 'Daily', interval: 3 }),
  );
  expect(storableRule(ruleOf({ ...full, frequency: 'Monthly' }))).toEqual(
    ruleOf({ frequency: 'Monthly', interval: 3, monthDay: 9 }),
  );
  expect(storableRule(ruleOf({ ...full, frequency: 'Custom' }))).toEqual(
    ruleOf({ frequency: 'Custom', customPattern: 'FREQ=DAILY' }),
  );
});
