import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { DAY, filter, project, repeatPattern, task } from '../../../data/nouns/testing/rows.ts';
import { rowOverlays } from '../../../task-row/load-overlays.ts';
import { openFilter } from '../board/testing/open-filter.tsx';
import { FilterCalendar } from './filter-calendar.tsx';
import { openCalendar } from './testing/open-calendar.tsx';

beforeEach(async () => {
  expect(FilterCalendar).toBeDefined();
  await rowOverlays();
  // The month needs no heights, which this DOM does not have.
  localStorage.setItem('questlog.calendar.view', 'month');
});
afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
});

const CALENDAR = { view: 'calendar', shared: true } as const;
const TASKS = [
  task('Call', { priority: 'high', scheduledOn: DAY }),
  task('Pay', { priority: 'high', dueOn: '2026-03-12' }),
  task('Plan', { priority: 'high' }),
  task('Sink', { scheduledOn: DAY }),
];

const items = (): string[] =>
  [...document.querySelectorAll('.calendar-month [data-item]')].map(
    (each) => each.getAttribute('data-item') ?? '',
  );
const shown = () => screen.findByRole('grid');
const item = (key: string) => document.querySelector<HTMLElement>(`[data-item="${key}"]`);

test('the calendar of a filter shows only its tasks, and those without a date beside it (FILTER-48)', async () => {
  await openFilter('p1', CALENDAR, { rows: { tasks: TASKS } });
  await shown();
  expect(items()).toEqual(['Call', 'due:Pay']);
  const side = within(screen.getByRole('region', { name: 'Unscheduled tasks' }));
  expect(side.getByRole('list', { name: '2 unscheduled tasks' }).textContent).toContain('Plan');
  expect(screen.queryByRole('textbox', { name: 'Add a new task' })).toBeNull();
});

test('the calendar of a filter shows the dates of repeating tasks that it will list (FILTER-48)', async () => {
  const tasks = [task('t', { title: 'Run', priority: 'high', scheduledOn: DAY, repeatPatternId: 'p' })];
  const { template } = repeatPattern();
  const patterns = [
    repeatPattern({ id: 'p', template: { ...template, title: 'Run', priority: 'high' } }),
    repeatPattern({ id: 'other', taskId: 'o' }),
  ];
  await openFilter('p1 & run', CALENDAR, { rows: { tasks, repeatPatterns: patterns } });
  await shown();
  const outlines = items().filter((key) => key.includes('/'));
  expect(outlines).toContain('p/2026-03-11');
  expect(outlines.every((key) => key.startsWith('p/'))).toBe(true);
});

test('a task that leaves the filter with a key disappears from its calendar, and a message offers to undo it (FILTER-47)', async () => {
  const { store } = await openFilter('p1 & today', CALENDAR, { rows: { tasks: TASKS } });
  await shown();
  act(() => item('Call')?.focus());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('"Call" is no longer in this filter.')).toBeDefined();
  expect(items()).toEqual([]);
  expect(document.activeElement?.getAttribute('data-day')).toBe(DAY);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.task('Call')?.scheduledOn).toBe(DAY);
});

test('a task that is added on a day of the calendar gets what the filter asks for (FILTER-48)', async () => {
  const projects = [project('Work')];
  const { store } = await openFilter('p1 & +Work', CALENDAR, { rows: { tasks: TASKS, projects } });
  await shown();
  act(() => document.querySelector<HTMLElement>(`[data-day="${DAY}"]`)?.focus());
  await userEvent.keyboard('{ArrowRight}n');
  await userEvent.keyboard('Insure{Enter}');
  await waitFor(() =>
    expect([...store.allTasks()].find(({ title }) => title === 'Insure')).toMatchObject({
      priority: 'high',
      projectId: 'Work',
      scheduledOn: '2026-03-11',
    }),
  );
});

test('a filter that asks for completed tasks shows them in its calendar (FILTER-48)', async () => {
  const done = { completedAt: `${DAY}T08:00:00.000Z`, completedOn: DAY };
  const tasks = [task('Paid', { scheduledOn: DAY, ...done }), task('Call', { scheduledOn: DAY })];
  await openFilter('is:done', CALENDAR, { rows: { tasks } });
  await shown();
  expect(items()).toEqual(['Paid']);
});

test('Display of the calendar shows the tasks of a filter (CALENDAR-56)', async () => {
  const id = '0190a000-0000-7000-8000-000000000001';
  const { store, data, addresses } = openCalendar(`view=month&date=${DAY}`, { rows: { tasks: TASKS } });
  act(() => store.load({ filters: [filter(id, { name: 'Important' })] }));
  await data.filterMatching.load();
  await userEvent.click(await screen.findByRole('button', { name: 'Display' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Important' }));
  expect(addresses.at(-1)).toBe(`/calendar?view=month&date=${DAY}&source=filter:${id}`);
  await waitFor(() => expect(items()).toEqual(['Call', 'due:Pay']));
});
