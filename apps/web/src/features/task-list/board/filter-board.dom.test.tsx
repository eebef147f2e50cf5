import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { DAY, project, task } from '../../../data/nouns/testing/rows.ts';
import { rowOverlays } from '../../../task-row/load-overlays.ts';
import { listTools } from '../load-list-tools.ts';
import { sectionTools } from '../load-section-tools.ts';
import { FilterBoard } from './filter-board.tsx';
import { AllVisible } from './testing/all-visible.ts';
import { openFilter } from './testing/open-filter.tsx';

beforeAll(async () => {
  expect(FilterBoard).toBeDefined();
  await listTools();
  await rowOverlays();
  await sectionTools();
});
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllVisible);
  // Make the virtualisers render every card.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ROWS = {
  projects: [project('Work'), project('House')],
  tasks: [
    task('Call', { priority: 'high', scheduledOn: DAY, projectId: 'Work' }),
    task('Pay', { priority: 'high' }),
    task('Sink', { priority: 'low', scheduledOn: DAY }),
  ],
};
const BOARD = { view: 'board', shared: true } as const;

const columns = () =>
  [...document.querySelectorAll('[data-column]')].map((each) => {
    const names = [...each.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
    return [each.querySelector('h2 [id]')?.textContent, ...names].join(' ');
  });
const shown = async () => waitFor(() => expect(columns()).not.toEqual([]));
const pressOn = async (name: string, keys: string) => {
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard(keys);
};

test('the board of a filter with several lists has a column for each, to which tasks can be added (FILTER-46)', async () => {
  const { store } = await openFilter('p1, today', BOARD, { rows: ROWS });
  await shown();
  expect(columns()).toEqual(['p1 Pay Call', 'today Sink']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Add task' }).at(-1) as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Insure{Enter}');
  expect([...store.allTasks()].find(({ title }) => title === 'Insure')).toMatchObject({
    scheduledOn: DAY,
    priority: 'none',
  });
});

test('a card that moves to another column gets its value, and can be moved back with undo (FILTER-46)', async () => {
  const { store, data } = await openFilter('p1 | p3', { ...BOARD, group: 'priority' }, { rows: ROWS });
  await shown();
  expect(columns()).toEqual(['High Pay Call', 'Medium', 'Low Sink', 'No priority']);
  await pressOn('Sink', '{Alt>}{ArrowLeft}{/Alt}');
  expect(store.task('Sink')?.priority).toBe('medium');
  await data.undo.prepare();
  act(() => data.undo.undo());
  expect(columns()[2]).toBe('Low Sink');
});

test('a card that leaves the filter disappears, and a message says so and offers to undo it (FILTER-47)', async () => {
  const { store } = await openFilter('p1', { ...BOARD, group: 'priority' }, { rows: ROWS });
  await shown();
  await pressOn('Pay', '{Alt>}{ArrowRight}{/Alt}');
  expect(columns()[0]).toBe('High Call');
  expect(screen.getByText('"Pay" is no longer in this filter.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.task('Pay')?.priority).toBe('high');
  expect(columns()[0]).toBe('High Pay Call');
});

test('a task that is added in a column gets its value and what the filter asks for (FILTER-46)', async () => {
  const { store } = await openFilter('p1', { ...BOARD, group: 'project' }, { rows: ROWS });
  await shown();
  expect(columns()).toEqual(['No project Pay', 'Work Call']);
  await pressOn('Call', 'n');
  expect(await screen.findByRole('dialog', { name: 'New task in "Work"' })).toBeDefined();
  await userEvent.keyboard('Insure{Enter}');
  expect([...store.allTasks()].find(({ title }) => title === 'Insure')).toMatchObject({
    projectId: 'Work',
    priority: 'high',
  });
});

test('tasks for someday stay for someday in columns by priority, and have a column by day (FILTER-46)', async () => {
  const tasks = [task('Learn', { someday: true, priority: 'low' })];
  const { store } = await openFilter('is:someday', { ...BOARD, group: 'priority' }, { rows: { tasks } });
  await shown();
  await pressOn('Learn', '{Alt>}{ArrowLeft}{/Alt}');
  expect(store.task('Learn')).toMatchObject({ priority: 'medium', someday: true });
  cleanup();
  await openFilter('is:someday', BOARD, { rows: { tasks } });
  await shown();
  expect(columns().at(-1)).toBe('Someday Learn');
});

test('the completed cards of a filter that asks for them are shown (FILTER-46)', async () => {
  const done = { completedAt: `${DAY}T08:00:00.000Z`, completedOn: DAY };
  const tasks = [task('Paid', { priority: 'high', ...done })];
  await openFilter('p1 & is:done', { ...BOARD, group: 'priority' }, { rows: { tasks } });
  await shown();
  expect(columns()[0]).toContain('Paid');
});

test('an empty board says that no tasks match (FILTER-46)', async () => {
  await openFilter('p2', BOARD, { rows: ROWS });
  expect(await screen.findByText('No tasks match this filter')).toBeDefined();
  expect(columns()).toEqual([]);
});

const display = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Display/ }));
  return screen.findByRole('radio', { name: 'Board' });
};

test('Display stores the layout and the columns in the filter (FILTER-46)', async () => {
  const { sent } = await openFilter('p1', { shared: true }, { rows: ROWS });
  await userEvent.click(await display());
  await shown();
  const picker = await screen.findByRole('combobox', { name: 'Columns' });
  expect(picker.textContent).toContain('Scheduled day');
  expect(sent.map(({ body }) => body)).toEqual([{ view: 'board' }]);
});

test('a member who may not change a shared filter chooses a layout for themselves (FILTER-46)', async () => {
  const account = { userRole: 'Member' } as const;
  const { sent } = await openFilter('p1', BOARD, { rows: ROWS, account });
  await shown();
  await display();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  await waitFor(() => expect(columns()).toEqual([]));
  expect(screen.getByRole('checkbox', { name: 'Call' })).toBeDefined();
  expect(sent).toEqual([]);
});
