import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Arrangement } from '@questlog/domain/tasks/task-arrangement';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { DataContext } from '../../../data/data-context.ts';
import { arrangeView } from '../../../data/list-preference-changes.ts';
import { project, section, task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { rowOverlays } from '../../../task-row/load-overlays.ts';
import { TaskDetails } from '../../task-details/task-details.tsx';
import { listTools } from '../load-list-tools.ts';
import { sectionTools } from '../load-section-tools.ts';
import { TaskScreen } from '../task-screen.tsx';
import { ProjectBoard } from './project-board.tsx';
import { AllVisible } from './testing/all-visible.ts';

beforeAll(async () => {
  expect(ProjectBoard).toBeDefined();
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

const DONE = { completedAt: '2026-03-09T10:00:00.000Z', completedOn: '2026-03-09' };

/** Shows a board: Call and Pay without a section, Sink with Tap below it in Kitchen, Tiles in Bath, which is full. */
async function open(change: Partial<Arrangement> = {}) {
  const made = testData({
    rows: {
      projects: [project('House')],
      sections: [
        section('Kitchen', 'House'),
        section('Bath', 'House', { order: 2_000, wipLimit: 1 }),
        section('Attic', 'House', { order: 3_000 }),
      ],
      tasks: [
        task('Call', { projectId: 'House', projectOrder: 1_000 }),
        task('Pay', { projectId: 'House', projectOrder: 2_000, priority: 'high' }),
        task('Sink', { projectId: 'House', sectionId: 'Kitchen', projectOrder: 3_000 }),
        task('Tap', { projectId: 'House', sectionId: 'Kitchen', parentId: 'Sink' }),
        task('Tiles', { projectId: 'House', sectionId: 'Bath', projectOrder: 4_000 }),
        task('Grout', { projectId: 'House', sectionId: 'Bath', projectOrder: 5_000 }),
        task('Plan', { projectId: 'House', sectionId: 'Bath', ...DONE }),
      ],
    },
  });
  const { data } = made;
  const { user, account } = data.session.state;
  const scope = { userId: String(user?.id), accountId: String(account?.id) };
  arrangeView(scope, 'project:House', { sort: 'manual', group: 'none', layout: 'board', ...change });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <LiveRegion />
        <TaskScreen Details={TaskDetails} view={{ kind: 'project', projectId: 'House' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  await waitFor(() => expect(columns()).not.toEqual([]));
  const undo = async () => {
    await data.undo.prepare();
    act(() => data.undo.undo());
  };
  return { ...made, undo };
}

const column = (title: string) => screen.getByRole('region', { name: title });
const cards = (title: string) =>
  within(column(title))
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));
const columns = () =>
  screen
    .getAllByRole('region')
    .filter((region) => region.dataset['column'] !== undefined)
    .map((region) => document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent);
const title = (name: string) => screen.getByRole('button', { name });
async function pressOn(name: string, keys: string): Promise<void> {
  act(() => title(name).focus());
  await userEvent.keyboard(keys);
}

test('shows the sections of a project as columns of cards, without cards for subtasks (BOARD-1, BOARD-3, BOARD-4)', async () => {
  await open();
  expect(columns()).toEqual(['No section', 'Kitchen', 'Bath', 'Attic']);
  expect(cards('No section')).toEqual(['Call', 'Pay']);
  expect(cards('Kitchen')).toEqual(['Sink']);
  expect(within(column('Attic')).getByText('Drag a task here')).toBeDefined();
});

test('each column is a list with its name and number of tasks (BOARD-16)', async () => {
  await open();
  expect(screen.getByRole('list', { name: 'No section, 2 tasks' })).toBeDefined();
  expect(screen.getByRole('list', { name: 'Kitchen, 1 task' })).toBeDefined();
});

test('a section with more cards than its limit says so (BOARD-9)', async () => {
  await open();
  expect(within(column('Bath')).getByText('2/1')).toBeDefined();
  expect(within(column('Bath')).getByText('2 tasks, over its limit of 1')).toBeDefined();
});

test('shows completed cards below a fold of their column (BOARD-10)', async () => {
  await open();
  expect(cards('Bath')).toEqual(['Tiles', 'Grout']);
  await userEvent.click(within(column('Bath')).getByRole('button', { name: /^Completed/ }));
  expect(cards('Bath')).toEqual(['Tiles', 'Grout', 'Plan']);
});

test('Up and Down stay in a column, and Left and Right go to the next column with cards (BOARD-12)', async () => {
  await open();
  await pressOn('Call', '{ArrowDown}');
  expect(document.activeElement).toBe(title('Pay'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(title('Pay'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(title('Sink'));
  await userEvent.keyboard('{ArrowRight}{End}');
  expect(document.activeElement).toBe(title('Grout'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(['Call', 'Pay'].map((name) => title(name))).toContain(document.activeElement);
});

test('Alt with Right moves a card to the next column, says so, and undo moves it back (BOARD-7, BOARD-13)', async () => {
  const { store, undo } = await open();
  await pressOn('Call', '{Alt>}{ArrowRight}{/Alt}');
  expect(cards('Kitchen')).toEqual(['Call', 'Sink']);
  expect(document.activeElement).toBe(title('Call'));
  expect(screen.getByText('"Call". Position 1 of 2 in Kitchen.')).toBeDefined();
  await undo();
  expect(store.task('Call')).toMatchObject({ sectionId: null, projectOrder: 1_000 });
  await pressOn('Call', '{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.getByText('Already first.')).toBeDefined();
});

test('Alt with Down moves a card within its column only (BOARD-13)', async () => {
  await open();
  await pressOn('Call', '{Alt>}{ArrowDown}{/Alt}');
  expect(cards('No section')).toEqual(['Pay', 'Call']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(cards('No section')).toEqual(['Pay', 'Call']);
});

test('the selected cards move together to the next column (SELECT-38)', async () => {
  await open();
  await pressOn('Call', 'x');
  await pressOn('Pay', 'x');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(cards('Kitchen')).toEqual(expect.arrayContaining(['Call', 'Pay', 'Sink']));
  expect(screen.getByText('2 tasks. Position 1 of 3 in Kitchen.')).toBeDefined();
});

test('by priority, a card that moves to another column gets its priority (BOARD-5, BOARD-7)', async () => {
  const { store } = await open({ columns: 'priority' });
  expect(columns()).toEqual(['High', 'Medium', 'Low', 'No priority']);
  await pressOn('Pay', '{Alt>}{ArrowRight}{/Alt}');
  expect(store.task('Pay')?.priority).toBe('medium');
});

test('N opens the form for a new task with the value of the column (BOARD-14)', async () => {
  const { store } = await open({ columns: 'priority' });
  await pressOn('Pay', 'n');
  expect(await screen.findByRole('dialog', { name: 'New task in "High"' })).toBeDefined();
  await userEvent.keyboard('Insure{Enter}');
  expect([...store.allTasks()].find(({ title: name }) => name === 'Insure')).toMatchObject({
    priority: 'high',
    projectId: 'House',
  });
});

test('the button of a column adds a task to its section (BOARD-14)', async () => {
  const { store } = await open();
  await userEvent.click(within(column('Attic')).getByRole('button', { name: 'Add task' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Insulate{Enter}');
  expect([...store.allTasks()].find(({ title: name }) => name === 'Insulate')?.sectionId).toBe('Attic');
});

test('folds a column, and keeps it folded (BOARD-11)', async () => {
  await open();
  await userEvent.click(within(column('Kitchen')).getByRole('button', { name: /^Kitchen/ }));
  expect(cards('Kitchen')).toEqual([]);
  cleanup();
  await open();
  const head = within(column('Kitchen')).getByRole('button', { name: /^Kitchen/ });
  expect(head.getAttribute('aria-expanded')).toBe('false');
});

test('the tasks for someday are in a last column, which is folded until the user opens it (BOARD-21)', async () => {
  const { store, commands, undo } = await open();
  expect(columns()).not.toContain('Someday');
  act(() => void commands.updateTask('Pay', { someday: true }));
  expect(columns().at(-1)).toBe('Someday');
  const head = () => within(column('Someday')).getByRole('button', { name: /^Someday/ });
  expect(head().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(head());
  expect(cards('Someday')).toEqual(['Pay']);
  await pressOn('Pay', '{Alt>}{ArrowLeft}{/Alt}');
  expect(store.task('Pay')).toMatchObject({ someday: false, sectionId: 'Attic' });
  expect(cards('Attic')).toEqual(['Pay']);
  await undo();
  expect(store.task('Pay')).toMatchObject({ someday: true, sectionId: null });
  await userEvent.click(within(column('Someday')).getByRole('button', { name: 'Add task' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sauna{Enter}');
  expect([...store.allTasks()].find(({ title: name }) => name === 'Sauna')?.someday).toBe(true);
});

test('in a sorted board, a card that moves gets the value of the column and no position (BOARD-20)', async () => {
  const { sent } = await open({ sort: 'title' });
  sent.length = 0;
  await pressOn('Call', '{Alt>}{ArrowRight}{/Alt}');
  expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/Call']);
});
