import { NetworkError } from '@questlog/api-client/client';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTask } from '../data/hooks.ts';
import { taskReminders } from '../data/nouns/reminders/reminder-item.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { task } from '../data/nouns/testing/rows.ts';
import { testData } from '../data/testing/data-layer.ts';
import { renderWith } from '../data/testing/render-with.tsx';
import { RemindDialog } from './remind-dialog.tsx';

function Opened() {
  const row = useTask('t');
  return row && <RemindDialog open anchor={null} task={row} onClose={() => undefined} />;
}

/** Opens the reminders of a task, without a connection. */
function open(change: Partial<TaskItem>) {
  vi.setSystemTime('2026-03-08T12:00:00Z');
  const { data, store } = testData({ rows: { tasks: [task('t', change)] } });
  renderWith(data, <Opened />);
  return { rulesOf: () => store.remindersOf('t').map(({ rule }) => rule) };
}

const choices = (): string[] => {
  const field = screen.getByLabelText<HTMLSelectElement>('Add a reminder');
  return Array.from(field.options, ({ text }) => text);
};

const choose = async (label: string): Promise<void> => {
  const field = screen.getByLabelText<HTMLSelectElement>('Add a reminder');
  const option = Array.from(field.options).find(({ text }) => text === label);
  await act(async () => void fireEvent.change(field, { target: { value: option?.value } }));
};

it('reminders of a task are added with one choice, and removed (REMINDER-50)', async () => {
  const { rulesOf } = open({ scheduledOn: '2026-03-09', scheduledTime: '17:00' });
  expect(
    screen.getByText('Your default reminder applies: At the time. It rings on Mon, Mar 9, 5:00 PM.'),
  ).toBeTruthy();
  await choose('15 minutes before');
  const list = screen.getByRole('list', { name: 'Reminders' });
  expect(within(list).getByText('15 minutes before')).toBeTruthy();
  expect(within(list).getByText('It rings on Mon, Mar 9, 4:45 PM.')).toBeTruthy();
  expect(choices()).not.toContain('15 minutes before');
  expect(rulesOf()).toEqual([{ kind: 'relative', offsetMinutes: 15 }]);
  await act(
    async () =>
      void fireEvent.click(
        within(list).getByRole('button', { name: 'Remove the reminder "15 minutes before"' }),
      ),
  );
  expect(rulesOf()).toEqual([]);
  expect(document.activeElement).toBe(list);
});

it('a reminder can ring on a day at a time (REMINDER-50)', async () => {
  const { rulesOf } = open({ scheduledOn: '2026-03-09' });
  await choose('On a day at a time');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-12' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:15' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  expect(rulesOf()).toEqual([{ kind: 'absolute', at: '2026-03-12T08:15' }]);
});

it('reminders are listed by the time at which they ring, those without a time last (REMINDER-57)', async () => {
  open({ scheduledOn: '2026-03-11', scheduledTime: '17:00' });
  for (const label of ['At the time', '1 day before', '15 minutes before']) await choose(label);
  const list = within(screen.getByRole('list', { name: 'Reminders' })).getAllByRole('listitem');
  expect(
    list.map(({ firstElementChild: icon }) => icon?.nextElementSibling?.firstElementChild?.textContent),
  ).toEqual(['1 day before', '15 minutes before', 'At the time']);
});

it('a reminder at a time that is set already is not added again (REMINDER-57)', async () => {
  const { rulesOf } = open({ scheduledOn: '2026-03-11' });
  for (let times = 0; times < 2; times += 1) {
    await choose('On a day at a time');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  }
  expect(rulesOf()).toEqual([{ kind: 'absolute', at: '2026-03-11T09:00' }]);
});

it.each([
  ['the day time', '2026-03-10T08:00:00Z', '09:00'],
  ['the next full hour once the day time has passed', '2026-03-10T12:10:00Z', '13:00'],
  ['the last minute of the day in its last hour', '2026-03-10T23:30:00Z', '23:59'],
])('offers %s for today (REMINDER-57)', async (_name, now, time) => {
  open({ scheduledOn: '2026-03-09' });
  vi.setSystemTime(now);
  await choose('On a day at a time');
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-03-10');
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe(time);
});

it('says which date a reminder needs that its task has lost (REMINDER-57)', () => {
  const own = [
    { id: 'r1', rule: { kind: 'relative', offsetMinutes: 15 }, snoozedUntil: null },
    { id: 'r2', rule: { kind: 'due', daysBefore: 0 }, snoozedUntil: null },
  ] as const;
  const { data } = testData({ rows: { tasks: [task('t')], reminders: [taskReminders('t', own)] } });
  renderWith(data, <Opened />);
  expect(screen.getByText('It rings once the task has a date.')).toBeTruthy();
  expect(screen.getByText('It rings once the task has a due date.')).toBeTruthy();
});

it('says that the time of a reminder has passed (REMINDER-50)', async () => {
  open({ scheduledOn: '2026-03-08', scheduledTime: '12:10' });
  await choose('30 minutes before');
  expect(screen.getByText('Its time has passed.')).toBeTruthy();
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
])('a task %s offers the reminders that it can have (REMINDER-50)', (_, change, expected) => {
  open(change);
  expect(choices()).toEqual(expected);
});

it('claims nothing about the default reminder of a team without a connection (REMINDER-50)', async () => {
  vi.setSystemTime('2026-03-08T12:00:00Z');
  const api = vi.fn<() => Promise<never>>(() => Promise.reject(new NetworkError(new TypeError('offline'))));
  const rows = { tasks: [task('t', { scheduledOn: '2026-03-09', scheduledTime: '17:00' })] };
  const { data } = testData({ rows, account: { accountType: 'Team' }, parts: { api } });
  renderWith(data, <Opened />);
  await vi.waitFor(() => expect(api).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByText('This task does not remind you yet.')).toBeNull();
});
