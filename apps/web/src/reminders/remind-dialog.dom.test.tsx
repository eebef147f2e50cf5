import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NewReminder } from '@questlog/contract/reminders';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { task } from '../data/nouns/testing/rows.ts';
import { testData } from '../data/testing/data-layer.ts';
import { renderWith } from '../data/testing/render-with.tsx';
import { RemindDialog } from './remind-dialog.tsx';

/** Opens the reminders of a task, on a server that stores them. */
function open(change: Partial<TaskItem>) {
  let stored: readonly NewReminder[] = [];
  const sent: (readonly NewReminder[])[] = [];
  const response = () => ({
    reminders: stored.map((each, index) => ({
      taskId: 't',
      offsetMinutes: null,
      daysBefore: null,
      at: null,
      snoozedUntil: null,
      firesAt: null,
      ...each,
      id: `r${index}`,
    })),
    defaultReminder: { offsetMinutes: 0, firesAt: '2026-03-09T16:00:00.000Z' },
  });
  const { data } = testData({
    parts: {
      api: (route: string, input: { body?: { reminders: readonly NewReminder[] } } = {}) => {
        if (route === 'PUT /api/tasks/{id}/reminders') {
          stored = input.body?.reminders ?? [];
          sent.push(stored);
        }
        return Promise.resolve(response());
      },
    },
  });
  renderWith(data, <RemindDialog open anchor={null} task={task('t', change)} onClose={() => undefined} />);
  return { sent };
}

const choices = async (): Promise<string[]> => {
  const field = await screen.findByLabelText<HTMLSelectElement>('Add a reminder');
  return Array.from(field.options, ({ text }) => text);
};

const choose = async (label: string): Promise<void> => {
  const field = await screen.findByLabelText<HTMLSelectElement>('Add a reminder');
  const option = Array.from(field.options).find(({ text }) => text === label);
  await act(async () => void fireEvent.change(field, { target: { value: option?.value } }));
};

it('reminders of a task are added with one choice, and removed (REMINDER-50)', async () => {
  const { sent } = open({ scheduledOn: '2026-03-09', scheduledTime: '17:00' });
  expect(await screen.findByText(/^Your default reminder applies: At the time\./)).toBeTruthy();
  await choose('15 minutes before');
  const list = screen.getByRole('list', { name: 'Reminders' });
  await waitFor(() => expect(within(list).getByText('15 minutes before')).toBeTruthy());
  expect(await choices()).not.toContain('15 minutes before');
  await act(
    async () =>
      void fireEvent.click(
        within(list).getByRole('button', { name: 'Remove the reminder "15 minutes before"' }),
      ),
  );
  expect(sent).toEqual([[{ kind: 'relative', offsetMinutes: 15 }], []]);
  expect(document.activeElement).toBe(list);
});

it('a reminder can ring on a day at a time (REMINDER-50)', async () => {
  const { sent } = open({ scheduledOn: '2026-03-09' });
  await choose('On a day at a time');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-12' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:15' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  expect(sent).toEqual([[{ kind: 'absolute', at: '2026-03-12T08:15' }]]);
});

it.each<[string, Partial<TaskItem>, readonly string[]]>([
  ['without a date', {}, ['Choose when', 'On a day at a time']],
  [
    'with a date and no time',
    { scheduledOn: '2026-03-09' },
    ['Choose when', 'On the day', '1 day before', 'On a day at a time'],
  ],
  [
    'with a due date',
    { dueOn: '2026-03-09' },
    [
      'Choose when',
      'On the due date',
      '1 day before the due date',
      '2 days before the due date',
      '1 week before the due date',
      'On a day at a time',
    ],
  ],
])('a task %s offers the reminders that it can have (REMINDER-50)', async (_, change, expected) => {
  open(change);
  expect(await choices()).toEqual(expected);
});
