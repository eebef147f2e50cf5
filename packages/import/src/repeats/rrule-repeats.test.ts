import { expect, it, test } from 'vitest';
import fc from 'fast-check';
import { checkRepeatRule, type RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { nextDates, startSeries } from '@questlog/domain/recurrence/series/series';
import { repeatOfRrule } from './rrule-repeats.ts';

/** A Wednesday, the first date of each repeat. */
const FIRST = '2026-11-25';

function datesOf(rule: RepeatRule | undefined): string | undefined {
  if (rule === undefined) return undefined;
  const { frequency, interval, weekDays, monthDay, customPattern } = rule;
  return [frequency, interval, weekDays.join(','), monthDay, customPattern].filter((part) => part).join(' ');
}

test.each([
  ['FREQ=DAILY', 'Daily 1'],
  ['RRULE:FREQ=DAILY;INTERVAL=3', 'Daily 3'],
  ['freq=daily; byday=mo,tu,we,th,fr', 'Weekly 1 1,2,3,4,5'],
  ['FREQ=WEEKLY', 'Weekly 1 3'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=SU', 'Weekly 2 1,4'],
  ['FREQ=MONTHLY', 'Monthly 1 25'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15', 'Monthly 2 15'],
  ['FREQ=YEARLY', 'Yearly 1'],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25', 'Yearly 1'],
])('converts %s to the frequency %s (IMPORT-10)', (rrule, expected) => {
  expect(datesOf(repeatOfRrule(rrule, FIRST))).toBe(expected);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', FIRST, 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['FREQ=MONTHLY', '2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=30'],
  ['FREQ=YEARLY', '2028-02-29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', FIRST, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', FIRST, 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', FIRST, 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYMONTH=3', FIRST, 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=25'],
  ['FREQ=YEARLY;BYMONTHDAY=25', FIRST, 'FREQ=YEARLY;BYMONTHDAY=25'],
  ['FREQ=WEEKLY;BYMONTH=6', FIRST, 'FREQ=WEEKLY;BYMONTH=6;BYDAY=WE'],
  // For many users, the weeks of a Weekly rule begin on Sunday.
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU', FIRST, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU'],
])('converts %s from %s to the exact pattern %s (IMPORT-10)', (rrule, firstDate, expected) => {
  expect(datesOf(repeatOfRrule(rrule, firstDate))).toBe(`Custom 1 ${expected}`);
});

test.each([
  ['FREQ=DAILY;UNTIL=20261231', 'UTC', '2026-12-31'],
  ['FREQ=DAILY;UNTIL=20261231T235959', 'Asia/Tokyo', '2026-12-31'],
  ['FREQ=DAILY;UNTIL=20270101T045959Z', 'America/New_York', '2026-12-31'],
])('converts the end of %s in the zone %s to %s (IMPORT-11)', (rrule, timeZone, endDate) => {
  expect(repeatOfRrule(rrule, FIRST, { timeZone })?.endDate).toBe(endDate);
});

it('keeps the number of occurrences, and uses Completion mode on request (IMPORT-11)', () => {
  expect(repeatOfRrule('FREQ=DAILY;COUNT=5', FIRST, { fromCompletion: true })).toMatchObject({
    maxOccurrences: 5,
    endDate: null,
    repeatMode: 'Completion',
  });
});

it.each<[name: string, rrule: string, firstDate?: string]>([
  ['an empty text', ''],
  ['words', 'every Monday'],
  ['hours', 'FREQ=HOURLY'],
  ['times of day', 'FREQ=DAILY;BYHOUR=9,17'],
  ['weeks of the year', 'FREQ=YEARLY;BYWEEKNO=20'],
  ['a part of one app', 'FREQ=DAILY;TT_SKIP=WEEKEND'],
  ['a lunar rule', 'LUNAR:FREQ=YEARLY'],
  ['the same part twice', 'FREQ=DAILY;FREQ=WEEKLY'],
  ['an interval of 400 days', 'FREQ=DAILY;INTERVAL=400'],
  ['5,000 occurrences', 'FREQ=DAILY;COUNT=5000'],
  ['no occurrence', 'FREQ=DAILY;COUNT=0'],
  ['31 November as its end', 'FREQ=DAILY;UNTIL=20261131'],
  ['31 November as its only day', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=31'],
  ['February from the 30th', 'FREQ=MONTHLY;BYMONTH=2', '2026-11-30'],
  ['weeks that begin on Sunday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU'],
  ['100,000 characters', `FREQ=DAILY;${'X'.repeat(100_000)}`],
])('returns undefined for a rule with %s (IMPORT-12)', (_, rrule, firstDate = FIRST) => {
  expect(repeatOfRrule(rrule, firstDate)).toBeUndefined();
});

it("returns a valid rule with the RRULE's dates for any combination of parts (IMPORT-10, IMPORT-12)", () => {
  const values = {
    INTERVAL: fc.constantFrom('1', '2', '3'),
    BYDAY: fc.constantFrom('MO', 'SU,WE', '1FR,-1SU', '5MO', 'MO,TU,WE,TH,FR,SA,SU'),
    BYMONTHDAY: fc.constantFrom('1', '25', '29', '31', '-1,5'),
    BYMONTH: fc.constantFrom('2', '11', '11,12'),
    BYSETPOS: fc.constantFrom('1', '-1', '2,3'),
  };
  const rrule = fc
    .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.record(values, { requiredKeys: [] }))
    .map(([frequency, parts]) =>
      [`FREQ=${frequency}`, ...Object.entries(parts).map((part) => part.join('='))].join(';'),
    );
  const firstDate = fc.constantFrom(FIRST, '2026-11-30', '2027-01-31', '2028-02-29');
  fc.assert(
    fc.property(rrule, firstDate, (text, first) => {
      const rule = repeatOfRrule(text, first);
      if (rule === undefined) return;
      expect(checkRepeatRule(rule, { today: FIRST })).toEqual([]);
      const exact = { ...rule, frequency: 'Custom', interval: 1, customPattern: text } as const;
      const datesBy = (each: RepeatRule): string[] => nextDates(startSeries(each, first), first, 8);
      expect(datesBy(rule)).toEqual(datesBy(exact));
    }),
  );
});
