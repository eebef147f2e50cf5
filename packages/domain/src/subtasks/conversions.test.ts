import { expect, it } from 'vitest';
import {
  lossInChecklist,
  staysInProject,
  turnedIntoChecklistMessage,
  turnedIntoProjectMessage,
  turnedIntoSubtasksMessage,
  type TaskContents,
} from './conversions.ts';

const BARE: TaskContents = {
  description: null,
  notes: null,
  scheduledOn: null,
  dueOn: null,
  priority: 'none',
  someday: false,
  hidden: false,
  durationMinutes: null,
  assigneeId: null,
  tagIds: [],
  isRepeatingTask: false,
};

it.each([
  [BARE, false],
  [{ ...BARE, description: '' }, false],
  [{ ...BARE, description: 'By bus' }, true],
  [{ ...BARE, notes: 'Ask Kim' }, true],
])(
  'a task turned into a project stays only if it has a description or notes (%#) (SUBTASK-18)',
  (task, expected) => {
    expect(staysInProject(task)).toBe(expected);
  },
);

it.each([
  [[BARE, BARE], undefined],
  [[BARE, { ...BARE, dueOn: '2026-05-01' }], 'A checklist has no dates.'],
  [[{ ...BARE, notes: 'x', tagIds: ['a'] }], 'A checklist has no notes or tags.'],
  [
    [
      {
        ...BARE,
        description: 'x',
        scheduledOn: '2026-05-01',
        priority: 'low',
        isRepeatingTask: true,
      } as const,
    ],
    'A checklist has no descriptions, dates, priorities, or repeat patterns.',
  ],
])('lists the fields that subtasks lose in a checklist (SUBTASK-19) (%#)', (subtasks, expected) => {
  expect(lossInChecklist(subtasks)).toBe(expected);
});

it('the message after a conversion names what was converted and the result (SUBTASK-18, SUBTASK-19, SUBTASK-20)', () => {
  expect(turnedIntoProjectMessage('Trip')).toBe('Turned "Trip" into a project');
  expect(turnedIntoChecklistMessage(2, 'Trip')).toBe('Turned 2 subtasks of "Trip" into a checklist');
  expect(turnedIntoSubtasksMessage(1, 'Trip')).toBe('Turned the checklist of "Trip" into 1 subtask');
});
