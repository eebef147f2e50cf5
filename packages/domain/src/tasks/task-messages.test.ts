import { expect, test } from 'vitest';
import {
  addedMessage,
  completedTreeMessage,
  dueMessage,
  lastSubtaskMessage,
  movedMessage,
  nestedMessage,
  priorityMessage,
  scheduledMessage,
  shiftedMessage,
  timeMessage,
} from './task-messages.ts';

const today = '2026-03-09';
const at = (scheduledOn: string | null, thisEvening = false, scheduledTime: string | null = null) =>
  scheduledMessage('Water the plants', { scheduledOn, thisEvening, scheduledTime }, today, 'en-GB');

test.each([
  ['today', at(today), 'Scheduled "Water the plants" for today'],
  ['this evening', at(today, true), 'Scheduled "Water the plants" for this evening'],
  ['another day', at('2026-03-12'), 'Scheduled "Water the plants" for 12 Mar'],
  ['another evening', at('2026-03-12', true), 'Scheduled "Water the plants" for the evening of 12 Mar'],
  ['today at a time', at(today, false, '17:00'), 'Scheduled "Water the plants" for today at 17:00'],
  [
    'another day at a time',
    at('2026-03-12', true, '19:30'),
    'Scheduled "Water the plants" for 12 Mar at 19:30',
  ],
  ['another year', at('2027-01-02'), 'Scheduled "Water the plants" for 2 Jan 2027'],
  ['no date', at(null), 'Unscheduled "Water the plants"'],
  ['a time for several', timeMessage(3, '17:00', 'en-GB'), 'Scheduled 3 tasks for 17:00'],
  ['no time', timeMessage('Rent', null, 'en-GB'), 'Cleared the time of "Rent"'],
  ['no due date', dueMessage('Rent', null, today, 'en'), 'Cleared the due date of "Rent"'],
  ['due, several', dueMessage(2, today, today, 'en'), '2 tasks are due today'],
  ['a priority', priorityMessage('Rent', 'high'), 'Set the priority of "Rent" to high'],
  ['no priority', priorityMessage(2, 'none'), 'Cleared the priority of 2 tasks'],
  ['a day later', shiftedMessage(2, 1), 'Moved 2 tasks to the day after'],
  ['a day earlier', shiftedMessage('Rent', -1), 'Moved "Rent" to the day before'],
  ['due', dueMessage('Rent', '2026-03-12', today, 'en'), '"Rent" is due Mar 12'],
  ['a parent', nestedMessage('Pack', 'Trip'), 'Moved "Pack" under "Trip"'],
  ['no parent', nestedMessage(2, null), 'Moved 2 tasks to the top level'],
  ['completed with subtasks', completedTreeMessage('Trip', 2), 'Completed "Trip" and 2 subtasks'],
  ['completed alone', completedTreeMessage('Trip', 0), 'Completed "Trip"'],
  ['several completed with subtasks', completedTreeMessage(2, 1), 'Completed 2 tasks and 1 subtask'],
  ['the last subtask', lastSubtaskMessage('Pack', 'Trip'), 'Completed "Pack", the last subtask of "Trip"'],
  ['a project', movedMessage('Rent', 'House'), 'Moved "Rent" to House'],
  ['no project', movedMessage('Rent', null), 'Moved "Rent" to Inbox'],
  ['from a project to another', movedMessage('Rent', 'House', 'Flat'), 'Moved "Rent" from Flat to House'],
  ['from a project to none', movedMessage('Rent', null, 'Flat'), 'Moved "Rent" to Inbox'],
  ['several', movedMessage(3, 'House'), 'Moved 3 tasks to House'],
  ['one', addedMessage(1), 'Added 1 task'],
  ['many', addedMessage(3000), `Added ${new Intl.NumberFormat().format(3000)} tasks`],
])('the message after a change reads: %s (DATE-14, TASK-28)', (_case, said, expected) => {
  expect(said).toBe(expected);
});

test('truncates titles in messages at 30 characters (TASK-28)', () => {
  expect(movedMessage('x'.repeat(31), null)).toBe(`Moved "${'x'.repeat(30)}…" to Inbox`);
});
