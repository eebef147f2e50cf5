import { expect, it } from 'vitest';
import { reminderLabel } from './reminder-labels.ts';
import type { ReminderRule } from './reminders.ts';

const OPTIONS = { today: '2026-03-09', locale: 'en', isTimed: true };

const relative = (offsetMinutes: number): ReminderRule => ({ kind: 'relative', offsetMinutes });
const due = (daysBefore: number): ReminderRule => ({ kind: 'due', daysBefore });

it.each<[ReminderRule, string]>([
  [relative(0), 'At the time'],
  [relative(1), '1 minute before'],
  [relative(90), '90 minutes before'],
  [relative(120), '2 hours before'],
  [relative(1_440), '1 day before'],
  [relative(20_160), '2 weeks before'],
  [relative(-60), '1 hour after'],
  [due(0), 'On the due date'],
  [due(1), '1 day before the due date'],
  [due(7), '1 week before the due date'],
  [{ kind: 'absolute', at: '2026-03-09T17:00' }, 'Today, 5 PM'],
  [{ kind: 'absolute', at: '2026-03-12T09:30' }, 'Mar 12, 9:30 AM'],
])('labels the reminder %j "%s" (REMINDER-50)', (rule, label) => {
  expect(reminderLabel(rule, OPTIONS)).toBe(label);
});

it('labels a reminder of a date without a time "On the day" (REMINDER-50)', () => {
  expect(reminderLabel(relative(0), { ...OPTIONS, isTimed: false })).toBe('On the day');
});
