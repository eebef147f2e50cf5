import { expect, it } from 'vitest';
import {
  editedTemplateDates,
  type EditableDates,
  type EditedDates,
  type EditedTask,
  type TemplateDates,
} from './series-template.ts';

const template: TemplateDates = {
  dateField: 'scheduled',
  dueOffset: 2,
  thisEvening: false,
  scheduledTime: '09:00',
};
const task: EditedTask = {
  scheduledOn: '2026-01-15',
  dueOn: '2026-01-17',
  thisEvening: false,
  scheduledTime: '09:00',
  occurrenceOn: '2026-01-15',
};
const scheduled: EditedDates = { scheduled: true, due: false };
const due: EditedDates = { scheduled: false, due: true };
const EVENING = { thisEvening: true, scheduledTime: '19:00' } as const;

it.each<[string, Partial<TemplateDates>, Partial<EditedTask>, EditedDates, Partial<EditableDates>]>([
  ['puts a task off', {}, { scheduledOn: '2026-01-16' }, scheduled, {}],
  ['schedules it for the evening', {}, EVENING, scheduled, EVENING],
  ['clears its time', {}, { scheduledTime: null }, scheduled, { scheduledTime: null }],
  ['clears its scheduled date', EVENING, { scheduledOn: null, scheduledTime: null }, scheduled, EVENING],
  ['moves its due date', {}, { ...EVENING, dueOn: '2026-01-20' }, due, { dueOffset: 5 }],
  ['clears its due date', {}, { dueOn: null }, due, { dueOffset: null }],
  [
    'moves the due date of a task without a scheduled date',
    {},
    { scheduledOn: null, dueOn: '2026-01-18' },
    due,
    { dueOffset: 3 },
  ],
  [
    'moves the due date that repeats',
    { dateField: 'due', dueOffset: 0, scheduledTime: null },
    { dueOn: '2026-01-20' },
    due,
    { dueOffset: 0, scheduledTime: null },
  ],
])(
  'returns the dates of the next tasks after an edit that %s (REPEAT-53)',
  (_, given, change, edited, expected) => {
    expect(editedTemplateDates({ ...template, ...given }, { ...task, ...change }, edited)).toEqual({
      dueOffset: 2,
      thisEvening: false,
      scheduledTime: '09:00',
      ...expected,
    });
  },
);
