import { epochDayOf } from '@questlog/domain/dates/civil-day';
import {
  completeRule,
  daysIn,
  periodOf,
  type CalendarRule,
} from '@questlog/domain/recurrence/calendar/calendar-rule';
import { formatCustomPattern, parseCustomPattern } from '@questlog/domain/recurrence/calendar/rrule';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftedRule } from './shifted-rule.ts';

const FIRST = epochDayOf(2026, 12, 1);
const END = epochDayOf(2036, 1, 1);

function ruleOf(text: string): CalendarRule {
  const rule = parseCustomPattern(text);
  if (rule === undefined) throw new Error(`${text} is not a rule`);
  return rule;
}

function daysOf(rule: CalendarRule, first: number): number[] {
  const whole = completeRule(rule, first);
  const days: number[] = [];
  const [from, to] = [periodOf(whole, first), periodOf(whole, END)];
  for (let period = from; period <= to; period += whole.interval) days.push(...daysIn(whole, period));
  return days.filter((day) => day > first && day < END - 1);
}

test.each([
  ['FREQ=WEEKLY;BYDAY=TU', -1, 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=WEEKLY', -1, 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=WEEKLY;BYDAY=SU,MO', 1, 'FREQ=WEEKLY;BYDAY=MO,TU'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', -1, 'FREQ=MONTHLY;BYMONTHDAY=14'],
  ['FREQ=MONTHLY', -1, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 1, 'FREQ=MONTHLY;BYMONTHDAY=1'],
  ['FREQ=MONTHLY;BYDAY=2WE', -1, 'FREQ=MONTHLY;BYMONTHDAY=7,8,9,10,11,12,13;BYDAY=TU'],
  ['FREQ=MONTHLY;BYDAY=-1FR', -1, 'FREQ=MONTHLY;BYMONTHDAY=-2,-3,-4,-5,-6,-7,-8;BYDAY=TH'],
  ['FREQ=YEARLY', -1, 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=-1'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31', 1, 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1'],
  ['FREQ=YEARLY;BYMONTH=3,4;BYDAY=2MO', 1, 'FREQ=YEARLY;BYMONTH=3,4;BYMONTHDAY=9,10,11,12,13,14,15;BYDAY=TU'],
  ['FREQ=DAILY;INTERVAL=3', -1, 'FREQ=DAILY;INTERVAL=3'],
] as const)('moves %s by %i day to %s (IMPORT-10)', (text, shift, expected) => {
  const moved = shiftedRule(ruleOf(text), FIRST, shift);
  expect(moved && formatCustomPattern(moved)).toBe(expected);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', -1],
  ['FREQ=MONTHLY;BYMONTHDAY=28', 1],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 1],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15', -1],
  ['FREQ=MONTHLY;BYDAY=5WE', -1],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', -1],
  ['FREQ=WEEKLY;BYMONTH=6;BYDAY=TU', -1],
  ['FREQ=YEARLY;BYDAY=20MO', 1],
] as const)('does not move %s by %i day, because no rule has these dates (IMPORT-12)', (text, shift) => {
  expect(shiftedRule(ruleOf(text), FIRST, shift)).toBeUndefined();
});

test('every date of a moved rule is a day from one of the rule, and none is missing (IMPORT-10)', () => {
  const some = <T>(values: fc.Arbitrary<T>) => fc.array(values, { maxLength: 3 });
  const rules = fc.record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 3 }),
    months: some(fc.integer({ min: 1, max: 12 })),
    days: some(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 }))),
    weekdays: some(fc.constantFrom('MO', 'WE', 'SU', '1TU', '2WE', '4FR', '5SA', '-1FR', '-4SU')),
    position: fc.constantFrom(undefined, 1, 2, -1),
    first: fc.integer({ min: FIRST, max: FIRST + 400 }),
    shift: fc.constantFrom(1 as const, -1 as const),
  });
  fc.assert(
    fc.property(rules, ({ freq, interval, months, days, weekdays, position, first, shift }) => {
      const parts = [
        `FREQ=${freq};INTERVAL=${interval}`,
        months.length > 0 ? `BYMONTH=${months.join(',')}` : '',
        days.length > 0 ? `BYMONTHDAY=${days.join(',')}` : '',
        weekdays.length > 0 ? `BYDAY=${weekdays.join(',')}` : '',
        position === undefined ? '' : `BYSETPOS=${position}`,
      ];
      const rule = parseCustomPattern(parts.filter((part) => part !== '').join(';'));
      // A calendar counts weeks of an interval from the first day of its week, which moves too.
      fc.pre(rule !== undefined && !(rule.unit === 'week' && (interval > 1 || position !== undefined)));
      const moved = rule && shiftedRule(rule, first, shift);
      if (rule === undefined || moved === undefined) return;
      const expected = daysOf(rule, first).map((day) => day + shift);
      const ending = END - 3;
      expect(daysOf(moved, first + shift).filter((day) => day < ending)).toEqual(
        expected.filter((day) => day < ending),
      );
    }),
    { numRuns: 3000 },
  );
});
