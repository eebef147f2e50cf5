import { expect, it } from 'vitest';
import { parseTypedSchedule, type TypedScheduleReader } from './typed-schedule.ts';

/** A user at noon on a Thursday. */
const READER: TypedScheduleReader = {
  today: '2026-11-26',
  now: '12:00',
  weekStart: 1,
  isMonthFirst: true,
  isTwelveHourClock: true,
  scheduledOn: null,
};
const parsed = (text: string, reader: Partial<TypedScheduleReader> = {}) => {
  const when = parseTypedSchedule(text, { ...READER, ...reader });
  return when === undefined ? undefined : [when.scheduledOn, when.scheduledTime, when.thisEvening];
};

const timeOf = (text: string) => parseTypedSchedule(text, READER)?.scheduledTime;

it.each([
  ['5pm', '17:00'],
  ['5 PM', '17:00'],
  ['at 5pm', '17:00'],
  ['5:30 pm', '17:30'],
  ['5.30pm', '17:30'],
  ['5:30 p.m.', '17:30'],
  ['12am', '00:00'],
  ['12:05 am', '00:05'],
  ['12pm', '12:00'],
  ['11 a.m.', '11:00'],
  ['17:00', '17:00'],
  ['at 17:00', '17:00'],
  ['9:05', '09:05'],
  ['05:30', '05:30'],
  ['5:30', '05:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['at 1', '13:00'],
  ['at 7', '19:00'],
  ['at 8', '08:00'],
  ['at 9', '09:00'],
  ['At  12', '12:00'],
  ['at 17', '17:00'],
  ["9 o'clock", '09:00'],
  ['at 5 o’clock', '17:00'],
  ['noon', '12:00'],
  ['at noon', '12:00'],
  ['Midday', '12:00'],
])('reads the typed time %s as %s (DATE-22)', (text, expected) => {
  expect(timeOf(text)).toBe(expected);
});

it.each([
  ['at 5', '17:00'],
  ['at 8', '20:00'],
  ['at 11', '23:00'],
  ['at 20', '20:00'],
  ['1 am', '01:00'],
  ['7:30', '19:30'],
  ['0:30', '00:30'],
])('reads %s next to "tonight" as %s (DATE-22)', (text, expected) => {
  expect(timeOf(`tonight ${text}`)).toBe(expected);
});

it.each([
  'tonight at 2',
  'tonight 8 am',
  'tonight 12:30',
  'tomorrow night 1 am',
  '',
  'at',
  '9',
  '17',
  'pm',
  '0pm',
  '13pm',
  '17:00 pm',
  '5:3pm',
  '24:00',
  '9:60',
  '17:00:00',
  '9.05',
  'at 0',
  'at 24',
  'at nine',
  'at at 9',
  'midnight',
  '5pmish',
  'by 5pm',
  `5pm${' '.repeat(60)}`,
])('does not read "%s" as a time (DATE-22)', (text) => {
  expect(timeOf(text)).toBeUndefined();
});

it.each([
  ['fri 7pm', '2026-11-27', '19:00', true],
  ['7pm fri', '2026-11-27', '19:00', true],
  ['Fri, 7 PM', '2026-11-27', '19:00', true],
  ['fri at 7', '2026-11-27', '19:00', true],
  ['at 9 on friday', '2026-11-27', '09:00', false],
  ['15 dec 9:30', '2026-12-15', '09:30', false],
  ['in 2 weeks at noon', '2026-12-10', '12:00', false],
  ['today 9am', '2026-11-26', '09:00', false],
  ['tonight at 8', '2026-11-26', '20:00', true],
  ['this evening 7:30', '2026-11-26', '19:30', true],
  ['yesterday 5pm', '2026-11-25', '17:00', false],
  ['fri', '2026-11-27', undefined, false],
  ['tonight', '2026-11-26', undefined, true],
  ['none', null, undefined, false],
])('reads %s as %s at %s (DATE-22)', (text, ...expected) => {
  expect(parsed(text)).toEqual(expected);
});

it.each([
  ['17:00', null, '2026-11-26'],
  ['12:00', null, '2026-11-27'],
  ['9am', null, '2026-11-27'],
  ['9am', '2026-12-01', '2026-12-01'],
  ['9am', '2026-11-26', '2026-11-26'],
  ['9am', '2026-11-20', '2026-11-27'],
  ['5pm', '2026-11-20', '2026-11-26'],
])('%s typed for a task scheduled for %s means %s (DATE-22)', (text, scheduledOn, expected) => {
  expect(parsed(text, { scheduledOn })?.[0]).toBe(expected);
});

it.each(['', 'none 7pm', 'fri 7', 'soon 7pm', 'fri 7pm 8pm', 'fri sat 7pm', '7pm at', 'fri 25:00'])(
  'does not read "%s" as a date with a time (DATE-22)',
  (text) => {
    expect(parsed(text)).toBeUndefined();
  },
);
