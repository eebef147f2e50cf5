import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { View } from '@questlog/domain/tasks/task-views';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { DataContext } from '../../data/data-context.ts';
import { DAY, project, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { rowOverlays } from '../../task-row/load-overlays.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { listTools } from './load-list-tools.ts';
import { TaskScreen } from './task-screen.tsx';

beforeAll(async () => {
  await listTools();
  await rowOverlays();
});
beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const LATER = '2026-04-01';

function open(view: View) {
  const made = testData({
    rows: {
      projects: [project('House')],
      tasks: [
        task('Call', { projectId: 'House', projectOrder: 1_000 }),
        task('Paint', { projectId: 'House', projectOrder: 2_000 }),
        task('Sauna', { projectId: 'House', someday: true }),
        task('Stove', { projectId: 'House', parentId: 'Sauna' }),
        task('Gutter', { projectId: 'House', dueOn: LATER, hidden: true }),
        task('Write', { scheduledOn: DAY, scheduledTime: '09:00', dueOn: LATER }),
        task('Sail', { someday: true }),
      ],
    },
  });
  const { data } = made;
  const show = () =>
    render(
      <DataContext value={data}>
        <ConfirmProvider>
          <LiveRegion />
          <TaskScreen Details={TaskDetails} view={view} />
        </ConfirmProvider>
      </DataContext>,
    );
  const shown = show();
  const undo = async () => {
    await data.undo.prepare();
    act(() => data.undo.undo());
  };
  return { ...made, ...shown, show, undo };
}

const HOUSE: View = { kind: 'project', projectId: 'House' };
const heads = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rows = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const title = (name: string) => document.querySelector<HTMLElement>(`[data-row="${name}"] [data-row-title]`);
const messages = () => toast.snapshot().map(({ message }) => message);

test('folds hidden tasks and those for someday at the end of their project, which does not count them (SOMEDAY-6, SOMEDAY-32)', async () => {
  const { store, unmount, show } = open(HOUSE);
  expect(rows()).toEqual(['Call', 'Paint']);
  expect(heads()).toEqual(['Later1', 'Someday1']);
  expect(store.counts().projects.get('House')).toEqual({ active: 2, completed: 0 });
  await userEvent.click(screen.getByRole('button', { name: /^Someday/ }));
  expect(rows()).toEqual(['Call', 'Paint', 'Sauna', 'Stove']);
  unmount();
  show();
  expect(rows()).toEqual(['Call', 'Paint', 'Sauna', 'Stove']);
  await userEvent.click(screen.getByRole('button', { name: /^Someday/ }));
  expect(rows()).toEqual(['Call', 'Paint']);
});

test('shows tasks for someday with their subtasks in Someday (SOMEDAY-3, SOMEDAY-7)', () => {
  const { store } = open({ kind: 'someday' });
  expect(new Set(rows())).toEqual(new Set(['Sail', 'Sauna', 'Stove']));
  expect(store.counts().someday).toBe(2);
  expect(store.view({ kind: 'anytime' }, 'all').ids.toSorted()).toEqual(['Call', 'Paint']);
});

test('Shift+S puts a task off, and undo restores its date and time (SOMEDAY-4, SOMEDAY-11)', async () => {
  const { store, undo } = open({ kind: 'today' });
  title('Write')?.focus();
  fireEvent.keyDown(title('Write') as HTMLElement, { key: 'S', shiftKey: true });
  expect(store.task('Write')).toMatchObject({
    someday: true,
    scheduledOn: null,
    scheduledTime: null,
    dueOn: LATER,
  });
  expect(messages()).toEqual(['Moved "Write" to Someday']);
  await undo();
  expect(store.task('Write')).toMatchObject({ someday: false, scheduledOn: DAY, scheduledTime: '09:00' });
});

test('Shift+S takes a task out of Someday (SOMEDAY-4)', () => {
  const { store } = open({ kind: 'someday' });
  title('Sail')?.focus();
  fireEvent.keyDown(title('Sail') as HTMLElement, { key: 'S', shiftKey: true });
  expect(store.task('Sail')).toMatchObject({ someday: false, scheduledOn: null });
  expect(messages()).toEqual(['Moved "Sail" out of Someday']);
});

test('the date picker puts a task off, marks Someday, and clears it (SOMEDAY-4)', async () => {
  const { store } = open(HOUSE);
  title('Call')?.focus();
  fireEvent.keyDown(title('Call') as HTMLElement, { key: 's' });
  await userEvent.click(await screen.findByRole('button', { name: 'Someday' }));
  expect(store.task('Call')?.someday).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Someday/ }));
  title('Call')?.focus();
  fireEvent.keyDown(title('Call') as HTMLElement, { key: 's' });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Someday' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clear Date' }));
  expect(store.task('Call')?.someday).toBe(false);
  expect(messages().at(-1)).toBe('Moved "Call" out of Someday');
});

test('the details hide a task until its date, which undo reverts (SOMEDAY-30, SOMEDAY-34)', async () => {
  const { store, undo } = open({ kind: 'upcoming' });
  fireEvent.click(title('Gutter') as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: /Hidden until its date/ }));
  expect(store.task('Gutter')?.hidden).toBe(false);
  expect(store.view({ kind: 'anytime' }, 'all').ids).toContain('Gutter');
  await undo();
  expect(store.task('Gutter')?.hidden).toBe(true);
});

test('a hidden task returns to its lists on its date (SOMEDAY-31)', () => {
  const { store } = open(HOUSE);
  expect(rows()).not.toContain('Gutter');
  act(() => store.setToday(LATER, 'UTC'));
  expect(rows()).toContain('Gutter');
  expect(store.view({ kind: 'today' }, 'all').ids).toContain('Gutter');
});

test('the tasks of a project for someday are only in the project, and undo brings them back (SOMEDAY-20, SOMEDAY-22)', async () => {
  const { store, commands, undo } = open(HOUSE);
  act(() => commands.updateProject('House', { someday: true }));
  expect(rows()).toEqual(['Call', 'Paint']);
  expect(store.view({ kind: 'anytime' }, 'all').ids).toEqual([]);
  expect(store.view({ kind: 'someday' }, 'all').ids).toEqual(['Sail']);
  expect(store.view({ kind: 'upcoming' }, 'all').ids).toEqual([]);
  await undo();
  expect(store.view({ kind: 'anytime' }, 'all').ids.toSorted()).toEqual(['Call', 'Paint']);
});

test('moves a task within Someday of its project by keys, but not into it (SOMEDAY-6)', async () => {
  const { store, commands } = open(HOUSE);
  act(() => void commands.updateTask('Paint', { someday: true }));
  await userEvent.click(screen.getByRole('button', { name: /^Someday/ }));
  title('Call')?.focus();
  fireEvent.keyDown(title('Call') as HTMLElement, { key: 'ArrowDown', altKey: true });
  await act(async () => {
    await listTools();
  });
  expect(store.task('Call')?.someday).toBe(false);
  expect(rows()[0]).toBe('Call');
});
