import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { closeTopmost, isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { listTools } from './load-list-tools.ts';
import type { BulkBarProps } from '../../task-row/selection/bulk-bar.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

const TITLES = ['One', 'Two', 'Three', 'Four', 'Five'];
const user = userEvent.setup();

/** Renders the Inbox with five tasks over a real store, and records the requests. */
function open({ tagging = true } = {}) {
  const { data, store, sent, commands } = testData({ account: { features: { taggingEnabled: tagging } } });
  commands.createProject({ title: 'Garden' });
  const ids = commands.createTasks(TITLES);
  sent.length = 0;
  const onManageTags = vi.fn<NonNullable<BulkBarProps['onManageTags']>>();
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={{ kind: 'inbox' }} onManageTags={onManageTags} />
        <LiveRegion />
      </ConfirmProvider>
    </DataContext>,
  );
  const title = (name: string) => screen.getByRole('button', { name });
  const bar = async () => within(await screen.findByRole('region', { name: 'Selected tasks' }));
  const shown = () => store.view({ kind: 'inbox' }, 'all').ids.map((id) => store.task(id)?.title);
  return { store, sent, ids, title, bar, shown, onManageTags };
}

const lastToast = () => toast.snapshot().at(-1);

beforeAll(async () => void (await listTools()));

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

describe('select mode', () => {
  test('the key X enters select mode, Shift with an arrow key extends the selection, and Escape leaves (SELECT-1, SELECT-3, SELECT-7)', async () => {
    const { title, bar } = open();
    title('Two').focus();
    await user.keyboard('x');
    const inBar = await bar();
    expect(inBar.getByRole('status').textContent).toBe('1 of 5 selected');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(inBar.getByRole('status').textContent).toBe('2 of 5 selected');
    await user.keyboard('{Control>}a{/Control}');
    expect(inBar.getByRole('status').textContent).toBe('5 of 5 selected');
    expect(inBar.getByRole<HTMLInputElement>('checkbox', { name: 'Deselect all' }).checked).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
  });

  test('Back leaves select mode before it changes the view (VIEW-38)', async () => {
    const { title, bar } = open();
    title('Two').focus();
    await user.keyboard('x');
    await bar();
    // Select mode does not block the page's shortcuts.
    expect(isCovered()).toBe(false);
    act(() => expect(closeTopmost()).toBe(true));
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
    expect(closeTopmost()).toBe(false);
  });

  test('Ctrl-click enters select mode, Shift-click selects a range, and a click toggles a task (SELECT-1, SELECT-2)', async () => {
    const { title, bar } = open();
    await user.keyboard('{Control>}');
    await user.click(title('Two'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(title('Four'));
    await user.keyboard('{/Shift}');
    const inBar = await bar();
    expect(inBar.getByRole('status').textContent).toBe('3 of 5 selected');
    await user.click(title('Three'));
    expect(inBar.getByRole('status').textContent).toBe('2 of 5 selected');
    expect(title('Four').getAttribute('aria-pressed')).toBe('true');
  });

  test('Ctrl+A selects all tasks if no row is focused, but keeps its usual function in a field (SELECT-2)', async () => {
    const { title, bar } = open();
    title('Two').focus();
    await user.keyboard('x');
    const inBar = await bar();
    screen.getByRole('textbox', { name: 'Add a new task' }).focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(inBar.getByRole('status').textContent).toBe('1 of 5 selected');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{Control>}a{/Control}');
    expect(inBar.getByRole('status').textContent).toBe('5 of 5 selected');
  });

  test('the keys S, M and T act on the selected tasks as on a single row (SELECT-23)', async () => {
    const { title, bar, ids, onManageTags } = open();
    title('Two').focus();
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    await bar();
    await user.keyboard('t');
    expect(new Set(onManageTags.mock.calls[0]?.[0])).toEqual(new Set([ids[1], ids[2]]));
    await user.keyboard('s');
    const schedule = await screen.findByRole('dialog', { name: 'Schedule 2 tasks' });
    // The dialog covers the list and handles the keys.
    await user.keyboard('m');
    expect(screen.queryByRole('dialog', { name: /^Move/ })).toBeNull();
    await user.click(within(schedule).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Move 2 tasks to:' })).toBeDefined();
  });

  test('the key E renames the focused row and keeps the selection (SELECT-26)', async () => {
    const { title, bar, store, ids } = open();
    title('Two').focus();
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}e');
    const field = await screen.findByRole('textbox', { name: 'Task title' });
    await user.type(field, ' and a half{Enter}');
    expect(store.task(ids[2] ?? '')?.title).toBe('Three and a half');
    expect((await bar()).getByRole('status').textContent).toBe('2 of 5 selected');
    expect(document.activeElement).toBe(title('Three and a half'));
  });

  test('a task that leaves the list is deselected (SELECT-8)', async () => {
    const { title, bar, store, ids } = open();
    title('One').focus();
    await user.keyboard('x{Control>}a{/Control}');
    const inBar = await bar();
    store.addAction('theirs', { tasks: new Map([[ids[0] ?? '', { op: 'remove' }]]) });
    expect(await inBar.findByText('4 of 4 selected')).toBeTruthy();
  });
});

describe('the bar of select mode (SELECT-4)', () => {
  const selectTwo = async (title: (name: string) => HTMLElement) => {
    title('Two').focus();
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  };

  test('completes the selected tasks with one request and one toast, and undoes this with one request (SELECT-6)', async () => {
    const { title, bar, sent, shown } = open();
    await selectTwo(title);
    const inBar = await bar();
    await user.click(inBar.getByRole('button', { name: 'Complete' }));
    expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/bulk/complete']);
    expect(shown()).toEqual(['One', 'Four', 'Five']);
    expect(lastToast()?.message).toBe('Completed 2 tasks');
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
    lastToast()?.action?.onClick();
    expect(sent).toHaveLength(2);
    expect(shown()).toEqual(TITLES);
  });

  test('moves the selected tasks to a project with one request (SELECT-24)', async () => {
    const { title, bar, sent, shown } = open();
    await selectTwo(title);
    await user.click((await bar()).getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 tasks to:' }));
    const titles = dialog.getAllByRole('option').map((option) => option.textContent);
    expect(titles).toEqual(['Inbox (No Project)', 'Garden']);
    await user.click(dialog.getByRole('option', { name: 'Garden' }));
    expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/bulk/move']);
    expect(shown()).toEqual(['One', 'Four', 'Five']);
    expect(lastToast()?.message).toBe('Moved 2 tasks to Garden');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull());
  });

  test('Cancel leaves select mode and sends nothing (SELECT-7)', async () => {
    const { title, bar, sent } = open();
    await selectTwo(title);
    // There is one button for phones and one next to the other actions. CSS shows only one.
    const [cancel] = (await bar()).getAllByRole('button', { name: 'Cancel' });
    await user.click(cancel as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('deletes the selected tasks after a confirmation and offers Undo (SELECT-5, SELECT-25)', async () => {
    const { title, bar, sent, shown } = open();
    await selectTwo(title);
    await user.click((await bar()).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 tasks?' }));
    expect(
      question.getByText(
        'This action cannot be undone. Are you sure you want to delete these tasks permanently?',
      ),
    ).toBeTruthy();
    expect(question.getByText('You can restore them from the trash for 30 days.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(shown()).toEqual(['One', 'Four', 'Five']));
    lastToast()?.action?.onClick();
    expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/bulk/delete', '/api/tasks/bulk/restore']);
    expect(shown()).toEqual(TITLES);
  });

  test.each(['Delete', 'Backspace'])(
    'the key %s asks for confirmation before deleting the selected tasks (SELECT-29)',
    async (key) => {
      const { title, bar, shown } = open();
      await selectTwo(title);
      await bar();
      await user.keyboard(`{${key}}`);
      const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 tasks?' }));
      await user.click(question.getByRole('button', { name: 'Delete' }));
      await vi.waitFor(() => expect(shown()).toEqual(['One', 'Four', 'Five']));
      expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
    },
  );

  test('passes the selected tasks to the tag dialog if the account has tags (TAG-1)', async () => {
    const { title, bar, ids, onManageTags } = open();
    await selectTwo(title);
    await user.click((await bar()).getByRole('button', { name: 'Tags' }));
    const [[taskIds, anchor, onSaved] = []] = onManageTags.mock.calls;
    expect(taskIds).toEqual([ids[1], ids[2]]);
    expect(anchor).toBe((await bar()).getByRole('button', { name: 'Tags' }));
    act(() => onSaved?.());
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
    cleanup();
    const untagged = open({ tagging: false });
    await selectTwo(untagged.title);
    expect((await untagged.bar()).queryByRole('button', { name: 'Tags' })).toBeNull();
  });
});

describe('Alt with an arrow key (SELECT-17)', () => {
  test("Alt with an arrow key moves a task, sends only changed sort positions and announces the task's new position (SELECT-18)", async () => {
    const { title, sent, shown, ids } = open();
    title('Three').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shown()).toEqual(['One', 'Three', 'Two', 'Four', 'Five']);
    expect(screen.getByText('"Three". Position 2 of 5.')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(shown()).toEqual(TITLES);
    // Only the moved task and those above it get a sort position.
    expect(sent.map(({ body }) => body)).toEqual([
      {
        tasks: [
          { taskId: ids[0], context: 'anytime', newOrder: 1_000, unlessOrdered: true },
          { taskId: ids[2], context: 'anytime', newOrder: 1_500 },
        ],
      },
      {
        tasks: [
          { taskId: ids[1], context: 'anytime', newOrder: 2_500, unlessOrdered: true },
          { taskId: ids[2], context: 'anytime', newOrder: 3_000 },
        ],
      },
    ]);
    title('One').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Already first.')).toBeTruthy();
  });

  test("the key T opens a task's tag dialog if the account has tags (SELECT-22)", async () => {
    const { title, ids, onManageTags } = open();
    title('Two').focus();
    await user.keyboard('t');
    expect(onManageTags.mock.calls).toEqual([[[ids[1]], title('Two')]]);
    cleanup();
    const without = open({ tagging: false });
    without.title('Two').focus();
    await user.keyboard('t');
    expect(without.onManageTags).not.toHaveBeenCalled();
  });

  test('Alt with an arrow key groups the selected tasks and moves them together, up to the ends of the list', async () => {
    const { title, shown } = open();
    title('Two').focus();
    await user.keyboard('x{ArrowDown}{ArrowDown}x');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shown()).toEqual(['Two', 'Four', 'One', 'Three', 'Five']);
    expect(screen.getByText('2 tasks. Position 1 of 5.')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('Already first.')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(shown()).toEqual(['One', 'Three', 'Two', 'Four', 'Five']);
    expect(document.activeElement?.textContent).toBe('Four');
    expect(screen.getByText('2 of 5 selected')).toBeTruthy();
    title('One').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(shown()).toEqual(['Three', 'One', 'Two', 'Four', 'Five']);
  });
});
