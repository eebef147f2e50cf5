import type { View } from '@questlog/domain/tasks/task-views';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { patching } from '../../data/engine/store/effects.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { NewTaskModal } from '../../capture/new-task/new-task-modal.tsx';
import { grammar } from '../../capture/grammar/load-grammar.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

beforeAll(async () => void (await grammar()));
beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
});

afterEach(() => {
  cleanup();
  toast.clear();
  vi.restoreAllMocks();
});

/** Renders a project with three open tasks and a completed one. */
function open(kind: 'project' | 'anytime', { tagging = false } = {}) {
  const { data, store, commands, sent } = testData({ account: { features: { taggingEnabled: tagging } } });
  const projectId = commands.createProject({ title: 'Garden' }) ?? '';
  const [dug = '', ...rest] = commands.createTasks(['Dig', 'Sow', 'Mow', 'Hoe'], { projectId });
  commands.completeTasks([dug], true);
  const screenOf = (view: View) => (
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen Details={TaskDetails} view={view} />
      </ConfirmProvider>
    </DataContext>
  );
  const { rerender } = render(screenOf(kind === 'project' ? { kind, projectId } : { kind }));
  const goTo = (view: View) => rerender(screenOf(view));
  const complete = (ids: readonly string[]) =>
    act(() => {
      for (const id of ids) commands.completeTasks([id], true);
    });
  const remove = (id: string) => act(() => commands.deleteTasks([id]));
  return { data, rest, complete, remove, sent, store, goTo };
}

const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const rows = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const progress = () => screen.getByRole('progressbar', { name: 'Completed' });

test('filters a project by completion and shows its progress (VIEW-8)', async () => {
  open('project');
  expect(progress().getAttribute('aria-valuenow')).toBe('25');
  expect(progress().getAttribute('aria-valuetext')).toBe('25%, 1 of 4 completed');
  expect(rows()).toHaveLength(4);
  await choose(/^Active/);
  expect(rows()).toEqual(['Sow', 'Mow', 'Hoe']);
  await choose(/^Completed/);
  expect(rows()).toEqual(['Dig']);
  await choose(/^All/);
  expect(rows()).toHaveLength(4);
});

test("shows a project's progress up to 100 %, and an empty state for a filter without results (VIEW-8, VIEW-19)", async () => {
  const { rest, complete } = open('project');
  await choose(/^Active/);
  complete(rest);
  expect(await screen.findByText('No active tasks')).toBeDefined();
  expect(screen.getByText('All your tasks are completed!')).toBeDefined();
  expect(progress().getAttribute('aria-valuenow')).toBe('100');
});

test.each([
  ['typed', async (field: HTMLElement) => userEvent.type(field, 'Rake{Enter}')],
  [
    'pasted in a list',
    async (field: HTMLElement) => {
      fireEvent.paste(field, { clipboardData: { getData: () => 'Rake\nPrune' } });
      await userEvent.click(await screen.findByRole('button', { name: 'Add 2 tasks' }));
    },
  ],
])('a task added %s switches the filter from Completed to All (VIEW-50)', async (_, add) => {
  open('project');
  await choose(/^Completed/);
  await add(screen.getByRole('textbox', { name: 'Add a new task' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All/ }).checked).toBe(true);
  expect(rows()).toContain('Rake');
  await choose(/^Active/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a new task' }), 'Weed{Enter}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Active/ }).checked).toBe(true);
});

test('adding a task in the New Task form switches the filter from Completed to All', async () => {
  const { data } = open('project');
  await choose(/^Completed/);
  render(
    <DataContext value={data}>
      <NewTaskModal
        open
        onClose={() => undefined}
        onClosed={() => undefined}
        view={{ kind: 'inbox' }}
        tagFilter={undefined}
      />
    </DataContext>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rake{Enter}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All/, hidden: true }).checked).toBe(true);
});

test('the filters All, Active and Completed show and name their counts (TASK-35, VIEW-118)', async () => {
  open('project');
  const filters = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .map((each) => [each.getAttribute('aria-label'), each.closest('label')?.textContent]);
  const counted = [
    ['All, 4 tasks', 'All4'],
    ['Active, 3 tasks', 'Active3'],
    ['Completed, 1 task', 'Completed1'],
  ];
  expect(filters()).toEqual(counted);
  expect(screen.getByText('1 of 4 completed')).toBeDefined();
  await choose(/^Completed/);
  expect(screen.queryByText(/of 4 completed/)).toBeNull();
  await choose(/^Active/);
  expect(screen.queryByText(/of 4 completed/)).toBeNull();
  expect(filters()).toEqual(counted);
  expect(screen.queryByText(/^\d+ tasks?$/)).toBeNull();
});

test.each<[string, View]>([
  ['view', { kind: 'anytime' }],
  ['project', { kind: 'project', projectId: 'another' }],
])('opening a different %s ends select mode (SELECT-7)', async (_, view) => {
  const { goTo } = open('project');
  act(() => screen.getByRole('button', { name: 'Sow' }).focus());
  await userEvent.keyboard('x');
  expect(await screen.findByRole('region', { name: 'Selected tasks' })).toBeDefined();
  goTo(view);
  expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
});

test('reopening a task dismisses its completion toast (TASK-55)', async () => {
  open('project');
  const visibleToast = () =>
    toast.snapshot().find(({ message, leaving }) => message.includes('Sow') && !leaving);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sow' }));
  expect(visibleToast()).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sow' }));
  expect(visibleToast()).toBeUndefined();
});

test('marks a task with a description (TASK-47)', () => {
  const { rest, store } = open('project');
  expect(screen.queryByText('Has a description')).toBeNull();
  const [sow = ''] = rest;
  act(() =>
    store.addAction('described', { tasks: patching<TaskItem>([sow], () => ({ description: 'In rows' })) }),
  );
  expect(screen.getByText('Has a description')).toBeDefined();
});

test("shows the progress of a task's checklist (TASK-70)", async () => {
  const { rest, store } = open('project');
  const [sow = ''] = rest;
  const describe = (description: string) =>
    act(() => store.addAction(description, { tasks: patching<TaskItem>([sow], () => ({ description })) }));
  describe('- [x] dig\n- [ ] water');
  expect(await screen.findByText('1/2')).toBeDefined();
  expect(screen.getByText('Checklist: 1 of 2 done')).toBeDefined();
  expect(screen.queryByText('Has a description')).toBeNull();
  describe('- [x] dig\n- [x] water');
  expect(screen.getByText('Checklist: 2 of 2 done')).toBeDefined();
});

test('selecting another filter ends select mode (SELECT-7)', async () => {
  open('project');
  act(() => screen.getByRole('button', { name: 'Sow' }).focus());
  await userEvent.keyboard('x');
  expect(await screen.findByRole('region', { name: 'Selected tasks' })).toBeDefined();
  await choose(/^Active/);
  expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull();
});

describe('a task that is completed or deleted elsewhere (TASK-12)', () => {
  const title = (name: string) => screen.getByRole('button', { name });
  const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  const lastToast = () => toast.snapshot().at(-1);

  async function write(what: string) {
    await userEvent.click(title('Sow'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a description…' }));
    await userEvent.type(await description(), what);
  }

  test('closes a task that is completed elsewhere, and lets the user copy unsaved text (TASK-11, TASK-50)', async () => {
    const { rest, complete } = open('project');
    await write('In rows');
    complete(rest.slice(0, 1));
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    expect(title('Sow').getAttribute('aria-expanded')).toBeNull();
    expect(lastToast()).toMatchObject({
      message: 'Not saved: "Sow" was completed or deleted while you wrote.',
      action: { label: 'Copy text' },
    });
    lastToast()?.action?.onClick();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('In rows'));
  });

  test('lets the user copy the unsaved title of a task deleted elsewhere (TASK-50)', async () => {
    const { rest, remove } = open('project');
    await userEvent.dblClick(title('Sow'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Task title' }), ' peas');
    remove(rest[0] ?? '');
    expect(toast.snapshot().map(({ message }) => message)).toEqual([
      'Not saved: "Sow" was completed or deleted while you wrote.',
    ]);
    lastToast()?.action?.onClick();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Sow peas'));
  });

  test('shows no message when an open task without unsaved text is completed elsewhere', async () => {
    const { rest, complete } = open('project');
    const shownId = lastToast()?.id;
    await userEvent.click(title('Sow'));
    complete(rest.slice(0, 1));
    expect(lastToast()?.id).toBe(shownId);
  });
});

describe('the focus when its row is removed (TASK-37)', () => {
  const title = (name: string) => screen.getByRole('button', { name });

  test('the focus moves to the row that replaces a removed row', () => {
    const { rest, remove } = open('anytime');
    act(() => title('Sow').focus());
    remove(rest[0] ?? '');
    expect(document.activeElement).toBe(title('Mow'));
  });

  test('does not return the focus to the list once the user has left it', () => {
    const { rest, remove } = open('anytime');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    act(() => title('Sow').focus());
    act(() => title('Sow').blur());
    remove(rest[0] ?? '');
    expect(document.activeElement).toBe(document.body);
  });

  test('keeps the focus in the list after a visit to another window', () => {
    const { rest, remove } = open('anytime');
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    act(() => title('Sow').focus());
    act(() => title('Sow').blur());
    remove(rest[0] ?? '');
    expect(document.activeElement).toBe(title('Mow'));
  });
});

describe('a title that is edited in place', () => {
  async function rename(typed: string, title = 'Sow') {
    await userEvent.dblClick(screen.getByRole('button', { name: title }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Task title' }), `${typed}{Enter}`);
  }
  const tagsOf = (store: AccountStore, id = '') =>
    store.task(id)?.tagIds.map((tagId) => store.tag(tagId)?.fullPath);

  test('adds tags typed during an edit of the title (TASK-19)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await rename(' peas #garden/spring');
    expect(store.task(rest[0] ?? '')?.title).toBe('Sow peas');
    expect(tagsOf(store, rest[0])).toEqual(['garden', 'garden/spring']);
  });

  test('shows a chip for a #tag typed in an edited title, whose cross keeps it as text (CAPTURE-42)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sow' }));
    const field = await screen.findByRole('textbox', { name: 'Task title' });
    await userEvent.type(field, ' peas #garden #home');
    await userEvent.click(screen.getByRole('button', { name: 'Keep #garden as text' }));
    await userEvent.type(field, '{Enter}');
    expect(store.task(rest[0] ?? '')?.title).toBe('Sow peas #garden');
    expect(tagsOf(store, rest[0])).toEqual(['home']);
  });

  test('an edited title that also sets values says so, with Undo and the way to the task (TASK-92)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await rename(' peas !1 #garden');
    expect(toast.snapshot().at(-1)).toMatchObject({
      message: 'Changed "Sow peas": High priority, #garden',
      action: { label: 'Undo' },
    });
    act(() => toast.snapshot().at(-1)?.action?.onClick());
    await waitFor(() =>
      expect(store.task(rest[0] ?? '')).toMatchObject({ title: 'Sow', priority: 'none', tagIds: [] }),
    );
  });

  test("sends an edited title's tags separately, so that others' tags stay (TAG-41)", async () => {
    const { rest, sent } = open('project', { tagging: true });
    await rename(' peas #garden');
    const [sow = ''] = rest;
    expect(sent.slice(-2).map(({ method, url, body }) => [`${method} ${url}`, body])).toEqual([
      [`PUT /api/tasks/${sow}`, { title: 'Sow peas' }],
      [
        'PUT /api/tasks/bulk/tags',
        { taskIds: [sow], addTagIds: [], removeTagIds: [], addTagPaths: ['garden'] },
      ],
    ]);
  });

  test('a #word that was already text in the title does not become a tag', async () => {
    const { rest, store } = open('project', { tagging: true });
    const [sow = ''] = rest;
    act(() => store.addAction('pasted', { tasks: patching<TaskItem>([sow], () => ({ title: 'Sow #42' })) }));
    await rename(' peas #garden', 'Sow #42');
    expect(store.task(rest[0] ?? '')?.title).toBe('Sow #42 peas');
    expect(tagsOf(store, rest[0])).toEqual(['garden']);
  });

  test('adds the tags typed in a description and keeps its text (TAG-34)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sow' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a description…' }));
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(field, 'After #frost');
    await userEvent.tab();
    expect(store.task(rest[0] ?? '')?.description).toBe('After #frost');
    expect(tagsOf(store, rest[0])).toEqual(['frost']);
  });

  test('adds up to 100 tags from a description, and lists the words that stay text (TAG-45)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sow' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a description…' }));
    const field = await screen.findByRole('textbox', { name: 'Description' });
    const text = Array.from({ length: 101 }, (_, at) => `#t${at}`).join(' ');
    fireEvent.change(field, { target: { value: text } });
    expect(screen.getByText('#t100').parentElement?.textContent).toBe(
      '#t100 stays text: a task has at most 100 tags.',
    );
    await userEvent.tab();
    expect(store.task(rest[0] ?? '')?.description).toBe(text);
    expect(tagsOf(store, rest[0])).toHaveLength(100);
    expect(toast.snapshot().map(({ message }) => message)).toEqual([
      '#t100 stays text: a task has at most 100 tags.',
    ]);
  });

  test('ignores tags inside code in a description, and offers to turn numbers into tags (TAG-46)', async () => {
    const { rest, store } = open('project', { tagging: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sow' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a description…' }));
    const field = await screen.findByRole('textbox', { name: 'Description' });
    fireEvent.change(field, { target: { value: '```c\n#include\n```\nSee #4533 and #7' } });
    await userEvent.click(screen.getByRole('button', { name: 'Make #4533 a tag' }));
    expect(document.activeElement).toBe(field);
    await userEvent.tab();
    expect(tagsOf(store, rest[0])).toEqual(['4533']);
  });

  test('keeps #words in a title as text if the account has no tags (TASK-19)', async () => {
    const { rest, store } = open('project');
    await rename(' #garden');
    expect(store.task(rest[0] ?? '')?.title).toBe('Sow #garden');
    expect(tagsOf(store, rest[0])).toEqual([]);
  });
});
