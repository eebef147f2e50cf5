import { expect, it } from 'vitest';
import {
  inPartOfDay,
  scheduleAfter,
  shiftedDate,
  type ScheduleChange,
  type TaskSchedule,
} from './task-schedule.ts';

const none: TaskSchedule = { scheduledOn: null, thisEvening: false, scheduledTime: null };
const onMonday: TaskSchedule = { ...none, scheduledOn: '2026-11-30' };
const atNine: TaskSchedule = { ...onMonday, scheduledTime: '09:00' };
const atSeven: TaskSchedule = { ...onMonday, thisEvening: true, scheduledTime: '19:00' };
const inEvening: TaskSchedule = { ...onMonday, thisEvening: true };
const TUESDAY = '2026-12-01';

it.each<[string, TaskSchedule, ScheduleChange, TaskSchedule | undefined]>([
  ['a new date keeps the time', atNine, { scheduledOn: TUESDAY }, { ...atNine, scheduledOn: TUESDAY }],
  ['a new date keeps the evening of a time', atSeven, { thisEvening: false }, atSeven],
  ['a new time keeps the date', onMonday, { scheduledTime: '09:00' }, atNine],
  ['a time of the evening', atNine, { scheduledTime: '19:00' }, atSeven],
  ['a time before the evening', inEvening, { scheduledTime: '09:00' }, atNine],
  ['an evening date with an earlier time', atNine, { thisEvening: true }, atNine],
  ['no time', atNine, { scheduledTime: null }, onMonday],
  ['no time in the evening', atSeven, { scheduledTime: null }, inEvening],
  ['neither time nor evening', atSeven, { scheduledTime: null, thisEvening: false }, onMonday],
  ['no date', atSeven, { scheduledOn: null }, none],
  ['no date and no time', atSeven, { scheduledOn: null, scheduledTime: null }, none],
  ['an evening without a date', none, { thisEvening: true }, none],
  ['a time without a date', none, { scheduledTime: '09:00' }, undefined],
  ['a time, and the date cleared', atNine, { scheduledOn: null, scheduledTime: '10:00' }, undefined],
  ['nothing', atSeven, {}, atSeven],
])('returns the schedule of a task after a change: %s (DATE-21, DATE-23)', (_, before, change, after) => {
  expect(scheduleAfter(before, change)).toEqual(after);
});

it.each([
  [atNine, true, inEvening],
  [atNine, false, atNine],
  [atSeven, true, atSeven],
  [atSeven, false, onMonday],
  [onMonday, true, inEvening],
])('the schedule %j, with the evening set to %s, becomes %j (DATE-25)', (before, thisEvening, after) => {
  expect(scheduleAfter(before, inPartOfDay(before, thisEvening))).toEqual(after);
});

it.each<[string, string | null, 1 | -1, string | null]>([
  ['no date, later', null, 1, '2026-12-01'],
  ['today, later', '2026-11-30', 1, '2026-12-01'],
  ['another day, later', '2026-12-31', 1, '2027-01-01'],
  ['an overdue date, later', '2026-11-01', 1, '2026-11-30'],
  ['tomorrow, earlier', '2026-12-01', -1, '2026-11-30'],
  ['today, earlier', '2026-11-30', -1, '2026-11-30'],
  ['an overdue date, earlier', '2026-11-01', -1, '2026-11-01'],
  ['no date, earlier', null, -1, null],
])('moves a date by a day, but never before today: %s (TASK-66)', (_, date, by, after) => {
  expect(shiftedDate(date, by, '2026-11-30')).toBe(after);
});
