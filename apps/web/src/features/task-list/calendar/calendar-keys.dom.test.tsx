import { addDays } from '@questlog/domain/dates/local-date';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { NewTaskModal } from '../../../capture/new-task/new-task-modal.tsx';
import { DataContext } from '../../../data/data-context.ts';
import { project, repeatPattern, task } from '../../../data/nouns/testing/rows.ts';
import { rowOverlays } from '../../../task-row/load-overlays.ts';
import { cell, messages, names, openCalendar as open } from './testing/open-calendar.tsx';

beforeAll(async () => void (await rowOverlays()));
afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
});

test('the form of a new task has the selected day and the project of the calendar (CALENDAR-52)', async () => {
  const user = userEvent.setup();
  const id = '0190a000-0000-7000-8000-000000000001';
  const { data, store } = open(`view=month&date=2026-03-12&source=project:${id}`, {
    rows: { projects: [project(id)] },
  });
  cell(/^Thursday, March 12/).focus();
  await user.keyboard('{ArrowRight}');
  const nothing = () => undefined;
  const modal = { open: true, onClose: nothing, onClosed: nothing, tagFilter: undefined };
  render(
    <DataContext value={data}>
      <NewTaskModal {...modal} view={{ kind: 'calendar' }} />
    </DataContext>,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sow{Enter}');
  expect([...store.allTasks()]).toMatchObject([{ title: 'Sow', scheduledOn: '2026-03-13', projectId: id }]);
});

test('Back returns from a day to the month in which it was opened (CALENDAR-51)', () => {
  const { addresses } = open('view=month&date=2026-03-10');
  fireEvent.click(cell(/^Friday, March 20/).querySelector('.calendar-number') as Element);
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
  const path = (view: string, date: string) => `/calendar?view=${view}&date=${date}&source=all`;
  expect(addresses).toEqual([
    `${path('month', '2026-03-10')} -> ${path('day', '2026-03-20')}`,
    path('day', '2026-03-21'),
  ]);
});

test('the day of a task that is completed with a key gets the focus (CALENDAR-53)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-12' })] };
  open('view=month&date=2026-03-12', { rows });
  cell(/^Thursday, March 12/).focus();
  await user.keyboard('{ArrowDown} ');
  expect(document.activeElement).toBe(cell(/^Thursday, March 12, no tasks/));
});

test('the calendar follows a task that a key moves to another page, and the task keeps the focus (CALENDAR-53)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-14' })] };
  open('view=day&date=2026-03-14', { rows });
  cell(/^Saturday, March 14, 1 task$/).focus();
  await user.keyboard('{ArrowDown}{Alt>}{ArrowRight}{/Alt}');
  expect(cell(/^Sunday, March 15, 1 task$/)).toBeDefined();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sow');
});

test('Alt with an arrow key moves an outline, and creates the task of its date only (CALENDAR-12, CALENDAR-13)', async () => {
  const user = userEvent.setup();
  const { store } = open('view=month&date=2026-03-10', { rows: { repeatPatterns: [repeatPattern()] } });
  const outline = document.querySelector<HTMLElement>('[data-kind="occurrence"]');
  const date = outline?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '';
  outline?.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect([...store.allTasks()].map(({ scheduledOn }) => scheduledOn)).toEqual([addDays(date, 1)]);
});

test('a flag that is moved to another day moves the due date, which undo restores (CALENDAR-50)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-20', dueOn: '2026-03-12' })] };
  const { store, data } = open('view=month&date=2026-03-12', { rows });
  document.querySelector<HTMLElement>('[data-kind="due"]')?.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(store.task('a')).toMatchObject({ scheduledOn: '2026-03-20', dueOn: '2026-03-13' });
  expect(messages()).toEqual(['"Sow" is due Mar 13']);
  expect(document.activeElement).toBe(document.querySelector('[data-kind="due"]'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(store.task('a')?.dueOn).toBe('2026-03-20');
  expect(names()).toEqual(['Sow, due']);
  await data.undo.prepare();
  act(() => data.undo.undo());
  expect(store.task('a')?.dueOn).toBe('2026-03-13');
});

test('Alt with Down moves a task of the side list to the selected day (CALENDAR-12)', async () => {
  const user = userEvent.setup();
  const { store } = open('view=week&date=2026-03-11', { rows: { tasks: [task('a', { title: 'Sow' })] } });
  const beside = () => screen.getByRole('button', { name: 'Sow' });
  beside().focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(store.task('a')).toMatchObject({ scheduledOn: '2026-03-11', scheduledTime: null });
  cleanup();
  const month = open('view=month&date=2026-03-11', { rows: { tasks: [task('a', { title: 'Sow' })] } });
  beside().focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(month.store.task('a')?.scheduledOn).toBe('2026-03-11');
});

test('a task that is open in the calendar has the actions of a row (CALENDAR-54)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-12' })] };
  const { store } = open('view=month&date=2026-03-12', { rows });
  await user.click(screen.getByRole('button', { name: 'Sow' }));
  const actions = await screen.findByRole('button', { name: 'Actions for Sow' });
  await user.click(actions);
  await user.click(await screen.findByRole('menuitem', { name: /^Rename/ }));
  await user.keyboard(' beans{Enter}');
  expect(store.task('a')?.title).toBe('Sow beans');
  await user.click(screen.getByRole('button', { name: 'Actions for Sow beans' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(store.task('a')).toBeUndefined();
});

test('another view shows the selected day, which keeps the focus (CALENDAR-53)', async () => {
  const user = userEvent.setup();
  open('view=week&date=2026-03-10');
  cell(/^Tuesday, March 10, no tasks$/).focus();
  await user.keyboard('{ArrowRight}1');
  expect(document.activeElement).toBe(cell(/^Wednesday, March 11/));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(document.activeElement).toBe(cell(/^Thursday, March 12, no tasks$/));
  await user.keyboard('2');
  expect(document.activeElement).toBe(cell(/^Thursday, March 12, no tasks$/));
  await user.click(screen.getByRole('radio', { name: 'Day' }));
  expect(screen.getByRole('heading', { level: 2, name: /^Thursday, March 12/ })).toBeDefined();
});

test('N is handled before the shortcuts of the app, which would open the form of a new task (CALENDAR-12)', async () => {
  const user = userEvent.setup();
  const unhandled: string[] = [];
  const shortcuts = (event: KeyboardEvent) => event.defaultPrevented || unhandled.push(event.key);
  document.addEventListener('keydown', shortcuts);
  open('view=week&date=2026-03-11');
  cell(/^Wednesday, March 11, no tasks$/).focus();
  await user.keyboard('n');
  document.removeEventListener('keydown', shortcuts);
  expect(screen.getByRole('textbox', { name: 'New task on Wednesday, March 11' })).toBe(
    document.activeElement,
  );
  expect(unhandled).toEqual([]);
});

test('the keys of a row schedule, put off and delete the task of the calendar (CALENDAR-12)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-12' })] };
  const { store } = open('view=month&date=2026-03-12', { rows });
  const item = () => screen.getByRole('button', { name: 'Sow' });
  item().focus();
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: 'Schedule Task' });
  await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
  expect(store.task('a')?.scheduledOn).toBe('2026-03-11');
  expect(document.activeElement).toBe(item());
  await user.keyboard('{Delete}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(item());
  await user.keyboard('{Shift>}S{/Shift}');
  expect(store.task('a')).toMatchObject({ someday: true, scheduledOn: null });
  expect(document.activeElement).toBe(cell(/^Wednesday, March 11, no tasks/));
});
