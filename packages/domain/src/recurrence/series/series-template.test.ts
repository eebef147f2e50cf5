import { expect, it } from 'vitest';
import {
  editedTemplateDates,
  type EditedDates,
  type EditedTask,
  type TemplateDates,
} from './series-template.ts';

const template: TemplateDates = { dateField: 'scheduled', dueOffset: 2, thisEvening: false };
const task: EditedTask = {
  scheduledOn: '2026-01-15',
  dueOn: '2026-01-17',
  thisEvening: false,
  occurrenceOn: '2026-01-15',
};
const scheduled: EditedDates = { scheduled: true, due: false };
const due: EditedDates = { scheduled: false, due: true };

it.each<[string, Partial<TemplateDates>, Partial<EditedTask>, EditedDates, number | null, boolean]>([
  ['puts a task off', {}, { scheduledOn: '2026-01-16' }, scheduled, 2, false],
  ['schedules it for the evening', {}, { thisEvening: true }, scheduled, 2, true],
  ['clears its scheduled date', { thisEvening: true }, { scheduledOn: null }, scheduled, 2, true],
  ['moves its due date', {}, { dueOn: '2026-01-20' }, due, 5, false],
  ['clears its due date', {}, { dueOn: null }, due, null, false],
  [
    'moves the due date of a task without a scheduled date',
    {},
    { scheduledOn: null, dueOn: '2026-01-18' },
    due,
    3,
    false,
  ],
  [
    'moves the due date that repeats',
    { dateField: 'due', dueOffset: 0 },
    { dueOn: '2026-01-20' },
    due,
    0,
    false,
  ],
])(
  'returns the dates of the next tasks after an edit that %s (REPEAT-53)',
  (_, given, change, edited, dueOffset, thisEvening) => {
    expect(editedTemplateDates({ ...template, ...given }, { ...task, ...change }, edited)).toEqual({
      dueOffset,
      thisEvening,
    });
  },
);
