import type { Task } from '@questlog/contract/tasks';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { StoredRows } from '../../data/engine/store/row-store.ts';
import { putting } from '../../data/engine/store/effects.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { record, task } from '../../data/nouns/testing/rows.ts';
import { JournalScreen } from './journal-screen.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});

// A Wednesday, so that this week has days before today.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00.000Z') });

afterAll(() => void vi.useRealTimers());

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const today = localDateAt(Date.now(), timeZone);
const lastYear = `${Number(today.slice(0, 4)) - 1}`;

const loadedTask = (id: string, date: string) =>
  ({ id, title: `Task ${id}`, completedAt: `${date}T12:00:00.000Z`, project: null }) as unknown as Task;

interface Page {
  readonly tasks: readonly Task[];
  readonly nextBefore: string | null;
}

function open(pages: readonly (Page | Error)[], targetId?: string, rows: StoredRows = {}) {
  const left = [...pages];
  const online = createValue(true);
  const isReached = createValue(true);
  const { data, store, sent } = testData({
    rows,
    today,
    timeZone,
    parts: {
      api: () => {
        const page = left.shift();
        if (page === undefined || page instanceof Error) return Promise.reject(page ?? new Error('too many'));
        return Promise.resolve({ groups: [{ tasks: page.tasks }], nextBefore: page.nextBefore });
      },
      online,
      isReached,
    },
  });
  const onOpenTask = vi.fn<(id: string) => void>();
  const show = () =>
    renderWith(
      data,
      <JournalScreen
        onOpenTask={onOpenTask}
        taskToOpen={targetId === undefined ? undefined : { id: targetId }}
      />,
    );
  show();
  return { user: userEvent.setup(), data, store, sent, online, isReached, show, onOpenTask };
}

const titles = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const group = (name: RegExp) => screen.getByRole('button', { name });
const isOpen = (name: RegExp) => group(name).getAttribute('aria-expanded') === 'true';

test("expands today, collapses other years and shows each period's task count (JOURNAL-3, JOURNAL-4)", async () => {
  open([{ tasks: [loadedTask('a', today), loadedTask('z', `${lastYear}-03-01`)], nextBefore: null }]);
  expect(await screen.findByText('Task a')).toBeDefined();
  expect(isOpen(/^Today/)).toBe(true);
  expect(isOpen(new RegExp(`^${lastYear}`))).toBe(false);
  expect(group(new RegExp(`^${lastYear}`)).textContent).toMatch(/1$/);
});

test('Enter on a title opens the task for reading (JOURNAL-13, TASK-95)', async () => {
  const { user, onOpenTask } = open([{ tasks: [loadedTask('a', today)], nextBefore: null }]);
  (await screen.findByRole('button', { name: 'Task a' })).focus();
  await user.keyboard('{Enter}');
  expect(onOpenTask.mock.calls).toEqual([['a']]);
});

test('names the user who completed a task if the account has several (JOURNAL-15)', async () => {
  const users = ['Ada', 'Grace'].map((firstName) => ({
    id: firstName,
    firstName,
    lastName: 'Vale',
    avatarUrl: null,
    isActive: true,
    updatedAt: '',
    isPendingSync: false,
  }));
  const page = { tasks: [{ ...loadedTask('a', today), completedBy: 'Grace' }], nextBefore: null };
  open([page], undefined, { people: users });
  expect((await screen.findByTitle('Completed by Grace Vale')).textContent).toBe('GVCompleted by Grace');
  cleanup();
  open([page], undefined, { people: users.slice(1) });
  await screen.findByText('Task a');
  expect(screen.queryByTitle(/^Completed by/)).toBeNull();
});

test('expands this week and collapses everything before it (JOURNAL-4)', async () => {
  open([
    { tasks: [loadedTask('a', addDays(today, -1)), loadedTask('b', addDays(today, -9))], nextBefore: null },
  ]);
  await screen.findByText('Task a');
  expect(isOpen(/^This week/)).toBe(true);
  expect(isOpen(/^This month/)).toBe(false);
});

test('loads earlier tasks page by page, expands them and keeps the focus (JOURNAL-5)', async () => {
  const { user } = open([
    { tasks: [loadedTask('a', today), loadedTask('z', `${lastYear}-03-02`)], nextBefore: 'x' },
    { tasks: [loadedTask('y', `${lastYear}-03-01`)], nextBefore: 'y' },
    { tasks: [loadedTask('x', `${lastYear}-02-01`)], nextBefore: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show earlier tasks' }));
  expect(await screen.findByText('Task y')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Show earlier tasks');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Task x')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier tasks' })).toBeNull();
  expect(document.activeElement).toBe(group(new RegExp(`^${lastYear}`)));
});

test('shows the first page immediately on the next visit, and reloads only that page (JOURNAL-5)', async () => {
  const { user, show } = open([
    { tasks: [loadedTask('b', today)], nextBefore: 'x' },
    { tasks: [loadedTask('a', today)], nextBefore: null },
    { tasks: [loadedTask('c', today)], nextBefore: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show earlier tasks' }));
  await screen.findByText('Task a');
  cleanup();
  show();
  expect(titles().map((title) => title?.slice(0, 6))).toEqual(['Task b']);
  expect(await screen.findByText('Task c')).toBeDefined();
  expect(titles()).toHaveLength(1);
});

test("hides the previous account's tasks while the new account's tasks load (JOURNAL-5)", async () => {
  const { data, show } = open([
    { tasks: [loadedTask('a', today)], nextBefore: null },
    { tasks: [loadedTask('b', today)], nextBefore: null },
  ]);
  await screen.findByText('Task a');
  cleanup();
  const { state } = data.session;
  Object.assign(data.session, { state: { ...state, account: { ...state.account, id: 'next' } } });
  show();
  expect(screen.queryByText('Task a')).toBeNull();
  expect(await screen.findByText('Task b')).toBeDefined();
});

test('shows a task in the Journal as soon as it is completed (JOURNAL-7)', async () => {
  const { store } = open([{ tasks: [loadedTask('a', today)], nextBefore: null }]);
  await screen.findByText('Task a');
  const now = new Date().toISOString();
  const done = { ...blankTask('b', 'Just done', now, null), completedAt: now, completedOn: today };
  act(() => store.addAction('1', { tasks: putting([done]) }));
  expect(titles().some((title) => title?.startsWith('Just done'))).toBe(true);
});

test('recalculates completion dates for a different time zone (DATE-6, JOURNAL-8)', async () => {
  const late = { ...loadedTask('a', '2026-03-09'), completedAt: '2026-03-09T23:30:00.000Z' };
  const { store } = open([{ tasks: [late], nextBefore: null }]);
  act(() => store.setToday('2026-03-10', 'UTC'));
  await screen.findByText('Task a');
  expect(screen.queryByRole('button', { name: /^Today/ })).toBeNull();
  act(() => store.setToday('2026-03-10', 'Europe/Berlin'));
  expect(isOpen(/^Today/)).toBe(true);
  const time = screen.getByText(/^12:30/);
  expect(time.title).toContain('March 10, 2026');
  act(() => store.setToday('2026-03-10', 'Europe/Athens'));
  expect(screen.getByText(/^1:30/)).toBe(time);
});

test('loads pages until a requested task appears, and focuses it (JOURNAL-11)', async () => {
  open(
    [
      { tasks: [loadedTask('a', today)], nextBefore: 'x' },
      { tasks: [loadedTask('z', `${lastYear}-03-01`)], nextBefore: null },
    ],
    'z',
  );
  const row = (await screen.findByText('Task z')).closest('li > *');
  await expect.poll(() => document.activeElement).toBe(row);
});

test('Journal rows have no checkboxes or text fields (JOURNAL-13)', async () => {
  open([{ tasks: [loadedTask('a', today)], nextBefore: null }]);
  await screen.findByText('Task a');
  const row = within(screen.getByRole('listitem'));
  expect([...row.queryAllByRole('checkbox'), ...row.queryAllByRole('textbox')]).toEqual([]);
});

test('reopens a task of any year, and focuses the neighbouring row (JOURNAL-14)', async () => {
  const done = (id: string, date: string) => {
    const row = task(id, { completedAt: `${date}T12:00:00.000Z`, completedOn: date });
    return { ...loadedTask(id, date), ...record(row), title: `Task ${id}` };
  };
  const { user, store, sent } = open([
    { tasks: [done('b', today), done('a', today), done('z', `${lastYear}-03-01`)], nextBefore: null },
  ]);
  const reopen = (title: string) =>
    screen
      .getAllByRole('button', { name: 'Reopen' })
      .find((button) => button.closest('li')?.textContent.startsWith(title));
  await screen.findByText('Task b');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${lastYear}`) }));
  await user.click(reopen('Task z') ?? document.body);
  expect(screen.queryByText('Task z')).toBeNull();
  expect(document.activeElement).toBe(reopen('Task a'));
  await user.keyboard('{Enter}');
  expect(titles().map((title) => title?.slice(0, 6))).toEqual(['Task b']);
  expect(document.activeElement).toBe(reopen('Task b'));
  expect(sent.map(({ url, body }) => ({ url, body }))).toEqual([
    { url: '/api/tasks/z/complete', body: { completed: false } },
    { url: '/api/tasks/a/complete', body: { completed: false } },
  ]);
  expect(['a', 'z'].map((id) => store.task(id)?.completedAt)).toEqual([null, null]);
});

test('the Journal has an empty state if no task was completed (JOURNAL-9)', async () => {
  open([{ tasks: [], nextBefore: null }]);
  expect(await screen.findByText('Your journal awaits')).toBeDefined();
});

test('reloads a failed page when the connection is back (JOURNAL-10, JOURNAL-17)', async () => {
  const { online } = open([new Error('offline'), { tasks: [loadedTask('a', today)], nextBefore: null }]);
  expect(await screen.findByText('Unable to load journal')).toBeDefined();
  act(() => online.set(false));
  act(() => online.set(true));
  expect(await screen.findByText('Task a')).toBeDefined();
});

test('reloads a failed page when the server is reachable, and keeps the loaded pages (JOURNAL-17)', async () => {
  const { user, isReached } = open([
    { tasks: [loadedTask('c', today)], nextBefore: 'x' },
    { tasks: [loadedTask('b', today)], nextBefore: 'y' },
    new Error('out of reach'),
    { tasks: [loadedTask('a', today)], nextBefore: null },
  ]);
  const more = () => user.click(screen.getByRole('button', { name: 'Show earlier tasks' }));
  await screen.findByText('Task c');
  await more();
  await screen.findByText('Task b');
  await more();
  expect(await screen.findByText('Unable to load journal')).toBeDefined();
  act(() => isReached.set(false));
  act(() => isReached.set(true));
  expect(await screen.findByText('Task a')).toBeDefined();
  expect(titles().map((title) => title?.slice(0, 6))).toEqual(['Task c', 'Task b', 'Task a']);
});

test('reports that the Journal could not be loaded, and reloads it on Retry (JOURNAL-10, JOURNAL-16)', async () => {
  const { user } = open([new Error('offline'), { tasks: [loadedTask('a', today)], nextBefore: null }]);
  expect(await screen.findByText('Unable to load journal')).toBeDefined();
  expect(screen.getByText(/^Failed to load journal data/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Task a')).toBeDefined();
});

test('renders only the visible rows, announces the total number of rows, and collapses a whole period (JOURNAL-3, JOURNAL-12)', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  const tasks = Array.from({ length: 500 }, (_, index) => loadedTask(`${index}`, today));
  const { user } = open([{ tasks: [...tasks, loadedTask('old', `${lastYear}-03-01`)], nextBefore: null }]);
  await screen.findByText('Task 99');
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('500');
  expect(group(new RegExp(`^${lastYear}`)).textContent).toMatch(/1$/);
  await user.click(group(/^Today/));
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(document.activeElement).toBe(group(/^Today/));
});
