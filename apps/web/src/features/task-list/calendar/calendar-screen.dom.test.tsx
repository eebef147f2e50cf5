import { PAST_DAY } from '@questlog/domain/tasks/drop-rules';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { narrowQuery } from '@questlog/ui/list/use-row-height.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { grammar } from '../../../capture/grammar/load-grammar.ts';
import { project, repeatPattern, task } from '../../../data/nouns/testing/rows.ts';
import { cell, messages, names, openCalendar as open } from './testing/open-calendar.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
});

test('a month shows the tasks of its days, names them for screen readers, and follows every change (CALENDAR-3, CALENDAR-5)', () => {
  const { commands } = open('view=month&date=2026-03-10');
  let id = '';
  act(() => {
    id = commands.createTask({ title: 'Sow', scheduledOn: '2026-03-12', durationMinutes: 45 }) ?? '';
  });
  expect(names()).toEqual(['Sow']);
  expect(cell(/^Thursday, March 12, 1 task$/)).toBeDefined();
  act(() => void commands.updateTask(id, { scheduledOn: '2026-03-20', scheduledTime: '09:00' }));
  expect(names()).toEqual(['Sow, 9 AM, 45 min']);
  // Users of speech input say the visible text, in the order of the name.
  expect(screen.getByRole('button', { name: 'Sow, 9 AM, 45 min' }).textContent).toBe('Sow9 AM');
  expect(cell(/^Friday, March 20, 1 task$/)).toBeDefined();
  expect(cell(/^Thursday, March 12, no tasks$/)).toBeDefined();
});

test('only its own calendar shows the open tasks of a project for someday (SOMEDAY-20)', () => {
  const id = '0190a000-0000-7000-8000-000000000001';
  const rows = {
    projects: [{ ...project(id), someday: true }],
    tasks: [
      task('a', { title: 'Sand', scheduledOn: '2026-03-10', projectId: id }),
      task('b', { title: 'b', scheduledOn: '2026-03-10' }),
    ],
  };
  open('view=month&date=2026-03-10', { rows });
  expect(names()).toEqual(['b']);
  cleanup();
  open(`view=month&date=2026-03-10&source=project:${id}`, { rows });
  expect(names()).toEqual(['Sand']);
});

test('the calendar of a project shows only its tasks, and none of archived projects (CALENDAR-2, CALENDAR-4)', () => {
  const id = '0190a000-0000-7000-8000-000000000001';
  const rows = {
    projects: [project(id), { ...project('old'), isArchived: true }],
    tasks: [
      task('a', { title: 'a', scheduledOn: '2026-03-10', projectId: id }),
      task('b', { title: 'b', scheduledOn: '2026-03-10' }),
      task('c', { title: 'c', scheduledOn: '2026-03-10', projectId: 'old' }),
    ],
  };
  open('view=month&date=2026-03-10', { rows });
  expect(names()).toEqual(['b', 'a']);
  cleanup();
  open(`view=month&date=2026-03-10&source=project:${id}`, { rows });
  expect(names()).toEqual(['a']);
});

test('keys move a task by a day and by 15 minutes, and change its duration (CALENDAR-11, CALENDAR-12)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-11', scheduledTime: '09:00' })] };
  const { store } = open('view=week&date=2026-03-11', { rows });
  cell(/^Wednesday, March 11, 1 task$/).focus();
  await user.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}');
  expect(store.task('a')).toMatchObject({ scheduledOn: '2026-03-11', scheduledTime: '09:15' });
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(store.task('a')).toMatchObject({ scheduledOn: '2026-03-12', scheduledTime: '09:15' });
  await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  expect(store.task('a')?.durationMinutes).toBe(45);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sow, 9:15 AM, 45 min');
  await user.keyboard(' ');
  expect(store.task('a')?.completedAt).not.toBeNull();
});

test('a task cannot be added to or moved to a day that has passed (CALENDAR-10, CALENDAR-14)', async () => {
  const user = userEvent.setup();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-12' })] };
  const { store } = open('view=month&date=2026-03-12', { rows });
  fireEvent.click(cell(/^Monday, March 9, no tasks$/));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(messages()).toEqual([PAST_DAY]);
  toast.clear();
  cell(/^Thursday, March 12/).focus();
  await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  expect(store.task('a')?.scheduledOn).toBe('2026-03-12');
  expect(messages()).toEqual([PAST_DAY]);
});

test('a click on an empty day adds a task to it (CALENDAR-14)', async () => {
  const user = userEvent.setup();
  const { store } = open('view=month&date=2026-03-10');
  fireEvent.click(cell(/^Friday, March 20/));
  await user.type(screen.getByRole('textbox', { name: 'New task on Friday, March 20' }), 'Sow peas{Enter}');
  const [made] = [...store.allTasks()];
  expect(made).toMatchObject({ title: 'Sow peas', scheduledOn: '2026-03-20', scheduledTime: null });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('completed tasks are shown on request (CALENDAR-4)', () => {
  const rows = {
    tasks: [
      task('a', {
        title: 'Sow',
        scheduledOn: '2026-03-10',
        completedAt: '2026-03-10T08:00:00.000Z',
        completedOn: '2026-03-10',
      }),
    ],
  };
  open('view=month&date=2026-03-10', { rows });
  expect(names()).toEqual([]);
  cleanup();
  localStorage.setItem('questlog.calendar.completed', 'yes');
  open('view=month&date=2026-03-10', { rows });
  expect(names()).toEqual(['Sow, completed']);
});

test('moving an outline creates the task of its date only (CALENDAR-13)', async () => {
  const user = userEvent.setup();
  const pattern = repeatPattern();
  const { store, sent } = open('view=month&date=2026-03-10', { rows: { repeatPatterns: [pattern] } });
  const outline = document.querySelector<HTMLElement>('[data-kind="occurrence"]');
  outline?.focus();
  const before = document.querySelectorAll('[data-kind="occurrence"]').length;
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect([...store.allTasks()]).toHaveLength(1);
  expect(document.querySelectorAll('[data-kind="occurrence"]')).toHaveLength(before - 1);
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/create-now$/)]);
  expect(messages().at(-1)).toMatch(/^Moved only this date of "/);
});

test('a task that is added with a typed time gets the focus where it is (CALENDAR-12, CALENDAR-14, CAPTURE-33)', async () => {
  const user = userEvent.setup();
  await grammar();
  const rows = { tasks: [task('a', { title: 'Call', scheduledOn: '2026-03-19', scheduledTime: '09:00' })] };
  const { store } = open('view=week&date=2026-03-19', { rows });
  cell(/^Thursday, March 19, 1 task$/).focus();
  await user.keyboard('{ArrowDown}n');
  await user.keyboard('Pack 5pm for 1h{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Pack, 5 PM, 1 h');
  expect([...store.allTasks()].map(({ scheduledOn }) => scheduledOn)).toEqual(['2026-03-19', '2026-03-19']);
});

/** Makes the window that of a phone, until the returned spy is restored. */
const onPhone = () =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { matches: media === narrowQuery, media }) as MediaQueryList,
    );

test('on a phone a month has dots, and a press on a day lists its tasks below (CALENDAR-15)', () => {
  const query = onPhone();
  const rows = { tasks: [task('a', { title: 'Sow', scheduledOn: '2026-03-20' })] };
  open('view=month&date=2026-03-10', { rows });
  expect(screen.getByRole('region', { name: 'Tuesday, March 10' }).textContent).toContain(
    'Nothing is planned',
  );
  expect(cell(/^Friday, March 20, 1 task$/).querySelectorAll('i')).toHaveLength(1);
  fireEvent.click(cell(/^Friday, March 20, 1 task$/));
  expect(screen.getByRole('region', { name: 'Friday, March 20' }).textContent).toContain('Sow');
  expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
  query.mockRestore();
});

test('on a phone, a swipe over a day shows the next or the previous one, and a drag does not (CALENDAR-55)', () => {
  const query = onPhone();
  const { addresses } = open('view=day&date=2026-03-10');
  const swipe = (x: number, y: number) => {
    const hours = cell(/by hour$/);
    fireEvent.touchStart(hours, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(hours, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
  };
  swipe(-80, 10);
  swipe(80, -10);
  swipe(-80, 60);
  swipe(-40, 0);
  expect(addresses.map((path) => /date=([\d-]+)/.exec(path)?.[1])).toEqual(['2026-03-11', '2026-03-10']);
  query.mockRestore();
});
