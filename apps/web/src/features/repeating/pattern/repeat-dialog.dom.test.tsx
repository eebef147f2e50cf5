import { CANNOT_REPEAT } from '@questlog/domain/recurrence/repeat-rule';
import { setFirstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { RepeatPatternItem } from '../../../data/nouns/repeats/repeat-pattern-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { repeatPattern, task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { renderWith } from '../../../data/testing/render-with.tsx';

afterEach(() => {
  cleanup();
  setFirstWeekday(1);
  toast.clear();
});

/** Opens the dialog for a task on Tuesday, 10 March 2026. */
function open(
  fields: Partial<TaskItem> = { scheduledOn: '2026-03-12' },
  { pattern, tier = 'PersonalPro' }: { pattern?: RepeatPatternItem; tier?: string } = {},
) {
  const row = task('t', {
    title: 'Water the beans',
    ...fields,
    ...(pattern === undefined ? {} : { isRepeatingTask: true, repeatPatternId: pattern.id }),
  });
  const { data, store, sent } = testData({
    rows: { tasks: [row], repeatPatterns: pattern === undefined ? [] : [pattern] },
    account: { subscriptionTier: tier },
  });
  const done: string[] = [];
  renderWith(
    data,
    <RepeatDialog
      anchor={null}
      open
      taskId="t"
      onClose={() => void done.push('closed')}
      onClosed={() => undefined}
      onUpgrade={() => void done.push('upgrade')}
    />,
  );
  return { store, sent, done };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const undo = () => act(() => toast.snapshot().at(-1)?.action?.onClick());
const toasts = () => toast.snapshot().map(({ message }) => message);

async function type(label: string, text: string): Promise<void> {
  const field = screen.getByRole('spinbutton', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('by default, a new pattern repeats daily, by calendar date and without an end (REPEAT-70, REPEAT-64)', async () => {
  const { store, done } = open();
  expect(screen.getByRole('dialog', { name: 'Make Task Repeating' })).toBeDefined();
  expect(screen.getByText('Water the beans')).toBeDefined();
  expect(screen.getByText(/^Scheduled Thursday/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove Repeat' })).toBeNull();
  expect(preview().getByText('Daily')).toBeDefined();
  expect(preview().getAllByRole('listitem')).toHaveLength(4);
  expect(preview().getByText('+2 more')).toBeDefined();
  await press('Create Pattern');
  expect(store.repeatPatterns()).toMatchObject([
    { series: { rule: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } } },
  ]);
  expect(toasts()).toEqual(['Task is now repeating!']);
  expect(done).toEqual(['closed']);
});

const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a repeat' });

test('a repeat can be typed in words, which fills in the form and is saved by Enter (REPEAT-83)', async () => {
  const { store, done } = open();
  await waitFor(() => expect(document.activeElement).toBe(words()));
  await userEvent.keyboard('every other fri');
  expect(preview().getByText('Every 2 weeks on Fri')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Friday' }).checked).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(store.repeatPatterns()[0]?.series.rule).toMatchObject({
    frequency: 'Weekly',
    interval: 2,
    weekDays: [5],
    repeatMode: 'Schedule',
  });
  expect(done).toEqual(['closed']);
});

test('the typed repeat keeps the chosen end, and a change of a field clears the text (REPEAT-83)', async () => {
  const { store } = open();
  await choose('After a count');
  await userEvent.type(words(), '3 weeks after');
  expect(preview().getByText('Every 3 weeks on Thu (when completed) for 10 occurrences')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(words().value).toBe('');
  expect(preview().getByText('Every 3 weeks on Mon, Thu (when completed) for 10 occurrences')).toBeDefined();
  await press('Create Pattern');
  expect(store.repeatPatterns()[0]?.series.rule).toMatchObject({ interval: 3, weekDays: [1, 4] });
});

test('a repeat that is not understood is not saved (REPEAT-83)', async () => {
  const { sent, done } = open();
  await userEvent.type(words(), 'every blue moon');
  expect(screen.getByText('No repeat recognised yet.').closest('[role=alert]')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('No repeat recognised yet.');
  expect([sent, done]).toEqual([[], []]);
  expect(document.activeElement).toBe(words());
});

test("lists weekdays from the user's first day of the week, and counts weeks from it (REPEAT-5)", async () => {
  setFirstWeekday(6);
  const { store } = open();
  await choose('Weekly');
  expect(screen.getAllByRole('checkbox').map((day) => day.getAttribute('aria-label'))).toEqual([
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ]);
  await press('Create Pattern');
  expect(store.repeatPatterns()[0]?.series.weekStart).toBe(6);
});

test('the repeat dialog sets the interval and its unit, the weekdays, the repeat mode and the end (REPEAT-20)', async () => {
  const { store } = open();
  await choose('Weekly');
  await type('Every', '2');
  expect(screen.getByText('weeks')).toBeDefined();
  // The preselected day is that of the task's date, a Thursday.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Thursday' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  expect(screen.getByText('Automatic')).toBeDefined();
  expect(screen.getByText('Manual')).toBeDefined();
  await choose('Completion-based');
  await choose('After a count');
  await type('Number of occurrences', '5');
  expect(preview().getByText('Every 2 weeks on Thu, Sun (when completed) for 5 occurrences')).toBeDefined();
  await press('Create Pattern');
  expect(store.repeatPatterns()[0]?.series.rule).toEqual({
    frequency: 'Weekly',
    interval: 2,
    weekDays: [4, 7],
    monthDay: null,
    customPattern: null,
    repeatMode: 'Completion',
    endDate: null,
    maxOccurrences: 5,
  });
});

test('offers the day of the month by number, by weekday or as the last day (REPEAT-20)', async () => {
  const { store } = open();
  await choose('Monthly');
  await type('Day of month', '45');
  expect(preview().getByText('Every month on the 31st')).toBeDefined();
  await choose('Last day');
  expect(preview().getByText('Every month on the last day')).toBeDefined();
  await choose('Weekday');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which' }), 'Last');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Weekday' }), 'Friday');
  expect(preview().getByText('Every month on the last Friday')).toBeDefined();
  await press('Create Pattern');
  expect(store.repeatPatterns()[0]?.series.rule).toMatchObject({
    frequency: 'Custom',
    customPattern: 'FREQ=MONTHLY;BYDAY=-1FR',
  });
});

test('resets the fields when the frequency changes (REPEAT-20)', async () => {
  open();
  await choose('Monthly');
  expect(preview().getByText('Every month on the 12th')).toBeDefined();
  await choose('Weekly');
  expect(screen.getByText('At least one day must be selected for weekly repeats')).toBeDefined();
  await choose('Monthly');
  expect(preview().getByText('Every month on the 1st')).toBeDefined();
});

test("preselects the weekday of the task's date (REPEAT-21)", async () => {
  open({ scheduledOn: '2026-03-20' });
  await choose('Monthly');
  await choose('Weekday');
  expect(preview().getByText('Every month on the third Friday')).toBeDefined();
});

test('cannot save an invalid pattern, and shows every error (REPEAT-70)', async () => {
  const { sent } = open();
  await choose('Weekly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
  expect(screen.getByText('At least one day must be selected for weekly repeats')).toBeDefined();
  await type('Every', '366');
  expect(screen.getByText('Interval must be between 1 and 365')).toBeDefined();
  await choose('On a date');
  // The error is shown immediately, because it explains the disabled button.
  expect(screen.getByText('End date is required')).toBeDefined();
  await choose('After a count');
  await type('Number of occurrences', '0');
  expect(screen.getByText('Number of occurrences must be at least 1')).toBeDefined();
  expect(button('Create Pattern').disabled).toBe(true);
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Every' }), '{Enter}');
  expect(toasts()).toEqual(['Please fix the validation errors before saving.']);
  expect(sent).toEqual([]);
});

test('an empty interval becomes 1 when the field loses the focus (REPEAT-20)', async () => {
  open();
  // Select an option first, so that the dialog has time to set its initial focus.
  await choose('Daily');
  await type('Every', '3');
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Every' }));
  expect(preview().getByText('Every 3 days')).toBeDefined();
  await userEvent.tab();
  expect(preview().getByText('Daily')).toBeDefined();
});

test('a task without a date repeats from today, which becomes its date (REPEAT-74)', async () => {
  const { store, sent, done } = open({});
  expect(screen.getByText(/^Scheduled Tuesday/)).toBeDefined();
  expect(sent).toEqual([]);
  await press('Create Pattern');
  expect(store.task('t')?.scheduledOn).toBe('2026-03-10');
  expect(store.repeatPatterns()).toHaveLength(1);
  expect(toasts()).toEqual(['Task is now repeating!']);
  expect(done).toEqual(['closed']);
});

test('cancelling leaves a task without a date unchanged (REPEAT-74)', async () => {
  const { store, sent } = open({});
  await press('Cancel');
  expect(store.task('t')?.scheduledOn).toBeNull();
  expect(sent).toEqual([]);
});

test('says that a completed task cannot repeat, and closes (REPEAT-64)', () => {
  const { done } = open({ completedOn: '2026-03-09', completedAt: '2026-03-09T08:00:00.000Z' });
  expect(toasts()).toEqual([CANNOT_REPEAT]);
  expect(done).toEqual(['closed']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers an upgrade instead of the form if the plan lacks repeating tasks (REPEAT-68)', async () => {
  const { done } = open({ scheduledOn: '2026-03-12' }, { tier: 'PersonalFree' });
  expect(
    screen.getByText('View and manage your scheduled repeating tasks with Personal Pro and higher plans.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Create Pattern' })).toBeNull();
  await press('Upgrade to Pro');
  expect(done).toEqual(['upgrade']);
});

const pattern = repeatPattern(
  {},
  { frequency: 'Custom', customPattern: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1' },
);

test("shows and updates a task's pattern (REPEAT-70, REPEAT-64)", async () => {
  const { store, sent } = open({ scheduledOn: '2026-03-10' }, { pattern });
  expect(screen.getByRole('dialog', { name: 'Edit Repeat Pattern' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Last day' }).checked).toBe(true);
  expect(preview().getByText('Every 2 months on the last day')).toBeDefined();
  await choose('Yearly');
  await press('Update Pattern');
  expect(store.repeatPattern(pattern.id)?.series.rule).toMatchObject({ frequency: 'Yearly', interval: 2 });
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { isActive: true } });
  expect(toasts()).toEqual(['Repeat pattern updated successfully!']);
});

test('says that updating a paused pattern resumes it (REPEAT-64)', async () => {
  const { store } = open(undefined, { pattern: { ...pattern, isActive: false, pausedOn: '2026-03-01' } });
  expect(screen.getByText('No tasks are created until you resume or update it.')).toBeDefined();
  await press('Update Pattern');
  expect(store.repeatPattern(pattern.id)?.isActive).toBe(true);
});

test('removes the pattern after a confirmation (REPEAT-70)', async () => {
  const { store } = open({ scheduledOn: '2026-03-10' }, { pattern });
  await press('Remove Repeat');
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(
      'Are you sure you want to remove the repeat pattern? This will not affect existing tasks, but no new tasks will be created automatically.',
    ),
  ).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Keep Pattern' }));
  expect(store.repeatPatterns()).toHaveLength(1);
  await press('Remove Repeat');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Pattern' }));
  await screen.findByRole('dialog');
  expect(store.repeatPatterns()).toEqual([]);
  expect(toasts()).toEqual(['Repeat pattern removed successfully!']);
});

test('offers to undo changing or removing a pattern (UNDO-8)', async () => {
  const { store } = open({ scheduledOn: '2026-03-10' }, { pattern });
  await choose('Yearly');
  await press('Update Pattern');
  undo();
  expect(store.repeatPattern(pattern.id)?.series.rule.frequency).toBe('Custom');
  await press('Remove Repeat');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Pattern' }));
  await screen.findByRole('dialog');
  undo();
  expect(store.task('t')).toMatchObject({ repeatPatternId: pattern.id });
  expect(store.repeatPatterns()).toHaveLength(1);
});

test('without the repeat feature, a pattern can be removed but not changed (REPEAT-64)', () => {
  open({ scheduledOn: '2026-03-10' }, { pattern, tier: 'PersonalFree' });
  expect(button('Remove Repeat').disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Update Pattern' })).toBeNull();
});

test('reminders of the series are set above the form, which keeps its changes (REMINDER-61)', async () => {
  const { store, done } = open({ scheduledOn: '2026-03-12', scheduledTime: '10:00' });
  await choose('Weekly');
  await press('Remind me');
  const dialog = await screen.findByRole('dialog', { name: 'Remind me' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Add a reminder'), '15 minutes before');
  expect(store.remindersOf('t').map(({ rule }) => rule)).toEqual([{ kind: 'relative', offsetMinutes: 15 }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remind me' })).toBeNull());
  expect(button('Remind me: 1 reminder')).toBeDefined();
  expect(done).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true);
});
