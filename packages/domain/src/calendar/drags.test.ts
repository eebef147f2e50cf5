import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { isEveningTime } from '../dates/local-time.ts';
import { dropOn, dropRejection, PAST_DAY, type CalendarTarget } from '../tasks/drop-rules.ts';
import { scheduleAfter, type TaskSchedule } from '../tasks/task-schedule.ts';
import { dayClocksIn, STEP_MINUTES, validTime } from './day-clock.ts';
import { durationAfterStep, durationTo } from './drag-tasks.ts';

const today = '2026-03-10';
const bare = {
  projectId: null,
  sectionId: null,
  completedOn: null,
  tagIds: [],
  someday: false,
  priority: 'none',
  assigneeId: null,
} as const;
const unscheduled: TaskSchedule = { scheduledOn: null, thisEvening: false, scheduledTime: null };

/** The schedule after a drop, as the API stores the fields that the browser sends for it. */
function dropped(task: TaskSchedule, target: CalendarTarget | { readonly kind: 'anytime' }): TaskSchedule {
  const change = dropOn(target, { ...bare, ...task }, today);
  return change === undefined ? task : (scheduleAfter(task, change) ?? task);
}

it.each<[string, TaskSchedule, CalendarTarget, TaskSchedule]>([
  [
    'a day keeps the time',
    { scheduledOn: today, thisEvening: false, scheduledTime: '09:00' },
    { kind: 'day', date: '2026-03-12' },
    { scheduledOn: '2026-03-12', thisEvening: false, scheduledTime: '09:00' },
  ],
  [
    'an hour sets it',
    unscheduled,
    { kind: 'hour', date: '2026-03-12', time: '14:15' },
    { scheduledOn: '2026-03-12', thisEvening: false, scheduledTime: '14:15' },
  ],
  [
    'an hour of the evening makes it a task of the evening',
    unscheduled,
    { kind: 'hour', date: today, time: '19:00' },
    { scheduledOn: today, thisEvening: true, scheduledTime: '19:00' },
  ],
  [
    'the all-day row clears it',
    { scheduledOn: today, thisEvening: true, scheduledTime: '19:00' },
    { kind: 'all-day', date: '2026-03-12' },
    { scheduledOn: '2026-03-12', thisEvening: false, scheduledTime: null },
  ],
])('a drop on %s (CALENDAR-10)', (_, task, target, expected) => {
  expect(dropped(task, target)).toEqual(expected);
});

it('a drop where the task already is changes nothing (CALENDAR-10)', () => {
  const task = { ...bare, scheduledOn: today, thisEvening: false, scheduledTime: '09:00' };
  expect(dropOn({ kind: 'hour', date: today, time: '09:00' }, task, today)).toBeUndefined();
  expect(dropOn({ kind: 'all-day', date: today }, { ...task, scheduledTime: null }, today)).toBeUndefined();
});

it('a drop on a day that has passed is rejected with a sentence (CALENDAR-10)', () => {
  expect(dropRejection({ kind: 'all-day', date: addDays(today, -1) }, today)).toBe(PAST_DAY);
  expect(dropRejection({ kind: 'hour', date: today, time: '00:00' }, today)).toBeUndefined();
});

const days = fc.integer({ min: 0, max: 40 }).map((days) => addDays(today, days));
const steps = fc.integer({ min: 0, max: 95 }).map((step) => step * STEP_MINUTES);
const targets = fc.oneof(
  days.map((date) => ({ kind: 'day' as const, date })),
  fc.tuple(days, steps).map(([date, minute]) => ({ kind: 'hour' as const, date, minute })),
  days.map((date) => ({ kind: 'all-day' as const, date })),
  fc.constant({ kind: 'anytime' as const }),
);

it('a sequence of drags sets what the same calls set one after the other (CALENDAR-10)', () => {
  // The clocks in Berlin change within these days.
  const clockOf = dayClocksIn('Europe/Berlin');
  fc.assert(
    fc.property(fc.array(targets, { maxLength: 12 }), (sequence) => {
      let task = unscheduled;
      let expected = unscheduled;
      for (const target of sequence) {
        const { date, scheduledTime } = {
          date: 'date' in target ? target.date : null,
          scheduledTime: expected.scheduledTime,
        };
        if (target.kind === 'hour') {
          const clock = clockOf(target.date);
          const time = validTime(clock.timeAt(Math.min(target.minute, clock.length - STEP_MINUTES)), clock);
          task = dropped(task, { kind: 'hour', date: target.date, time });
          expected = { scheduledOn: date, scheduledTime: time, thisEvening: isEveningTime(time) };
        } else {
          task = dropped(task, target);
          const time = target.kind === 'day' ? scheduledTime : null;
          const isMoved = target.kind !== 'day' || expected.scheduledOn !== date;
          if (isMoved)
            expected = {
              scheduledOn: date,
              scheduledTime: time,
              thisEvening: time !== null && isEveningTime(time),
            };
        }
        expect(task).toEqual(expected);
      }
    }),
  );
});

it.each([
  [540, 600, 60],
  [540, 608, 75],
  [540, 500, 15],
  [0, 5_000, 1_440],
])(
  'a task that begins at minute %i and ends at minute %i takes %i minutes (CALENDAR-11)',
  (start, edge, minutes) => {
    expect(durationTo(start, edge)).toBe(minutes);
  },
);

it.each([
  [null, 1, 45],
  [null, -1, 15],
  [15, -1, 15],
  [50, 1, 60],
  [50, -1, 45],
  [1_440, 1, 1_440],
] as const)(
  'one step from %s minutes in the direction %i is %i minutes (CALENDAR-11)',
  (minutes, by, next) => {
    expect(durationAfterStep(minutes, by)).toBe(next);
  },
);
