import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkRepeatForm,
  formOfRule,
  moreDates,
  MONTHLY_NTHS,
  newRepeatForm,
  previewOf,
  ruleOfForm,
  weekdayOfMonth,
  withEndCondition,
  withFrequency,
  withInterval,
  withMaxOccurrences,
  withMonthDay,
  withMonthlyOn,
  withWeekdayToggled,
  type MonthlyOn,
} from './repeat-form.ts';
import { FREQUENCIES, storableRule, REPEAT_MODES } from './repeat-rule.ts';
import { startSeries } from './series/series.ts';
import { ownRule, ruleOf, arbitraryDate } from './testing/rules.ts';

const today = '2026-11-22';
const fresh = newRepeatForm(today);
const monthly = withFrequency(fresh, 'Monthly');
const firstMonday: MonthlyOn = { kind: 'weekday', nth: 1, weekday: 1 };
const lastDay: MonthlyOn = { kind: 'last day' };

it("a new form is daily, in Schedule mode, without an end, with the weekday and day of the task's date (REPEAT-71, REPEAT-20)", () => {
  expect(fresh).toMatchObject({
    frequency: 'Daily',
    interval: 1,
    repeatMode: 'Schedule',
    endCondition: 'never',
  });
  expect(fresh).toMatchObject({ weekDays: [7], monthDay: 22 });
  expect(ruleOfForm(fresh)).toEqual(ruleOf({}));
});

it.each([
  ['2026-11-01', 1, 7],
  ['2026-11-20', 3, 5],
  ['2026-11-28', 4, 6],
  ['2026-11-30', -1, 1],
])('the date %s is occurrence %i of weekday %i in its month (REPEAT-21)', (date, nth, weekday) => {
  expect(weekdayOfMonth(date)).toEqual({ kind: 'weekday', nth, weekday });
});

it('a rule with both ends keeps both until the user chooses a different end (REPEAT-22)', () => {
  const rule = ruleOf({ endDate: '2027-01-01', maxOccurrences: 5 });
  const form = formOfRule(rule);
  expect(form.endCondition).toBe('date');
  expect(ruleOfForm(withInterval(form, '2'))).toEqual({ ...rule, interval: 2 });
  expect(ruleOfForm(withEndCondition(form, 'never'))).toEqual(ruleOf({}));
  expect(ruleOfForm(withEndCondition(form, 'date'))).toEqual(ruleOf({ endDate: '2027-01-01' }));
});

it('changing the frequency keeps the weekdays only for Weekly and the day only for Monthly (REPEAT-20)', () => {
  expect(withFrequency(fresh, 'Weekly')).toMatchObject({ weekDays: [7], monthDay: null });
  expect(withFrequency(fresh, 'Monthly')).toMatchObject({ weekDays: [], monthDay: 22 });
  expect(withFrequency(fresh, 'Yearly')).toMatchObject({ weekDays: [], monthDay: null });
  expect(withFrequency(withFrequency(fresh, 'Yearly'), 'Monthly').monthDay).toBe(1);
  expect(withFrequency(withFrequency(fresh, 'Yearly'), 'Weekly').weekDays).toEqual([]);
  expect(withFrequency(withMonthlyOn(monthly, lastDay), 'Daily').monthlyOn).toEqual({ kind: 'day' });
});

it.each([
  ['3', 3],
  ['', 1],
  ['many', 1],
  ['0', 0],
  ['-5', -5],
  ['400', 400],
  ['2.7', 2],
])('the typed interval %j becomes %i (REPEAT-20)', (text, interval) => {
  expect(withInterval(fresh, text).interval).toBe(interval);
});

it.each([
  ['15', 15],
  ['0', 1],
  ['-3', 1],
  ['32', 31],
  ['', 1],
])('the typed day of the month %j becomes %i (REPEAT-20)', (text, day) => {
  expect(withMonthDay(monthly, text).monthDay).toBe(day);
});

it.each([
  ['5', 5],
  ['1001', 1000],
  ['0', 0],
  ['', null],
])('the typed number of occurrences %j becomes %j (REPEAT-22)', (text, count) => {
  expect(withMaxOccurrences(fresh, text).maxOccurrences).toBe(count);
});

it('selected weekdays are sorted, and pressing one again deselects it', () => {
  const both = withWeekdayToggled(withFrequency(fresh, 'Weekly'), 1);
  expect(both.weekDays).toEqual([1, 7]);
  expect(withWeekdayToggled(both, 7).weekDays).toEqual([1]);
});

const onDate = withEndCondition(fresh, 'date');
const byCount = withEndCondition(fresh, 'count');

it('a series can end on a date or after a number of occurrences, initially 10 (REPEAT-22)', () => {
  expect(checkRepeatForm(onDate, { today })).toEqual([{ field: 'endDate', message: 'End date is required' }]);
  expect(ruleOfForm({ ...onDate, endDate: '2026-12-01' }).endDate).toBe('2026-12-01');
  expect(ruleOfForm(byCount)).toEqual(ruleOf({ maxOccurrences: 10 }));
  expect(ruleOfForm(withEndCondition(byCount, 'never'))).toEqual(ruleOf({}));
  expect(withEndCondition(withMaxOccurrences(byCount, '4'), 'count').maxOccurrences).toBe(4);
});

it.each(['', '0', '-1'])('the number of occurrences %j is invalid (REPEAT-22)', (text) => {
  expect(checkRepeatForm(withMaxOccurrences(byCount, text), { today })).toEqual([
    { field: 'maxOccurrences', message: 'Number of occurrences must be at least 1' },
  ]);
});

it('an end date before today is invalid (REPEAT-22)', () => {
  const problems = checkRepeatForm({ ...onDate, endDate: '2026-11-21' }, { today });
  expect(problems).toEqual([{ field: 'endDate', message: 'End date cannot be before today' }]);
});

it('the repeat form reports only problems of the fields that it shows', () => {
  const wrong = [{ field: 'interval', message: 'Interval must be between 1 and 365' }];
  expect(checkRepeatForm(withInterval(fresh, '0'), { today })).toEqual(wrong);
  expect(checkRepeatForm(withInterval(withMonthlyOn(monthly, firstMonday), '366'), { today })).toEqual(wrong);
  expect(checkRepeatForm(withMonthlyOn(monthly, lastDay), { today })).toEqual([]);
});

it.each<[string, MonthlyOn, string]>([
  ['the first Monday', firstMonday, 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO'],
  ['the last Sunday', { kind: 'weekday', nth: -1, weekday: 7 }, 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU'],
  ['the last day', lastDay, 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1'],
])('saves %s of a month as a Custom rule and recognizes it again (REPEAT-21)', (_, on, customPattern) => {
  const form = withInterval(withMonthlyOn(monthly, on), '2');
  const rule = ruleOfForm(form);
  expect(rule).toEqual(ruleOf({ frequency: 'Custom', customPattern }));
  expect(formOfRule(rule)).toMatchObject({ frequency: 'Monthly', interval: 2, monthlyOn: on });
});

it.each([
  'FREQ=MONTHLY;BYDAY=1MO,2MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTH=2;BYDAY=1MO',
  'FREQ=MONTHLY;BYMONTHDAY=-1,15',
  'FREQ=YEARLY;BYMONTHDAY=-1',
  'FREQ=WEEKLY;BYDAY=MO',
  'nothing',
])('keeps the rule %s, although the form has no fields for it (REPEAT-21)', (customPattern) => {
  const rule = ruleOf({ frequency: 'Custom', customPattern });
  expect(ruleOfForm(formOfRule(rule))).toEqual(rule);
  expect(formOfRule(rule).frequency).toBe('Custom');
});

it('a saved rule is unchanged after it is opened in the form (REPEAT-21)', () => {
  const on = fc.oneof(
    fc.constant<MonthlyOn>({ kind: 'day' }),
    fc.constant(lastDay),
    fc
      .tuple(fc.constantFrom(...MONTHLY_NTHS), fc.integer({ min: 1, max: 7 }))
      .map(([nth, weekday]): MonthlyOn => ({ kind: 'weekday', nth, weekday })),
  );
  const forms = fc
    .record({
      rule: ownRule,
      repeatMode: fc.constantFrom(...REPEAT_MODES),
      endCondition: fc.constantFrom('never', 'date', 'count'),
      endDate: arbitraryDate,
      maxOccurrences: fc.integer({ min: 1, max: 1000 }),
      on,
    })
    .map(({ rule, on, ...end }) => {
      const form = { ...formOfRule(rule), ...end };
      return rule.frequency === 'Monthly' ? withMonthlyOn(form, on) : form;
    });
  fc.assert(
    fc.property(forms, (form) => {
      const rule = ruleOfForm(form);
      expect(checkRepeatForm(form, { today: '1900-01-01' })).toEqual([]);
      expect(storableRule(rule)).toEqual(rule);
      expect(ruleOfForm(formOfRule(rule))).toEqual(rule);
    }),
  );
});

it('an interval of 0 is invalid for every frequency', () => {
  for (const frequency of FREQUENCIES) {
    const form = withInterval(withFrequency(fresh, frequency), '0');
    expect(checkRepeatForm(form, { today }).map(({ field }) => field)).toContain('interval');
  }
});

const options = { taskDate: '2026-11-25', today, locale: 'en-US' };

it('the preview shows the rule in words and three of five dates (REPEAT-23)', () => {
  const preview = previewOf(startSeries(ruleOf({}), '2026-11-25'), options);
  expect(preview.description).toBe('Daily');
  expect(preview.nextDates).toEqual(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
  expect(moreDates(preview)).toBe('+2 more');
});

it('the preview has fewer dates if the series ends (REPEAT-23)', () => {
  const preview = previewOf(startSeries(ruleOf({ maxOccurrences: 3 }), '2026-11-25'), options);
  expect(preview.nextDates).toEqual(['2026-11-26', '2026-11-27']);
  expect(moreDates(preview)).toBe('');
});

it('the preview of an overdue task starts tomorrow (REPEAT-23)', () => {
  const series = startSeries(ruleOf({}), '2026-11-01', { madeOn: today });
  expect(previewOf(series, { ...options, taskDate: '2026-11-01' }).nextDates[0]).toBe('2026-11-23');
});

it('the preview in Completion mode assumes that each task is done on its date, or today if it is overdue (REPEAT-23)', () => {
  const series = startSeries(ruleOf({ repeatMode: 'Completion', interval: 7 }), '2026-11-25');
  expect(previewOf(series, options).nextDates.slice(0, 2)).toEqual(['2026-12-02', '2026-12-09']);
  expect(previewOf(series, { ...options, taskDate: '2026-11-01' }).nextDates[0]).toBe('2026-11-29');
});
