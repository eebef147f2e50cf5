import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localTimeAt } from '../dates/local-time.ts';
import { addDays } from '../dates/local-date.ts';
import { instantsIn } from '../dates/local-instant.ts';
import {
  afterQuietHours,
  defaultRule,
  ringingTimes,
  type RemindedTask,
  type ReminderPreferences,
} from './firing-times.ts';
import type { ReminderRule } from './reminders.ts';

const preferencesIn = (timeZone: string, more: Partial<ReminderPreferences> = {}): ReminderPreferences => ({
  zone: instantsIn(timeZone),
  defaultMinutes: 0,
  dayTime: '09:00',
  quiet: null,
  ...more,
});

const NO_DATES: RemindedTask = {
  scheduledDate: null,
  thisEvening: false,
  scheduledTime: null,
  dueDate: null,
};

function task(scheduled: string, dueDate: string | null = null): RemindedTask {
  const [scheduledDate = '', time = null] = scheduled.split(' ');
  return {
    scheduledDate: scheduledDate === '' ? null : scheduledDate,
    thisEvening: time !== null && time >= '18:00',
    scheduledTime: time,
    dueDate,
  };
}

const relative = (offsetMinutes: number): ReminderRule => ({ kind: 'relative', offsetMinutes });
const due = (daysBefore: number): ReminderRule => ({ kind: 'due', daysBefore });
const absolute = (at: string): ReminderRule => ({ kind: 'absolute', at });
const iso = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);

it.each<readonly [zone: string, rule: ReminderRule, task: RemindedTask, expected: string]>([
  ['UTC', relative(0), task('2026-07-01 17:00'), '2026-07-01T17:00'],
  ['UTC', relative(30), task('2026-07-01 17:00'), '2026-07-01T16:30'],
  ['UTC', relative(-15), task('2026-07-01 17:00'), '2026-07-01T17:15'],
  ['UTC', relative(43_200), task('2026-07-31 17:00'), '2026-07-01T17:00'],
  ['UTC', relative(0), task('2026-07-01'), '2026-07-01T09:00'],
  ['UTC', relative(0), { ...task('2026-07-01'), thisEvening: true }, '2026-07-01T18:00'],
  ['UTC', due(0), task('', '2026-07-01'), '2026-07-01T09:00'],
  ['UTC', due(365), task('', '2026-07-01'), '2025-07-01T09:00'],
  ['UTC', absolute('2026-07-01T08:15'), NO_DATES, '2026-07-01T08:15'],
  ['Asia/Kolkata', relative(10), task('2026-07-01 00:05'), '2026-06-30T18:25'],
  ['Pacific/Kiritimati', due(1), task('', '2026-07-01'), '2026-06-29T19:00'],
  // Berlin: clocks go forward at 2:00 on 29 March, and back at 3:00 on 25 October.
  ['Europe/Berlin', relative(0), task('2026-03-29 02:30'), '2026-03-29T01:00'],
  ['Europe/Berlin', relative(30), task('2026-03-29 03:10'), '2026-03-29T00:40'],
  ['Europe/Berlin', relative(1_440), task('2026-03-29 09:00'), '2026-03-28T08:00'],
  ['Europe/Berlin', due(1), task('', '2026-03-29'), '2026-03-28T08:00'],
  ['Europe/Berlin', absolute('2026-03-29T02:30'), NO_DATES, '2026-03-29T01:00'],
  ['Europe/Berlin', relative(0), task('2026-10-25 02:30'), '2026-10-25T00:30'],
  ['Europe/Berlin', relative(30), task('2026-10-25 03:10'), '2026-10-25T01:40'],
  ['Europe/Berlin', relative(1_440), task('2026-10-26 02:30'), '2026-10-25T00:30'],
  ['Europe/Berlin', absolute('2026-10-25T02:30'), NO_DATES, '2026-10-25T00:30'],
  // New York: clocks go forward at 2:00 on 8 March, and back at 2:00 on 1 November.
  ['America/New_York', relative(0), task('2026-03-08 02:15'), '2026-03-08T07:00'],
  ['America/New_York', relative(60), task('2026-03-08 03:30'), '2026-03-08T06:30'],
  ['America/New_York', relative(0), task('2026-11-01 01:30'), '2026-11-01T05:30'],
  ['America/New_York', relative(1_440), task('2026-11-02 09:00'), '2026-11-01T14:00'],
  ['America/New_York', due(0), task('', '2026-11-01'), '2026-11-01T14:00'],
  // Lord Howe: clocks go forward by half an hour at 2:00 on 4 October, and back at 2:00 on 5 April.
  ['Australia/Lord_Howe', relative(0), task('2026-10-04 02:15'), '2026-10-03T15:30'],
  ['Australia/Lord_Howe', relative(5), task('2026-10-04 02:30'), '2026-10-03T15:25'],
  ['Australia/Lord_Howe', relative(0), task('2026-04-05 01:45'), '2026-04-04T14:45'],
  ['Australia/Lord_Howe', absolute('2026-04-05T01:45'), NO_DATES, '2026-04-04T14:45'],
])('in %s, the reminder %j of %j rings at %s UTC (REMINDER-3, REMINDER-4)', (zone, rule, of, expected) => {
  expect(iso(ringingTimes(rule, of, preferencesIn(zone))?.firesAt)).toBe(expected);
});

it.each([
  ['relative', relative(0), task('', '2026-07-01')],
  ['due', due(0), task('2026-07-01 10:00')],
  ['relative, at the end of the calendar', relative(0), task('9999-12-31 10:00')],
  ['due, before 1972', due(365), task('', '1972-03-01')],
] as const)('a reminder that is %s does not ring without its date (REMINDER-3)', (_name, rule, of) => {
  expect(ringingTimes(rule, of, preferencesIn('UTC'))).toBeUndefined();
});

it('a snoozed reminder rings when the snooze ends, whatever its rule (REMINDER-8)', () => {
  const until = Date.parse('2026-07-01T12:34:56Z');
  expect(ringingTimes(due(3), NO_DATES, preferencesIn('UTC'), until)).toEqual({
    dueAt: until,
    firesAt: until,
  });
});

it('the default reminder exists only for a task with a time, and only if the user wants one (REMINDER-2)', () => {
  const timed = task('2026-07-01 10:00');
  expect(defaultRule(timed, preferencesIn('UTC', { defaultMinutes: 15 }))).toEqual(relative(15));
  expect(defaultRule(timed, preferencesIn('UTC', { defaultMinutes: null }))).toBeUndefined();
  expect(defaultRule(task('2026-07-01'), preferencesIn('UTC'))).toBeUndefined();
});

const NIGHT = { from: '22:00', to: '07:00' };
const NOON = { from: '12:00', to: '13:30' };

it.each([
  ['UTC', NIGHT, '2026-07-01T21:59', '2026-07-01T21:59'],
  ['UTC', NIGHT, '2026-07-01T22:00', '2026-07-02T07:00'],
  ['UTC', NIGHT, '2026-07-02T00:00', '2026-07-02T07:00'],
  ['UTC', NIGHT, '2026-07-02T06:59', '2026-07-02T07:00'],
  ['UTC', NIGHT, '2026-07-02T07:00', '2026-07-02T07:00'],
  ['UTC', NOON, '2026-07-02T11:59', '2026-07-02T11:59'],
  ['UTC', NOON, '2026-07-02T12:00', '2026-07-02T13:30'],
  ['UTC', NOON, '2026-07-02T13:30', '2026-07-02T13:30'],
  ['Europe/Berlin', NIGHT, '2026-03-28T22:00', '2026-03-29T05:00'],
  ['Europe/Berlin', NIGHT, '2026-10-24T21:00', '2026-10-25T06:00'],
  ['Europe/Berlin', { from: '01:00', to: '02:30' }, '2026-03-29T00:30', '2026-03-29T01:00'],
  ['Europe/Berlin', { from: '01:00', to: '02:30' }, '2026-10-25T00:10', '2026-10-25T00:30'],
  // The second of two equal times comes after the end of the quiet hours.
  ['Europe/Berlin', { from: '01:00', to: '02:30' }, '2026-10-25T01:10', '2026-10-25T01:10'],
  ['America/New_York', NIGHT, '2026-11-01T05:30', '2026-11-01T12:00'],
  ['Australia/Lord_Howe', { from: '01:00', to: '02:15' }, '2026-10-03T15:00', '2026-10-03T15:30'],
])('in %s with quiet hours %j, %s UTC is moved to %s UTC (REMINDER-7)', (zone, quiet, at, expected) => {
  const instant = Date.parse(`${at}:00Z`);
  const moved = ringingTimes(absolute('2026-01-01T00:00'), NO_DATES, preferencesIn(zone, { quiet }), instant);
  expect([iso(moved?.dueAt), iso(moved?.firesAt)]).toEqual([at, expected]);
});

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
);
const minutes = fc.integer({ min: 0, max: 1_439 });
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const days = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2025-06-01', count));

it('quiet hours delay a reminder by less than a day and an hour, and moving it twice changes nothing (REMINDER-7)', () => {
  fc.assert(
    fc.property(zones, days, minutes, minutes, minutes, (timeZone, date, at, from, to) => {
      fc.pre(from !== to);
      const zone = instantsIn(timeZone);
      const quiet = { from: clock(from), to: clock(to) };
      const instant = zone.at(date, clock(at)) ?? 0;
      const moved = afterQuietHours(instant, { zone, quiet });
      expect(moved).toBeGreaterThanOrEqual(instant);
      expect(moved - instant).toBeLessThanOrEqual(25 * 3_600_000);
      expect(afterQuietHours(moved, { zone, quiet })).toBe(moved);
    }),
    { numRuns: 500 },
  );
});

it('a relative reminder rings as many minutes before the time as it says, unless it counts whole days (REMINDER-3)', () => {
  const offset = fc.integer({ min: -10_080, max: 43_200 });
  fc.assert(
    fc.property(zones, days, minutes, offset, (timeZone, date, at, offsetMinutes) => {
      const preferences = preferencesIn(timeZone);
      const timed = { ...NO_DATES, scheduledDate: date, scheduledTime: clock(at) };
      const start = preferences.zone.at(date, clock(at)) ?? 0;
      const rings = ringingTimes(relative(offsetMinutes), timed, preferences)?.firesAt ?? 0;
      if (offsetMinutes % 1_440 !== 0) expect(start - rings).toBe(offsetMinutes * 60_000);
      else {
        const day = addDays(date, -offsetMinutes / 1_440);
        expect(rings).toBe(preferences.zone.at(day, clock(at)));
        // A skipped time rings at the first valid one.
        expect(localTimeAt(rings, timeZone) >= clock(at)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
