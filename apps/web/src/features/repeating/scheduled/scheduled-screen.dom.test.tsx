import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import { createValue } from '../../../data/engine/browser/signal.ts';
import type { ProjectItem } from '../../../data/nouns/projects/project-item.ts';
import { taskReminders, type TaskReminders } from '../../../data/nouns/reminders/reminder-item.ts';
import { occurrence as occurrenceItem, project, repeatPattern } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { ScheduledScreen } from './scheduled-screen.tsx';

const WEEKLY = repeatPattern({}, { frequency: 'Weekly', weekDays: [2] });
const PATTERN = {
  ...WEEKLY,
  template: { ...WEEKLY.template, title: 'Water the beans', projectId: 'garden', dueOffset: 1 },
};
const GARDEN: ProjectItem = { ...project('garden'), title: 'Garden' };

beforeEach(() => {
  // jsdom has no layout. Give the window and the rows a height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  Object.defineProperty(globalThis, 'innerHeight', { value: 900, configurable: true });
});

/** Opens the Scheduled view on Tuesday, 10 March 2026, with a task that repeats on Tuesdays. */
function open({
  tier = 'PersonalPro',
  status = 'ready',
  patterns = [PATTERN],
  reminders = [] as readonly TaskReminders[],
} = {}) {
  const retry = vi.fn<() => void>();
  const { data, store, sent } = testData({
    rows: { repeatPatterns: patterns, projects: [GARDEN], reminders },
    account: { subscriptionTier: tier },
    parts: { status: createValue(status), retry },
  });
  const opened: string[] = [];
  const screenOf = () => (
    <DataContext value={data}>
      <ConfirmProvider>
        <ScheduledScreen
          onOpenTask={(id) => void opened.push(id)}
          onUpgrade={() => void opened.push('upgrade')}
        />
      </ConfirmProvider>
    </DataContext>
  );
  render(screenOf());
  const again = () => {
    cleanup();
    render(screenOf());
  };
  return { store, sent, opened, retry, again };
}

const from = () => screen.getByLabelText<HTMLInputElement>('From');
const to = () => screen.getByLabelText<HTMLInputElement>('To');
const days = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
const rows = () => screen.getAllByRole('listitem');
const row = (index: number) => within(rows()[index] as HTMLElement);
const toasts = () => toast.snapshot().map(({ message }) => message);
const occurrence = (date: string) => occurrenceId(PATTERN.id, date);

test('shows the scheduled tasks of the next 30 days by date (ACCOUNT-42, REPEAT-61)', () => {
  open();
  expect([from().value, to().value]).toEqual(['2026-03-10', '2026-04-09']);
  expect(days()).toHaveLength(4);
  expect(days()[0]).toMatch(/^Tuesday.*17/);
  expect(row(0).getByText('Water the beans')).toBeDefined();
  expect(row(0).getByText('Garden')).toBeDefined();
});

test('marks tasks that will have reminders, without those at a fixed time (REMINDER-60)', () => {
  const taskId = PATTERN.template.taskId ?? '';
  const own = [
    { id: 'r1', rule: { kind: 'relative', offsetMinutes: 15 }, snoozedUntil: null },
    { id: 'r2', rule: { kind: 'due', daysBefore: 1 }, snoozedUntil: null },
    { id: 'r3', rule: { kind: 'absolute', at: '2026-03-17T08:00' }, snoozedUntil: null },
  ] as const;
  open({ reminders: [taskReminders(taskId, own)] });
  expect(row(0).getByText('2 reminders')).toBeDefined();
  cleanup();
  open();
  expect(row(0).queryByText(/reminder/)).toBeNull();
});

test("collapses a day's tasks (REPEAT-61)", async () => {
  open();
  await userEvent.click(screen.getAllByRole('button', { name: /^Tuesday/ })[0] as HTMLElement);
  expect(rows()).toHaveLength(3);
});

test('shows a different date range, and reports an invalid one (REPEAT-61)', () => {
  open();
  fireEvent.change(to(), { target: { value: '2026-03-17' } });
  expect(days()).toHaveLength(1);
  fireEvent.change(to(), { target: { value: '2026-03-09' } });
  expect(screen.getByRole('alert').textContent).toBe('End date cannot be before start date');
  expect(days(), 'the last valid range').toHaveLength(1);
  fireEvent.change(to(), { target: { value: '2027-06-01' } });
  expect(screen.getByRole('alert').textContent).toBe('Choose at most 366 days');
  fireEvent.change(to(), { target: { value: '' } });
  expect(to().value, 'while it is typed').toBe('');
  fireEvent.blur(to());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(to().value).toBe('2026-04-09');
});

test("creates an occurrence's task early, and opens it from its row (REPEAT-62, REPEAT-72)", async () => {
  const { store, opened } = open();
  await userEvent.click(row(0).getByRole('button', { name: /^Create Now: Water the beans, Tuesday/ }));
  expect(store.task(occurrence('2026-03-17'))).toMatchObject({ scheduledOn: '2026-03-17' });
  expect(row(0).getByText('Created')).toBeDefined();
  expect(row(0).queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(toasts()).toEqual(['Task created successfully!']);
  expect(rows()[0]?.contains(document.activeElement)).toBe(true);
  await userEvent.click(row(0).getByRole('button', { name: 'Water the beans' }));
  expect(opened).toEqual([occurrence('2026-03-17')]);
});

test('cancels a scheduled task after a confirmation (REPEAT-62, REPEAT-72)', async () => {
  const { store } = open();
  await userEvent.click(row(1).getByRole('button', { name: /^Cancel: Water the beans, Tuesday/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText('Are you sure you want to cancel this scheduled task? This action cannot be undone.'),
  ).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Keep Task' }));
  expect(store.occurrences()).toEqual([]);
  await userEvent.click(row(1).getByRole('button', { name: /^Cancel: Water the beans, Tuesday/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Task' }));
  await vi.waitFor(() => expect(row(1).getByText('Cancelled')).toBeDefined());
  expect(store.occurrence(occurrence('2026-03-24'))?.status).toBe('Cancelled');
  expect(toasts()).toEqual(['Scheduled task cancelled successfully']);
});

test('reports that another user has already created or cancelled the task (REPEAT-62)', async () => {
  const { store } = open();
  await userEvent.click(row(1).getByRole('button', { name: /^Cancel/ }));
  const quicker = occurrenceItem('2026-03-24', { repeatPatternId: PATTERN.id, status: 'Created' });
  act(() => store.load({ occurrences: [{ ...quicker, id: occurrence('2026-03-24') }] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Task' }));
  await vi.waitFor(() => expect(toasts()).toEqual(['This task was already created or cancelled.']));
});

test('keeps the selected dates and collapsed days when the view is reopened (REPEAT-61)', async () => {
  const { again } = open();
  fireEvent.change(to(), { target: { value: '2026-03-24' } });
  await userEvent.click(screen.getAllByRole('button', { name: /^Tuesday/ })[0] as HTMLElement);
  expect([days().length, rows().length]).toEqual([2, 1]);
  again();
  expect([to().value, days().length, rows().length]).toEqual(['2026-03-24', 2, 1]);
});

test('shows the empty state only for a valid date range (REPEAT-61)', () => {
  open({ patterns: [] });
  expect(screen.getByRole('heading', { name: 'Nothing is scheduled' })).toBeDefined();
  fireEvent.change(to(), { target: { value: '2026-03-09' } });
  expect(screen.getByRole('alert')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Nothing is scheduled' })).toBeNull();
});

test('reports that scheduled tasks could not be loaded and offers a retry', async () => {
  const { retry } = open({ status: 'error' });
  expect(screen.getByRole('heading', { name: 'Failed to load scheduled tasks' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('offers an upgrade if the plan lacks repeating tasks (REPEAT-68)', async () => {
  const { opened } = open({ tier: 'PersonalFree' });
  expect(
    screen.getByText('View and manage your scheduled repeating tasks with Personal Pro and higher plans.'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  expect(opened).toEqual(['upgrade']);
  expect(screen.queryByLabelText('From')).toBeNull();
});
