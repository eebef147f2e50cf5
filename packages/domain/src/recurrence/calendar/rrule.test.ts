import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LocalDate } from '../../dates/local-date.ts';
import { formatCustomPattern, parseCustomPattern } from './rrule.ts';
import { nextDates, startSeries } from '../series/series.ts';
import { ruleOf } from '../testing/rules.ts';

function datesOf(customPattern: string, first: LocalDate, count: number): LocalDate[] {
  return nextDates(startSeries(ruleOf({ frequency: 'Custom', customPattern }), first), first, count);
}

it.each<[string, LocalDate, readonly LocalDate[]]>([
  // The date-only examples from RFC 5545, section 3.8.5.3.
  ['FREQ=DAILY;INTERVAL=10', '1997-09-02', ['1997-09-12', '1997-09-22']],
  ['FREQ=DAILY;BYMONTH=1', '1998-01-30', ['1998-01-31', '1999-01-01']],
  ['FREQ=WEEKLY;BYDAY=TU,TH', '1997-09-02', ['1997-09-04', '1997-09-09']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', '1997-09-01', ['1997-09-03', '1997-09-05', '1997-09-15']],
  ['FREQ=MONTHLY;BYDAY=1FR', '1997-09-05', ['1997-10-03', '1997-11-07']],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', '1997-09-07', ['1997-09-28', '1997-11-02', '1997-11-30']],
  ['FREQ=MONTHLY;BYDAY=-2MO', '1997-09-22', ['1997-10-20', '1997-11-17']],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', ['1997-10-29', '1997-11-28']],
  ['FREQ=MONTHLY;BYMONTHDAY=2,15', '1997-09-02', ['1997-09-15', '1997-10-02']],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '1997-09-30', ['1997-10-01', '1997-10-31', '1997-11-01']],
  ['FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11', '1997-09-10', ['1997-09-11', '1999-03-10']],
  ['FREQ=YEARLY;BYMONTH=6,7', '1997-06-10', ['1997-07-10', '1998-06-10']],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2,3', '1997-03-10', ['1999-01-10', '1999-02-10']],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', ['1998-05-18', '1999-05-17']],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', ['1997-03-20', '1997-03-27', '1998-03-05']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', ['1998-02-13', '1998-03-13', '1998-11-13']],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', '1997-09-13', ['1997-10-11', '1997-11-08']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    ['2000-11-07', '2004-11-02'],
  ],
  ['FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', ['1997-10-07', '1997-11-06']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', ['1997-10-30', '1997-11-27']],
  // Missing parts are taken from the first date, and months without that day are skipped.
  ['FREQ=MONTHLY', '2027-01-31', ['2027-03-31', '2027-05-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', ['2027-03-31', '2027-05-31']],
  ['FREQ=WEEKLY', '2026-11-22', ['2026-11-29', '2026-12-06']],
  ['FREQ=YEARLY', '2096-02-29', ['2104-02-29', '2108-02-29']],
  // 29 February falls on a Sunday every 28 years, or after 40 years across a century year that is not a
  // leap year.
  [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
    '2026-11-22',
    ['2032-02-29', '2060-02-29', '2088-02-29', '2128-02-29'],
  ],
  ['FREQ=YEARLY;BYMONTHDAY=15', '2026-11-22', ['2026-12-15', '2027-01-15']],
  // Parts may come in any order and letter case, and numbers may have a plus sign.
  ['byday=+1mo;freq=monthly', '2026-11-22', ['2026-12-07']],
])('the custom rule %s from %s has the expected dates (REPEAT-8)', (pattern, first, dates) => {
  expect(datesOf(pattern, first, dates.length)).toEqual(dates);
});

it.each([
  'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=DAILY;INTERVAL=14;BYDAY=MO;BYMONTH=2;BYMONTHDAY=29',
])('the custom rule %s has no dates on or after its start (REPEAT-9)', (pattern) => {
  expect(parseCustomPattern(pattern)).toBeDefined();
  expect(datesOf(pattern, '2026-11-22', 5)).toEqual([]);
});

it('a custom rule ends at the last supported date (REPEAT-9)', () => {
  expect(datesOf('FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31', '9998-11-22', 5)).toEqual([
    '9998-12-31',
    '9999-12-31',
  ]);
});

it.each([
  '',
  'FREQ',
  'FREQ=',
  'INTERVAL=2',
  'RRULE:FREQ=DAILY',
  'FREQ=DAILY;',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY=1',
  'FREQ=DAILY ',
  'FREQ=HOURLY',
  'FREQ=SECONDLY',
  'FREQ=DA\u0131LY',
  'FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;UNTIL=20270101',
  'FREQ=DAILY;WKST=SU',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=DAILY;X-NAME=1',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=366',
  'FREQ=DAILY;INTERVAL=1,2',
  'FREQ=DAILY;INTERVAL=1.5',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=YEARLY;BYMONTH=0',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=YEARLY;BYMONTH=-1',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=',
  'FREQ=MONTHLY;BYMONTHDAY=1,',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=DAILY;BYDAY=-1MO',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  // These rules match no day.
  'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;BYSETPOS=2',
  'FREQ=MONTHLY;BYMONTHDAY=20;BYDAY=1MO',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28;BYSETPOS=-2',
  'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=7',
  'FREQ=YEARLY;BYDAY=53MO,53TU,1WE;BYSETPOS=366',
  'FREQ=YEARLY;BYMONTH=2;BYDAY=-6MO',
  'FREQ=YEARLY;BYDAY=54MO',
  'FREQ=MONTHLY;BYDAY=MON',
  'FREQ=MONTHLY;BYDAY=XX',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
  'FREQ=YEARLY;BYDAY=MO;BYSETPOS=367',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-32',
  'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=8',
  'FREQ=DAILY;BYDAY=MO;BYSETPOS=2',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=4,6,9,11;BYMONTHDAY=31,-31',
  `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 62 }, () => '+01').join(',')};BYDAY=${Array.from({ length: 20 }, () => 'MO').join(',')}`,
  `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 63 }, () => 1).join(',')}`,
  `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 100_000 }, () => 1).join(',')}`,
])('%j is not a custom rule (REPEAT-9)', (text) => {
  expect(parseCustomPattern(text)).toBeUndefined();
});

it('parsing any text as a custom rule never throws (REPEAT-9)', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'FREQ=',
      'DAILY',
      'MONTHLY',
      ';',
      'BYDAY=',
      '-1',
      'MO',
      ',',
      'BYSETPOS=',
      '__proto__=',
      '5',
    ),
    fc.string({ maxLength: 4, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const rule = parseCustomPattern(pieces.join(''));
      if (rule) expect(parseCustomPattern(formatCustomPattern(rule))).toEqual(rule);
    }),
  );
});

it('removes duplicates from the lists of a custom rule', () => {
  expect(parseCustomPattern('FREQ=MONTHLY;BYMONTHDAY=2,2,1;BYDAY=MO,MO')).toEqual(
    parseCustomPattern('FREQ=MONTHLY;BYMONTHDAY=2,1;BYDAY=MO'),
  );
});
