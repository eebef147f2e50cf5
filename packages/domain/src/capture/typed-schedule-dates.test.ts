import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLocalDate } from '../dates/local-date.ts';
import type { DateReader } from './date-phrase.ts';
import type { HourReader } from './lexicon.ts';
import { german } from './languages/german.ts';
import { isMonthFirst, parseTypedDate } from './typed-schedule.ts';

const READER: DateReader & HourReader = {
  today: '2026-11-26',
  weekStart: 1,
  isMonthFirst: true,
  isTwelveHourClock: true,
};
const dateIn = (text: string, reader: Partial<DateReader> = {}) =>
  parseTypedDate(text, { ...READER, ...reader })?.scheduledOn;

it.each([
  ['today', '2026-11-26'],
  ['Tomorrow', '2026-11-27'],
  ['tom', '2026-11-27'],
  ['day after tomorrow', '2026-11-28'],
  ['fri', '2026-11-27'],
  ['on Friday', '2026-11-27'],
  ['thu', '2026-12-03'],
  ['this wed', '2026-12-02'],
  ['next mon', '2026-11-30'],
  ['next thursday', '2026-12-03'],
  ['next sun', '2026-12-06'],
  ['weekend', '2026-11-28'],
  ['this weekend', '2026-11-28'],
  ['next weekend', '2026-12-05'],
  ['next week', '2026-11-30'],
  ['next month', '2026-12-01'],
  ['next year', '2027-01-01'],
  ['end of week', '2026-11-29'],
  ['end of month', '2026-11-30'],
  ['end of the year', '2026-12-31'],
  ['in 3 days', '2026-11-29'],
  ['3 days', '2026-11-29'],
  ['3d', '2026-11-29'],
  ['in a week', '2026-12-03'],
  ['in two weeks', '2026-12-10'],
  ['2w', '2026-12-10'],
  ['in 3 months', '2027-02-26'],
  ['in a year', '2027-11-26'],
  ['15th', '2026-12-15'],
  ['on the 26th', '2026-11-26'],
  ['the 31st', '2026-12-31'],
  ['15 dec', '2026-12-15'],
  ['15th of December', '2026-12-15'],
  ['Dec. 15', '2026-12-15'],
  ['december 15th', '2026-12-15'],
  ['Nov 26', '2026-11-26'],
  ['Nov 25', '2027-11-25'],
  ['sept 1', '2027-09-01'],
  ['3 mar 2028', '2028-03-03'],
  ['March 3, 2028', '2028-03-03'],
  ['29 feb', '2028-02-29'],
  ['2026-12-01', '2026-12-01'],
  ['2020-02-29', '2020-02-29'],
  ['15.12.', '2026-12-15'],
  ['15.12.27', '2027-12-15'],
  ['1.2.2027', '2027-02-01'],
  ['12/15', '2026-12-15'],
  ['1/2', '2027-01-02'],
  ['12/15/27', '2027-12-15'],
])('reads the typed date %s as %s', (text, expected) => {
  expect(dateIn(text)).toBe(expected);
});

it.each([
  ['15/12', '2026-12-15'],
  ['1/2', '2027-02-01'],
])('reads the typed date %s as %s in locales that put the day before the month', (text, expected) => {
  expect(dateIn(text, { isMonthFirst: false })).toBe(expected);
});

it.each([
  ['next week', '2026-11-29'],
  ['next sun', '2026-11-29'],
  ['next sat', '2026-12-05'],
  ['end of week', '2026-11-28'],
])('reads the typed date %s as %s in locales whose week begins on Sunday', (text, expected) => {
  expect(dateIn(text, { weekStart: 7 })).toBe(expected);
});

it.each([
  ['in a month', '2027-01-31', '2027-02-28'],
  ['31st', '2027-02-01', '2027-03-31'],
  ['fri', '2026-11-27', '2026-12-04'],
  ['next month', '2026-12-31', '2027-01-01'],
  ['weekend', '2026-11-29', '2026-12-05'],
])('reads %s typed on %s as %s', (text, today, expected) => {
  expect(dateIn(text, { today })).toBe(expected);
});

it.each(['none', 'No date', 'clear'])(
  'reads the typed text %s as an instruction to remove the date',
  (text) => {
    expect(parseTypedDate(text, READER)).toEqual({ scheduledOn: null, thisEvening: false });
  },
);

it.each([
  ['yesterday', '2026-11-25'],
  ['last mon', '2026-11-23'],
  ['last thu', '2026-11-19'],
  ['last fri', '2026-11-20'],
  ['3 days ago', '2026-11-23'],
  ['a week ago', '2026-11-19'],
  ['2 months ago', '2026-09-26'],
])('reads %s as %s, a date that has passed (DATE-20)', (text, expected) => {
  expect(parseTypedDate(text, READER)).toEqual({
    scheduledOn: expected,
    thisEvening: false,
  });
});

it.each(['tonight', 'This evening'])('reads the typed text %s as this evening', (text) => {
  expect(parseTypedDate(text, READER)).toEqual({
    scheduledOn: '2026-11-26',
    thisEvening: true,
  });
});

it("understands the reader's languages in addition to English", () => {
  const reader = { ...READER, languages: [german] };
  expect(parseTypedDate('übermorgen', reader)).toMatchObject({ scheduledOn: '2026-11-28' });
  expect(parseTypedDate('tomorrow', reader)).toMatchObject({ scheduledOn: '2026-11-27' });
  expect(parseTypedDate('übermorgen', READER)).toBeUndefined();
});

it.each([
  '',
  'someone',
  'fri night lights',
  'the money',
  'in 0 days',
  'in days',
  'in 3 days ago',
  'last',
  '31 nov',
  '30 feb',
  '32nd',
  '13/13',
  '15.13.',
  '24/7/365',
  '3.12',
  '2026-02-31',
  'march',
  'next',
  'in 1000 days',
  `${'in 3 days'.padEnd(70)}x`,
])('does not read "%s" as a date', (text) => {
  expect(parseTypedDate(text, READER)).toBeUndefined();
});

it.each([
  ['en-US', true],
  ['en-GB', false],
  ['en-DE', false],
])('puts the month first in the locale %s: %s', (locale, expected) => {
  expect(isMonthFirst(locale)).toBe(expected);
});

it('never reads a date that does not exist', () => {
  const word = fc.constantFrom(
    ...'on in next this the of end week month year day 31 30 29 1st feb nov monday / . - , 2028 99 a'.split(
      ' ',
    ),
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), fc.boolean(), (text, weekStart, isMonthFirst) => {
      const date = parseTypedDate(text, {
        ...READER,
        today: '2028-02-29',
        weekStart,
        isMonthFirst,
      })?.scheduledOn;
      if (typeof date === 'string') expect(parseLocalDate(date)).toBe(date);
    }),
  );
});
