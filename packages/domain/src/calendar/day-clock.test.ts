import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { dayClocksIn, stepAt, validTime } from './day-clock.ts';

const hours = (zone: string, date: string): number => dayClocksIn(zone)(date).length / 60;

// The week of each clock change: the date, the zone, the hours of the day, a time that the clock skips or repeats
// on it, the time at which a task dropped there begins, and the minute at which that is drawn.
it.each([
  ['2026-03-29', 'Europe/Berlin', 23, '02:30', '03:00', 120],
  ['2026-10-25', 'Europe/Berlin', 25, '02:30', '02:30', 150],
  ['2026-03-08', 'America/New_York', 23, '02:15', '03:00', 120],
  ['2026-11-01', 'America/New_York', 25, '01:45', '01:45', 105],
  ['2026-10-04', 'Australia/Lord_Howe', 23.5, '02:15', '02:30', 120],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5, '01:45', '01:45', 105],
  ['2026-09-06', 'America/Santiago', 23, '00:30', '01:00', 0],
  ['2026-04-04', 'America/Santiago', 25, '23:30', '23:30', 1410],
  ['2012-09-30', 'Pacific/Apia', 23, '03:30', '04:00', 180],
  ['2012-04-01', 'Pacific/Apia', 25, '03:30', '03:30', 210],
  ['2026-04-24', 'Africa/Cairo', 23, '00:15', '01:00', 0],
  ['2026-10-29', 'Africa/Cairo', 25, '23:30', '23:30', 1410],
])(
  'on %s, %s has a day of %d hours; a drop on %s is stored as %s, %d minutes into the day (CALENDAR-9)',
  (date, zone, length, dropped, stored, minute) => {
    const clock = dayClocksIn(zone)(date);
    expect(clock.length).toBe(length * 60);
    expect(validTime(dropped, clock)).toBe(stored);
    expect(clock.minuteOf(stored)).toBe(minute);
    // The other days of the week have 24 hours, and every time on them is stored as it is.
    for (let days = -3; days <= 3; days += 1) {
      if (days === 0) continue;
      const other = dayClocksIn(zone)(addDays(date, days));
      expect(other.length, other.date).toBe(24 * 60);
      expect(validTime(dropped, other), other.date).toBe(dropped);
    }
  },
);

it('a day that a zone has skipped has no hours (CALENDAR-9)', () => {
  expect(hours('Pacific/Apia', '2011-12-30')).toBe(0);
  expect(hours('Pacific/Apia', '2011-12-29')).toBe(24);
  expect(validTime('10:00', dayClocksIn('Pacific/Apia')('2011-12-30'))).toBe('10:00');
});

it('lists each full hour of the clock once, and a repeated one twice (CALENDAR-9)', () => {
  const marks = (zone: string, date: string) =>
    dayClocksIn(zone)(date)
      .hours.slice(0, 5)
      .map(({ minute, time }) => `${minute} ${time}`);
  expect(marks('Europe/Berlin', '2026-03-28')).toEqual([
    '0 00:00',
    '60 01:00',
    '120 02:00',
    '180 03:00',
    '240 04:00',
  ]);
  expect(marks('Europe/Berlin', '2026-03-29')).toEqual([
    '0 00:00',
    '60 01:00',
    '120 03:00',
    '180 04:00',
    '240 05:00',
  ]);
  expect(marks('Europe/Berlin', '2026-10-25')).toEqual([
    '0 00:00',
    '60 01:00',
    '120 02:00',
    '180 02:00',
    '240 03:00',
  ]);
  expect(marks('America/Santiago', '2026-09-06')).toEqual([
    '0 01:00',
    '60 02:00',
    '120 03:00',
    '180 04:00',
    '240 05:00',
  ]);
});

it.each([
  [0, 0],
  [14, 0],
  [15, 15],
  [119, 105],
  [-20, 0],
  [5_000, 1_425],
])('a pointer at minute %i is in the step of minute %i (CALENDAR-9)', (minute, step) => {
  expect(stepAt(minute, { length: 1_440 })).toBe(step);
});
