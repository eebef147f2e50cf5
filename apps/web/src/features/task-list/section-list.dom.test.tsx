import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { DataContext } from '../../data/data-context.ts';
import { project, section, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { grammar } from '../../capture/grammar/load-grammar.ts';
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

const DONE = { completedAt: '2026-03-09T10:00:00.000Z', completedOn: '2026-03-09' };

/** Renders a project: Call without a section, Sink with Tap below it in Kitchen, Tiles in Bath, and an empty Attic. */
function open() {
  const made = testData({
    rows: {
      projects: [project('House')],
      sections: [
        section('Kitchen', 'House', { wipLimit: 1 }),
        section('Bath', 'House', { order: 2_000 }),
        section('Attic', 'House', { order: 3_000 }),
        section('Old', 'House', { order: 4_000, archivedAt: '2026-03-09T10:00:00.000Z' }),
      ],
      tasks: [
        task('Call', { projectId: 'House' }),
        task('Sink', { projectId: 'House', sectionId: 'Kitchen' }),
        task('Tap', { projectId: 'House', sectionId: 'Kitchen', parentId: 'Sink' }),
        task('Tiles', { projectId: 'House', sectionId: 'Bath' }),
        task('Gone', { projectId: 'House', sectionId: 'Old', ...DONE }),
      ],
    },
  });
  const { data } = made;
  const show = () =>
    render(
      <DataContext value={data}>
        <ConfirmProvider>
          <LiveRegion />
          <TaskScreen Details={TaskDetails} view={{ kind: 'project', projectId: 'House' }} />
        </ConfirmProvider>
      </DataContext>,
    );
  const shown = show();
  const titles = () => data.store.sectionsOf('House').map(({ title }) => title);
  /** Undoes the last step, as the toast's button does. */
  const undo = async () => {
    await data.undo.prepare();
    act(() => data.undo.undo());
  };
  return { ...made, ...shown, show, titles, undo };
}

const heads = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rows = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const rowsOf = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));

async function choose(title: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for section "${title}"` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

test('divides a project among its sections, and hides archived ones with their tasks (SECTION-9, SECTION-16)', () => {
  open();
  expect(heads()).toEqual(['KitchenLimit 11', 'Bath1', 'Attic0']);
  expect(rows()).toEqual(['Call', 'Sink', 'Tap', 'Tiles']);
  expect(rowsOf('Kitchen')).toEqual(['Sink', 'Tap']);
  expect(rowsOf('Attic')).toEqual([]);
});

test('says that a section has more open tasks than its limit (SECTION-7)', () => {
  const { commands } = open();
  act(() => commands.updateTasks(['Call'], { sectionId: 'Kitchen' }));
  expect(heads()[0]).toBe('KitchenOver its limit of 12');
  expect(rowsOf('Kitchen')).toEqual(expect.arrayContaining(['Call', 'Sink', 'Tap']));
});

test('shows an archived section while one of its tasks is open (SECTION-9)', () => {
  const { commands } = open();
  act(() => commands.completeTasks(['Gone'], false));
  expect(rowsOf('Old')).toEqual(['Gone']);
});

test('folds a section, and keeps it folded for the next visit (SECTION-16)', async () => {
  const { unmount, show } = open();
  await userEvent.click(screen.getByRole('button', { name: /^Kitchen/ }));
  expect(rows()).toEqual(['Call', 'Tiles']);
  unmount();
  show();
  expect(screen.getByRole('button', { name: /^Kitchen/ }).getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: /^Kitchen/ }));
  expect(rowsOf('Kitchen')).toEqual(['Sink', 'Tap']);
});

test('adds a section last, and undo removes it (SECTION-6, SECTION-15)', async () => {
  const { titles, undo } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add section' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Section title' }), 'Garden{Enter}');
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old', 'Garden']);
  await undo();
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old']);
});

test('rejects a section without a title, and a limit that is not a number from 1 to 999 (SECTION-1, SECTION-7)', async () => {
  const { titles } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add section' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Limit/ }), '1000{Enter}');
  expect(screen.getByText('Section title is required')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Section title' }), 'Garden{Enter}');
  expect(screen.getByText('The limit is a number from 1 to 999.')).toBeDefined();
  expect(titles()).toHaveLength(4);
});

test('moves a section down, and undo moves it back (SECTION-6)', async () => {
  const { titles, undo } = open();
  await choose('Kitchen', 'Move down');
  expect(titles()).toEqual(['Bath', 'Kitchen', 'Attic', 'Old']);
  await undo();
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old']);
});

test('moves a section over a hidden one to the next one that is shown (SECTION-6, SECTION-9)', async () => {
  const { commands } = open();
  act(() => commands.completeTasks(['Tiles'], true));
  await choose('Bath', 'Archive');
  expect(heads()).toEqual(['KitchenLimit 11', 'Attic0']);
  await choose('Attic', 'Move up');
  expect(heads()).toEqual(['Attic0', 'KitchenLimit 11']);
});

test('archives a section without open tasks only, and can be undone (SECTION-8, SECTION-9)', async () => {
  const { store, undo } = open();
  await choose('Kitchen', 'Archive');
  expect(toast.snapshot().map(({ message }) => message)).toEqual([
    'This section has 2 open tasks. Complete or move them before you archive the section.',
  ]);
  await choose('Attic', 'Archive');
  expect(heads()).toEqual(['KitchenLimit 11', 'Bath1']);
  await undo();
  expect(store.section('Attic')?.archivedAt).toBeNull();
});

test('unarchives a section below the list (SECTION-9)', async () => {
  const { store } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Archived sections' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Old/ }));
  expect(store.section('Old')?.archivedAt).toBeNull();
});

test.each([
  ['Move to the project', ['Call', 'Sink', 'Tap', 'Tiles']],
  ['Delete them too', ['Call', 'Tiles']],
])(
  'deletes a section with "%s", and undo restores it with its tasks (SECTION-10, SECTION-11)',
  async (choice, left) => {
    const { undo } = open();
    await choose('Kitchen', 'Delete');
    expect(await screen.findByText(/^This section has 2 tasks\./)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: choice }));
    expect(heads()).not.toContain('KitchenLimit 11');
    expect(new Set(rows())).toEqual(new Set(left));
    await undo();
    expect(rowsOf('Kitchen')).toEqual(['Sink', 'Tap']);
  },
);

test('deletes an empty section without a question (SECTION-10)', async () => {
  const { titles } = open();
  await choose('Attic', 'Delete');
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Old']);
});

test('duplicates a section with its open tasks below it, in one undo step (SECTION-19)', async () => {
  const { commands, store, titles, undo } = open();
  act(() => void commands.createTasks(['Oven'], { projectId: 'House', sectionId: 'Kitchen' }));
  await choose('Kitchen', 'Duplicate');
  expect(titles()).toEqual(['Kitchen', 'Kitchen (Copy)', 'Bath', 'Attic', 'Old']);
  expect(rowsOf('Kitchen (Copy)')).toEqual(rowsOf('Kitchen'));
  const copies = store.tasksOf('House').filter(({ title }) => title === 'Tap' || title === 'Sink');
  expect(copies).toHaveLength(4);
  await undo();
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old']);
  expect(store.tasksOf('House')).toHaveLength(6);
});

test('adds tasks in a section from its menu, and unfolds the section (SECTION-18)', async () => {
  const { store } = open();
  await userEvent.click(screen.getByRole('button', { name: /^Bath/ }));
  await choose('Bath', 'Add task here');
  expect(await screen.findByRole('dialog', { name: 'New task in "Bath"' })).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Mirror{Control>}{Enter}{/Control}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Lamp{Enter}');
  expect(new Set(rowsOf('Bath'))).toEqual(new Set(['Lamp', 'Mirror', 'Tiles']));
  expect(store.tasksOf('House').filter(({ sectionId }) => sectionId === 'Bath')).toHaveLength(3);
});

test('a task added in a section with another project in its title is in no section (SECTION-5, SECTION-18)', async () => {
  const { data, store } = open();
  act(() => void data.commands.createProject({ title: 'Garden' }));
  await choose('Bath', 'Add task here');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Hedge +Garden{Enter}');
  const hedge = [...store.allTasks()].find(({ title }) => title === 'Hedge');
  expect(hedge).toMatchObject({ sectionId: null });
  expect(hedge?.projectId).not.toBe('House');
});

async function pressOn(title: string, keys: string): Promise<void> {
  act(() => screen.getByRole('button', { name: title }).focus());
  await userEvent.keyboard(keys);
}

test.each([
  ['Bath', 'Bath'],
  ['No section', null],
])(
  'Shift+M moves a task with its subtasks to "%s", and undo moves it back (SECTION-17)',
  async (option, sectionId) => {
    const { store, undo } = open();
    await pressOn('Sink', '{Shift>}M{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Move to Section' })).toBeDefined();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'No section',
      'Kitchen',
      'Bath',
      'Attic',
    ]);
    await userEvent.click(screen.getByRole('option', { name: option }));
    expect(store.task('Tap')?.sectionId).toBe(sectionId);
    await undo();
    expect(store.task('Tap')?.sectionId).toBe('Kitchen');
  },
);

test('Shift+M moves a task to a new section with the typed name, in one undo step (SECTION-17)', async () => {
  const { store, titles, undo } = open();
  await pressOn('Call', '{Shift>}M{/Shift}');
  await userEvent.type(await screen.findByRole('combobox'), 'Cellar{Enter}');
  expect(titles()).toContain('Cellar');
  expect(rowsOf('Cellar')).toEqual(['Call']);
  await undo();
  expect(titles()).not.toContain('Cellar');
  expect(store.task('Call')?.sectionId).toBeNull();
});

test('Shift+M does nothing in a task without a project (SECTION-3, SECTION-17)', async () => {
  const { data } = testData({ rows: { tasks: [task('Call')] } });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  await pressOn('Call', '{Shift>}M{/Shift}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Shift+M moves the selected tasks to a section, in one step (SECTION-5, SECTION-17)', async () => {
  const { sent } = open();
  await pressOn('Call', 'x');
  await pressOn('Tiles', 'x');
  sent.length = 0;
  await userEvent.keyboard('{Shift>}M{/Shift}');
  await userEvent.click(await screen.findByRole('option', { name: 'Attic' }));
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/move', { taskIds: ['Call', 'Tiles'], sectionId: 'Attic' }],
  ]);
});

test('a task typed with "+project/section" is added to the section (SECTION-20)', async () => {
  await grammar();
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a new task' }), 'Hob +House/kitchen');
  expect(screen.getByText('House / Kitchen')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(rowsOf('Kitchen')).toContain('Hob');
});

test('while a section is typed after "+project/", the sections of the project are suggested, and Tab accepts the first (CAPTURE-58)', async () => {
  await grammar();
  open();
  const field = screen.getByRole('textbox', { name: 'Add a new task' });
  await userEvent.type(field, 'Hob +House/');
  const names = () =>
    screen
      .queryAllByRole('button', { name: /^Use the section/ })
      .map((each) => each.getAttribute('aria-label'));
  expect(names()).toEqual(['Use the section Kitchen', 'Use the section Bath', 'Use the section Attic']);
  await userEvent.type(field, 'ba');
  expect(names()).toEqual(['Use the section Bath']);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(rowsOf('Bath')).toContain('Hob');
});

test('an empty section invites to drag a task there, until it has one or is folded (SECTION-23)', async () => {
  const { commands } = open();
  const attic = screen.getByRole('region', { name: 'Attic' });
  expect(within(attic).getByText('Drag a task here')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Attic/ }));
  expect(within(screen.getByRole('region', { name: 'Attic' })).queryByText('Drag a task here')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Attic/ }));
  act(() => commands.updateTasks(['Call'], { sectionId: 'Attic' }));
  expect(within(screen.getByRole('region', { name: 'Attic' })).queryByText('Drag a task here')).toBeNull();
});

test('a pasted list with "## Name" adds its tasks to an existing or a new section, in one undo step (SECTION-21)', async () => {
  await grammar();
  const { titles, undo } = open();
  fireEvent.paste(screen.getByRole('textbox', { name: 'Add a new task' }), {
    clipboardData: { getData: () => '- Rug\n## kitchen\n- Hob\n  - Gas\n## Cellar\n- Wine' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add 4 tasks' }));
  expect(rowsOf('Kitchen')).toEqual(expect.arrayContaining(['Hob', 'Gas']));
  expect(rowsOf('Cellar')).toEqual(['Wine']);
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old', 'Cellar']);
  await undo();
  expect(titles()).toEqual(['Kitchen', 'Bath', 'Attic', 'Old']);
  expect(rows()).not.toContain('Hob');
});
