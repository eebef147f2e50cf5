import { expect, it } from 'vitest';
import {
  isEveningTime,
  localTimeAt,
  localTimeOf,
  parseLocalTime,
  scheduleLabel,
  timeLabel,
} from './local-time.ts';

it.each(['00:00', '07:30', '12:00', '17:05', '23:59'])('accepts %s as a time (DATE-21)', (text) => {
  expect(parseLocalTime(text)).toBe(text);
});

it.each(['', '7:30', '24:00', '12:60', '17:00:00', '1700', '17:00Z', '5 PM', ' 17:00', '１７:00'])(
  'rejects %j as a time (DATE-21)',
  (text) => {
    expect(parseLocalTime(text)).toBeUndefined();
  },
);

it.each([
  [9, 5, '09:05'],
  [23, 59, '23:59'],
  [24, 0, undefined],
  [9, 60, undefined],
  [100, 0, undefined],
])('builds a time from hour %i and minute %i', (hour, minute, time) => {
  expect(localTimeOf(hour, minute)).toBe(time);
});

it.each([
  ['UTC', '23:05'],
  ['Europe/Berlin', '00:05'],
  ['America/New_York', '18:05'],
  ['Asia/Kolkata', '04:35'],
])('the wall time in %s is %s', (timeZone, time) => {
  expect(localTimeAt(Date.UTC(2026, 0, 15, 23, 5), timeZone)).toBe(time);
});

it.each([
  [false, null, 'Dec 5'],
  [true, null, 'Dec 5 evening'],
  [true, '19:00', 'Dec 5 · 19:00'],
  [false, '09:00', 'Dec 5 · 09:00'],
])('adds the evening or the time to the label of a date (DATE-24)', (thisEvening, scheduledTime, label) => {
  expect(scheduleLabel('Dec 5', { thisEvening, scheduledTime }, 'en-GB')).toBe(label);
});

it.each([
  ['00:00', false],
  ['17:59', false],
  ['18:00', true],
  ['23:59', true],
])('%s is in the evening: %s (DATE-23)', (time, expected) => {
  expect(isEveningTime(time)).toBe(expected);
});

it.each([
  ['17:00', 'en-US', '5 PM'],
  ['17:05', 'en-US', '5:05 PM'],
  ['00:00', 'en-US', '12 AM'],
  ['12:00', 'en-US', '12 PM'],
  ['17:00', 'en-GB', '17:00'],
  ['17:00', 'en-DE', '17:00'],
  ['09:05', 'en-DE', '09:05'],
  ['00:00', 'en-DE', '00:00'],
  ['17:00', 'en', '5 PM'],
])('%s in the clock format of %s reads %s (DATE-24)', (time, locale, text) => {
  expect(timeLabel(time, locale).replaceAll(/\s/g, ' ')).toBe(text);
});
