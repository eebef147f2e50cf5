import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { taskReminders } from '../../data/nouns/reminders/reminder-item.ts';
import { DAY, project, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { listTools } from './load-list-tools.ts';
import { TaskScreen } from './task-screen.tsx';

beforeAll(async () => void (await listTools()));

// happy-dom has no layout. Make the virtualiser render every row.
beforeEach(() => void vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000));

const own = (id: string, offsetMinutes: number) => ({
  id,
  rule: { kind: 'relative', offsetMinutes } as const,
  snoozedUntil: null,
});

function open() {
  const at = { projectId: 'p', scheduledOn: DAY, scheduledTime: '17:00' };
  const made = testData({
    rows: {
      projects: [project('p')],
      tasks: [task('One', at), task('Two', at), task('Three', { projectId: 'p', dueOn: DAY })],
      reminders: [taskReminders('One', [own('r', 10), own('s', 60)]), taskReminders('Two', [own('t', 10)])],
    },
  });
  renderWith(made.data, <TaskScreen Details={TaskDetails} view={{ kind: 'project', projectId: 'p' }} />);
  const minutesOf = (id: string) => made.store.remindersOf(id).map(({ rule }) => rule);
  return { ...made, minutesOf };
}

test('a row has a bell with the number of its reminders, and its details say when they ring (REMINDER-45)', async () => {
  open();
  const row = (title: string) =>
    within(
      screen.getByRole('button', { name: title }).closest<HTMLElement>('[data-row-id],li') ?? document.body,
    );
  expect(row('One').getByText('2 reminders')).toBeTruthy();
  expect(row('Two').getByText('1 reminder')).toBeTruthy();
  expect(row('Three').queryByText(/reminder/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Two' }));
  expect(await screen.findByRole('button', { name: '10 minutes before' })).toBeTruthy();
});

test('the bar adds a reminder to the selected tasks that can have it, in one step (REMINDER-46)', async () => {
  const user = userEvent.setup();
  const { data, sent, minutesOf } = open();
  screen.getByRole('button', { name: 'One' }).focus();
  await user.keyboard('x{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Remind me' }));
  const field = await screen.findByLabelText<HTMLSelectElement>('Add a reminder', {}, { timeout: 10_000 });
  const option = Array.from(field.options).find(({ text }) => text === '1 hour before');
  fireEvent.change(field, { target: { value: option?.value } });
  // The first task has this reminder already, and the third one has no date to which it could refer.
  expect(sent).toHaveLength(1);
  expect(minutesOf('Two')).toEqual([10, 60].map((offsetMinutes) => ({ kind: 'relative', offsetMinutes })));
  expect(minutesOf('Three')).toEqual([]);
  expect(toast.snapshot().at(-1)?.message).toBe('Changed the reminders of "Two"');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selected tasks' }), 'select mode has ended').toBeNull();
  await data.undo.prepare();
  data.undo.undo();
  expect(minutesOf('Two')).toEqual([{ kind: 'relative', offsetMinutes: 10 }]);
});

test('the bar removes the reminders of the selected tasks in one step (REMINDER-46)', async () => {
  const user = userEvent.setup();
  const { data, minutesOf } = open();
  screen.getByRole('button', { name: 'One' }).focus();
  await user.keyboard('x{Control>}a{/Control}{Shift>}r{/Shift}');
  await user.click(
    await screen.findByRole('button', { name: 'Remove the reminders of 2 tasks' }, { timeout: 10_000 }),
  );
  expect([minutesOf('One'), minutesOf('Two')]).toEqual([[], []]);
  await data.undo.prepare();
  data.undo.undo();
  expect([minutesOf('One').length, minutesOf('Two').length]).toEqual([2, 1]);
});
