import { expect, it } from 'vitest';
import { mailSubject, missedText, reminderText } from './reminder-texts.ts';

const OPTIONS = { today: '2026-07-01', locale: 'en-US', isLate: false, isTitleHidden: false };
const TASK = {
  title: 'Call the bank',
  scheduledDate: '2026-07-01',
  thisEvening: false,
  scheduledTime: '17:00',
  dueDate: null,
};

it.each([
  [{}, {}, 'Call the bank', 'Today · 5 PM'],
  [{ scheduledTime: null }, {}, 'Call the bank', 'Today'],
  [{ scheduledDate: '2026-07-02', dueDate: '2026-07-03' }, {}, 'Call the bank', 'Jul 2 · 5 PM · Due Jul 3'],
  [{ scheduledDate: null, scheduledTime: null, dueDate: '2026-07-01' }, {}, 'Call the bank', 'Due today'],
  [{ scheduledDate: null, scheduledTime: null }, {}, 'Call the bank', ''],
  [{}, { isLate: true }, 'Call the bank (late)', 'Today · 5 PM'],
  [{}, { isTitleHidden: true }, 'Reminder', 'Open Questlog to see the task.'],
  [{}, { isTitleHidden: true, isLate: true }, 'Reminder (late)', 'Open Questlog to see the task.'],
])(
  'the notification of a task with %j and the options %j reads %j, %j (REMINDER-22)',
  (task, options, title, body) => {
    expect(reminderText({ ...TASK, ...task }, { ...OPTIONS, ...options })).toEqual({ title, body });
  },
);

it('counts missed reminders in one text (REMINDER-9)', () => {
  expect([missedText(1).title, missedText(4).title]).toEqual([
    '1 reminder while the server was away',
    '4 reminders while the server was away',
  ]);
});

it.each([
  [['Call'], 1, 'Reminder: Call'],
  [['Call', 'Pay'], 2, '2 reminders: Call and more'],
  [[], 1, 'Reminder'],
  [[], 3, '3 reminders'],
])('the email about %j has the subject %j (REMINDER-40)', (titles, count, subject) => {
  expect(mailSubject(titles, count)).toBe(subject);
});
