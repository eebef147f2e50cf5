import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { grammar } from '../../capture/grammar/load-grammar.ts';
import { DataContext } from '../../data/data-context.ts';
import { DAY, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { listTools } from './load-list-tools.ts';
import { TaskScreen } from './task-screen.tsx';

const user = userEvent.setup();

beforeAll(async () => void (await listTools()));

/** Renders the Inbox with three tasks over a real store. Today is 10 March 2026. */
function open() {
  const { data, store, sent, commands } = testData({});
  const ids = commands.createTasks(['One', 'Two', 'Three']);
  sent.length = 0;
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  const title = (name: string) => screen.getByRole('button', { name });
  const [one = '', two = ''] = ids;
  return { store, sent, one, two, ids, title };
}

const lastMessage = () => toast.snapshot().at(-1)?.message;
const undo = () => act(() => toast.snapshot().at(-1)?.action?.onClick());

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setCharacterKeys(true);
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

describe('the keys of the focused task', () => {
  test.each([
    ['1', 'high', 'Set the priority of "One" to high'],
    ['2', 'medium', 'Set the priority of "One" to medium'],
    ['3', 'low', 'Set the priority of "One" to low'],
  ])('the key %s sets the priority %s, and 0 clears it (TASK-66)', async (key, priority, message) => {
    const { store, one, title } = open();
    title('One').focus();
    await user.keyboard(key);
    expect([store.task(one)?.priority, lastMessage()]).toEqual([priority, message]);
    await user.keyboard('0');
    expect([store.task(one)?.priority, lastMessage()]).toEqual(['none', 'Cleared the priority of "One"']);
    undo();
    expect(store.task(one)?.priority).toBe(priority);
  });

  test("the key ] moves a task's date one day later, and [ one day earlier, but never before today (TASK-66)", async () => {
    const { store, sent, one, title } = open();
    const date = () => store.task(one)?.scheduledOn;
    title('One').focus();
    await user.keyboard(']');
    expect(date()).toBe('2026-03-11');
    expect(lastMessage()).toContain('Scheduled "One" for');
    undo();
    expect(date()).toBeNull();
    act(() => void sent.splice(0));
    await user.keyboard('[[');
    expect([date(), sent.length]).toEqual([null, 0]);
  });

  test.each([
    ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }],
    ['Space', { key: ' ' }],
  ])('holding %s completes one task, once (VIEW-120)', async (_, key) => {
    const { store, sent, ids, title } = open();
    title('Two').focus();
    fireEvent.keyDown(title('Two'), key);
    for (let times = 0; times < 4; times += 1) {
      await act(() => Promise.resolve());
      fireEvent.keyDown(document.activeElement ?? document.body, { ...key, repeat: true });
    }
    expect(ids.map((id) => store.task(id)?.completedAt === null)).toEqual([true, false, true]);
    expect(sent).toHaveLength(1);
  });

  test('a held key does not act again, except to move between the rows (VIEW-120)', () => {
    const { sent, title } = open();
    title('One').focus();
    for (const key of ['1', 'x', 'e', 'Delete', 'Enter']) {
      fireEvent.keyDown(title('One'), { key, repeat: true });
    }
    expect(sent).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(title('One').getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(title('One'), { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', repeat: true });
    expect(document.activeElement).toBe(title('Three'));
  });

  test('Ctrl+Enter completes a task even during an edit, and saves the typed title (TASK-67)', async () => {
    const { store, one, two, title } = open();
    title('Two').focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(store.task(two)?.completedAt).not.toBeNull();
    title('One').focus();
    await user.keyboard('e');
    const field = await screen.findByRole('textbox', { name: 'Task title' });
    await user.type(field, ' more');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(store.task(one)).toMatchObject({ title: 'One more' });
    expect(store.task(one)?.completedAt).not.toBeNull();
  });

  test('undoing Ctrl+Enter keeps the title typed just before (UNDO-12)', async () => {
    const { store, one, title } = open();
    title('One').focus();
    await user.keyboard('e');
    await user.type(await screen.findByRole('textbox', { name: 'Task title' }), ' more');
    await user.keyboard('{Control>}{Enter}{/Control}');
    undo();
    expect(store.task(one)).toMatchObject({ title: 'One more', completedAt: null });
  });

  test("Ctrl+Shift+, copies the task's link (ADDRESS-6)", async () => {
    const { one, title } = open();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    title('One').focus();
    fireEvent.keyDown(title('One'), { key: '<', code: 'Comma', ctrlKey: true, shiftKey: true });
    expect(writeText.mock.calls).toEqual([[`${location.origin}/task/${one}`]]);
    await vi.waitFor(() => expect(lastMessage()).toBe('Link copied'));
  });

  test("a task's keyboard shortcuts do nothing in a field, and single-letter shortcuts do nothing once they are turned off (IDENTITY-41)", async () => {
    const { store, sent, one, title } = open();
    screen.getByRole('textbox', { name: 'Add a new task' }).focus();
    await user.keyboard('1]');
    title('One').focus();
    setCharacterKeys(false);
    await user.keyboard('1]');
    expect([store.task(one)?.priority, sent]).toEqual(['none', []]);
  });
});

test('Alt with an arrow key on an overdue task says that overdue tasks have a fixed order (SELECT-17)', async () => {
  const late = { scheduledOn: '2026-03-01' };
  const { data } = testData({
    rows: { tasks: [task('a', late), task('b', late), task('c', { scheduledOn: DAY })] },
  });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <LiveRegion />
        <TaskScreen Details={TaskDetails} view={{ kind: 'today' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  screen.getByRole('button', { name: 'b' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByText('Overdue tasks cannot be reordered.')).toBeDefined();
});

test('a time that is typed into the title of a scheduled task is on its date (CAPTURE-33)', async () => {
  await grammar();
  const { data, store } = testData({ rows: { tasks: [task('Call', { scheduledOn: '2026-03-13' })] } });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'upcoming' }} />
      </ConfirmProvider>
    </DataContext>,
  );
  screen.getByRole('button', { name: 'Call' }).focus();
  await user.keyboard('e');
  await screen.findByRole('textbox', { name: 'Task title' });
  await user.keyboard(' 15:00{Enter}');
  expect(store.task('Call')).toMatchObject({ scheduledOn: '2026-03-13', scheduledTime: '15:00' });
});

describe('the keys and the menu of a subtask in the details of its parent', () => {
  /** Opens 'Trip' in Today, with 'Pack' and 'Book' in its details, and focuses the checkbox of 'Pack'. */
  async function openTrip() {
    const { data, store } = testData({
      rows: {
        tasks: [
          task('Trip', { scheduledOn: DAY }),
          task('Pack', { parentId: 'Trip' }),
          task('Book', { parentId: 'Trip' }),
        ],
      },
    });
    render(
      <DataContext value={data}>
        <ConfirmProvider>
          <TaskScreen Details={TaskDetails} view={{ kind: 'today' }} />
        </ConfirmProvider>
      </DataContext>,
    );
    await user.click(screen.getByRole('button', { name: 'Trip' }));
    const list = within(await screen.findByRole('list', { name: 'Subtasks of Trip' }));
    list.getByRole('checkbox', { name: 'Pack' }).focus();
    return { store, list };
  }

  test('keyboard shortcuts on a focused subtask change the subtask, not its parent (SUBTASK-12)', async () => {
    const { store, list } = await openTrip();
    await user.keyboard('1]');
    expect(store.task('Pack')).toMatchObject({ priority: 'high', scheduledOn: '2026-03-11' });
    expect(store.task('Trip')).toMatchObject({ priority: 'none', scheduledOn: DAY });
    await user.keyboard('{Delete}');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('"Pack"')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    list.getByRole('checkbox', { name: 'Pack' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(store.task('Pack')?.completedAt).not.toBeNull();
    expect(store.task('Trip')?.completedAt).toBeNull();
  });

  test('Alt+Down and Alt+Up move a subtask among its siblings and keep its focus (SUBTASK-16)', async () => {
    const { store, list } = await openTrip();
    const order = () => {
      const titles = store.subtasksOf('Trip').map(({ title }) => title);
      expect(list.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(titles);
      return titles;
    };
    const [first = '', second = ''] = order();
    list.getByRole('checkbox', { name: first }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual([second, first]);
    expect(document.activeElement).toBe(list.getByRole('checkbox', { name: first }));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual([second, first]);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toEqual([first, second]);
  });

  test("the key E edits the subtask's title, and Alt+Right does not move the parent (SUBTASK-12)", async () => {
    const { store, list } = await openTrip();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}e');
    const field = await list.findByRole('textbox', { name: 'Task title' });
    await user.type(field, ' socks{Enter}');
    expect(store.task('Pack')).toMatchObject({ title: 'Pack socks', parentId: 'Trip' });
  });

  test("'Move up' and 'Move down' in a subtask's menu move it among its siblings (SUBTASK-16)", async () => {
    const { store, list } = await openTrip();
    const order = () => store.subtasksOf('Trip').map(({ title }) => title);
    const [first = '', second = ''] = order();
    const choose = async (entry: RegExp) => {
      await user.click(list.getByRole('button', { name: `Actions for ${first}` }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await choose(/^Move down/);
    expect(order()).toEqual([second, first]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await choose(/^Move up/);
    expect(order()).toEqual([first, second]);
  });

  test("a right click opens the subtask's menu (SUBTASK-12)", async () => {
    const { list } = await openTrip();
    fireEvent.contextMenu(list.getByRole('button', { name: 'Pack' }));
    const menu = within(await screen.findByRole('menu', { name: 'Actions for Pack' }));
    expect(menu.getByRole('menuitem', { name: /^Schedule/ })).toBeDefined();
    expect(menu.queryByRole('menuitem', { name: /^Select/ })).toBeNull();
  });
});

describe('the keys of the selected tasks', () => {
  const select = async (title: (name: string) => HTMLElement) => {
    title('One').focus();
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    return within(await screen.findByRole('region', { name: 'Selected tasks' }));
  };

  test('the keys 1 and ] change all selected tasks with one request and one Undo, and keep the selection (SELECT-32)', async () => {
    const { store, sent, ids, title } = open();
    const bar = await select(title);
    const chosen = ids.filter(
      (id) => title(store.task(id)?.title ?? '').getAttribute('aria-pressed') === 'true',
    );
    expect(chosen).toHaveLength(2);
    await user.keyboard('1');
    expect(sent.map(({ url, body }) => ({ url, body }))).toMatchObject([
      { url: '/api/tasks/bulk/update', body: { priority: 'high' } },
    ]);
    expect([chosen.map((id) => store.task(id)?.priority), lastMessage()]).toEqual([
      ['high', 'high'],
      'Set the priority of 2 tasks to high',
    ]);
    undo();
    expect(chosen.map((id) => store.task(id)?.priority)).toEqual(['none', 'none']);
    await user.keyboard(']');
    expect(sent.at(-1)?.url).toBe('/api/tasks/bulk/schedule');
    expect(lastMessage()).toBe('Moved 2 tasks to the day after');
    expect(bar.getByRole('status').textContent).toContain('selected');
  });

  test('Ctrl+Enter completes the selected tasks and ends select mode (SELECT-32)', async () => {
    const { store, ids, title } = open();
    await select(title);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(ids.filter((id) => store.task(id)?.completedAt !== null)).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
  });

  test('D opens the due date picker for the selected tasks (SELECT-32)', async () => {
    const { title } = open();
    await select(title);
    await user.keyboard('d');
    expect(await screen.findByRole('dialog', { name: 'Due date of 2 tasks' })).toBeTruthy();
  });

  test("the Due date button sets the selected tasks' due date with one request (SELECT-33)", async () => {
    const { title, store, ids, sent } = open();
    const bar = await select(title);
    await user.click(bar.getByRole('button', { name: 'Due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of 2 tasks' }));
    await user.type(dialog.getByRole('textbox', { name: 'Type a date' }), 'in 2 weeks{Enter}');
    expect(ids.map((id) => store.task(id)?.dueOn).filter((due) => due === '2026-03-24')).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });
});
