import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import { altersPlan, canBeHidden, planAfter, type PlanChange, type TaskPlan } from './task-plan.ts';
import { belongsTo, hiddenUntil, presetFor, upcomingDate } from './task-views.ts';

const today = '2026-11-20';
const blank: TaskPlan = {
  scheduledOn: null,
  thisEvening: false,
  scheduledTime: null,
  dueOn: null,
  someday: false,
  hidden: false,
};
const atNine: TaskPlan = { ...blank, scheduledOn: today, scheduledTime: '09:00', dueOn: today };
const putOff: TaskPlan = { ...blank, someday: true };

it.each<[string, TaskPlan, PlanChange, Partial<TaskPlan>]>([
  [
    'someday clears the date and the time, not the due date',
    atNine,
    { someday: true },
    { ...putOff, dueOn: today },
  ],
  ['a date ends someday', putOff, { scheduledOn: today }, { ...blank, scheduledOn: today }],
  ['a due date does not end someday', putOff, { dueOn: today }, { ...putOff, dueOn: today }],
  ['clearing the date keeps someday', putOff, { scheduledOn: null }, putOff],
  [
    'a date takes precedence over someday',
    blank,
    { scheduledOn: today, someday: true },
    { ...blank, scheduledOn: today },
  ],
  ['someday can be taken back', putOff, { someday: false }, blank],
])('%s (SOMEDAY-2)', (_, before, change, after) => {
  expect(planAfter(before, change)).toEqual(after);
});

it('a time needs a date, also for a task for someday (DATE-21, SOMEDAY-2)', () => {
  expect(planAfter(putOff, { scheduledTime: '09:00' })).toBeUndefined();
});

it.each<[string, TaskPlan, PlanChange, boolean]>([
  ['with a date', atNine, { hidden: true }, true],
  ['with only a due date', { ...blank, dueOn: today }, { hidden: true }, true],
  ['without a date', blank, { hidden: true }, false],
  ['for someday', { ...putOff, dueOn: today }, { hidden: true }, false],
  ['whose date is cleared', { ...blank, scheduledOn: today, hidden: true }, { scheduledOn: null }, false],
  ['whose due date remains', { ...atNine, hidden: true }, { scheduledOn: null }, true],
  ['that is put off', { ...atNine, hidden: true }, { someday: true }, false],
  ['that gets a date in the same change', blank, { scheduledOn: today, hidden: true }, true],
])('a task %s can be hidden: %s (SOMEDAY-30)', (_, before, change, hidden) => {
  expect(planAfter(before, change)?.hidden).toBe(hidden);
});

const dates = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)));
const plans: fc.Arbitrary<TaskPlan> = fc
  .record({ scheduledOn: dates, dueOn: dates, someday: fc.boolean(), hidden: fc.boolean() })
  .map((change) => planAfter(blank, change) ?? blank);
const changes = fc.record(
  {
    scheduledOn: dates,
    dueOn: dates,
    someday: fc.boolean(),
    hidden: fc.boolean(),
    scheduledTime: fc.option(fc.constantFrom('09:00', '19:00')),
  },
  { requiredKeys: [] },
);

it('no change makes a task for someday with a date, or hides one without a date (SOMEDAY-2, SOMEDAY-30)', () => {
  fc.assert(
    fc.property(plans, changes, (before, change) => {
      const after = planAfter(before, change) ?? before;
      expect(after.someday && after.scheduledOn !== null).toBe(false);
      expect(after.hidden && !canBeHidden(after)).toBe(false);
      expect(altersPlan(before, change)).toBe(JSON.stringify(after) !== JSON.stringify(before));
      expect(planAfter(after, {})).toEqual(after);
    }),
  );
});

it('every open task without a due date is in exactly one of Inbox or Anytime, Today, Upcoming and Someday (SOMEDAY-3, VIEW-5)', () => {
  fc.assert(
    fc.property(plans, fc.option(fc.constant('p')), (plan, projectId) => {
      const task = { ...plan, projectId, completedOn: null };
      const viewsOf = (each: typeof task): string[] =>
        (['today', 'upcoming', 'anytime', 'someday'] as const).filter((kind) =>
          belongsTo({ kind }, each, today),
        );
      expect(viewsOf({ ...task, dueOn: null, hidden: false })).toHaveLength(1);
      // A task that is hidden until its date is in Upcoming.
      expect(viewsOf(task).length).toBeGreaterThan(0);
      const isAnytime = belongsTo({ kind: 'anytime' }, task, today);
      expect(belongsTo({ kind: 'inbox' }, task, today)).toBe(isAnytime && projectId === null);
      if (hiddenUntil(task, today) === undefined) return;
      expect(viewsOf(task)).toContain('upcoming');
      expect(viewsOf(task)).not.toContain('anytime');
    }),
  );
});

it.each([
  ['until tomorrow', { scheduledOn: addDays(today, 1), dueOn: null, hidden: true }, addDays(today, 1)],
  ['until it is due', { scheduledOn: null, dueOn: addDays(today, 2), hidden: true }, addDays(today, 2)],
  ['no longer on its date', { scheduledOn: today, dueOn: null, hidden: true }, undefined],
  ['not unless the user says so', { scheduledOn: addDays(today, 1), dueOn: null, hidden: false }, undefined],
])('a task is hidden %s (SOMEDAY-31)', (_, task, until) => {
  expect(hiddenUntil(task, today)).toBe(until);
  expect(upcomingDate(task)).not.toBeNull();
});

it('a task created in Someday is for someday (SOMEDAY-8)', () => {
  const task = { ...blank, ...presetFor({ kind: 'someday' }, today), completedOn: null };
  expect(belongsTo({ kind: 'someday' }, task, today)).toBe(true);
});
