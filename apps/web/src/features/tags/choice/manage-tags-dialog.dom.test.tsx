import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ManageTagsDialog } from './manage-tags-dialog.tsx';
import { record } from '../../../data/nouns/testing/rows.ts';
import { tasks as taskRows } from '../../../data/nouns/tasks/tasks.ts';
import { show, task, type TestDataOptions } from '../testing/data.tsx';

const TAGS = ['home', 'work', 'work/projects', 'work/projects/urgent'];

function open(taskIds: readonly string[], options: Partial<TestDataOptions> = {}) {
  const onClose = vi.fn();
  const onRetry = vi.fn();
  const shown = show(
    <ManageTagsDialog open anchor={null} taskIds={taskIds} onClose={onClose} onRetry={onRetry} />,
    {
      tags: TAGS,
      tasks: [task('a', 'work', 'work/projects'), task('b', 'work')],
      ...options,
    },
  );
  const line = (name: string) => screen.getByRole('treeitem', { name });
  const checked = (name: string) => line(name).getAttribute('aria-checked');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const search = () => screen.getByPlaceholderText<HTMLInputElement>('Search tags...');
  return { ...shown, onClose, onRetry, line, checked, save, search };
}

test('selecting a tag selects its ancestors, and deselecting one deselects its descendants (TAG-17, TAG-23)', async () => {
  const { line, checked } = open(['c'], { tasks: [task('c')] });
  await userEvent.click(screen.getByRole('button', { name: 'Expand work' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expand work/projects' }));
  await userEvent.click(line('work/projects/urgent'));
  expect(screen.getByText('3 tags selected')).toBeDefined();
  expect(checked('work auto-selected')).toBe('true');
  expect(checked('work/projects auto-selected')).toBe('true');
  await userEvent.click(line('work/projects auto-selected'));
  expect(checked('work/projects/urgent')).toBe('false');
  expect(screen.getByText('0 tags selected')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
});

test('indents each level of tags by 12 px (TAG-38)', () => {
  open(['a'], {
    tags: ['work', 'work/projects', 'work/projects/urgent'],
    tasks: [task('a', 'work/projects/urgent')],
  });
  const indents = screen
    .getAllByRole('treeitem')
    .map((line) => (line.querySelector<HTMLElement>('[style*="padding"]') ?? line).style.paddingInlineStart);
  expect(indents.map((indent) => parseInt(indent, 10))).toEqual([0, 12, 24]);
});

test('initially shows the selected tags with their ancestors expanded (TAG-24)', () => {
  const { checked } = open(['a']);
  expect(checked('work/projects')).toBe('true');
  expect(screen.getByText('2 tags selected')).toBeDefined();
});

test('shows a tag of only some selected tasks as mixed until it is changed (TAG-18)', async () => {
  const { checked, line, save, store } = open(['a', 'b']);
  expect(checked('work/projects')).toBe('mixed');
  await userEvent.click(line('home'));
  await save();
  expect(store.task('a')?.tagIds).toEqual(['work', 'work/projects', 'home']);
  expect(store.task('b')?.tagIds).toEqual(['work', 'home']);
});

test.each([
  ['Save Changes', 1],
  ['Cancel', 0],
])('the button %s closes the dialog and calls onSaved %i times after that', async (name, times) => {
  const onSaved = vi.fn();
  function DialogHost() {
    const [open, setOpen] = useState(true);
    return (
      <ManageTagsDialog
        open={open}
        anchor={null}
        taskIds={['a']}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
      />
    );
  }
  show(<DialogHost />, { tags: TAGS, tasks: [task('a')] });
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onSaved).toHaveBeenCalledTimes(times);
});

test('the tag dialog supports the standard keys of a tree (TAG-25)', async () => {
  const { search, line, checked } = open(['b']);
  await userEvent.type(search(), '{ArrowDown}');
  expect(document.activeElement).toBe(line('home'));
  await userEvent.keyboard('{ArrowDown}');
  expect(line('work').getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
  expect(document.activeElement).toBe(line('work/projects'));
  expect(checked('work/projects')).toBe('true');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(line('work').getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(search());
});

test('sends nothing for an unchanged selection (TAG-19)', async () => {
  const { line, save, sent, onClose } = open(['a', 'b']);
  await userEvent.click(line('home'));
  await userEvent.click(line('home'));
  await save();
  expect(sent).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('sends one request for all changed tasks (TAG-19)', async () => {
  const tasks = [task('a', 'home'), task('b'), task('c')];
  const { line, save, sent } = open(['a', 'b', 'c'], { tasks });
  await userEvent.click(line('home'));
  await save();
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/tags', { taskIds: ['b', 'c'], addTagIds: ['home'], removeTagIds: [] }],
  ]);
});

test('keeps a tag that another user has added in the meantime (TAG-41)', async () => {
  const { line, save, sent, store } = open(['a'], { tasks: [task('a', 'work')] });
  await userEvent.click(line('home'));
  const theirs = { ...record(task('a', 'work', 'work/projects')), version: 2 };
  act(() => store.merge(taskRows, [theirs], store.sequence));
  await save();
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/tags', { taskIds: ['a'], addTagIds: ['home'], removeTagIds: [] }],
  ]);
  expect(store.task('a')?.tagIds).toEqual(['work', 'work/projects', 'home']);
});

test('Undo keeps a tag that another user has added in the meantime (TAG-41)', async () => {
  const { line, save, store } = open(['a', 'b'], { tasks: [task('a', 'work'), task('b')] });
  await userEvent.click(line('home'));
  const theirs = { ...record(task('a', 'work', 'work/projects')), version: 2 };
  act(() => store.merge(taskRows, [theirs], store.sequence));
  await save();
  act(() => toast.snapshot().at(-1)?.action?.onClick());
  expect(store.task('a')?.tagIds).toEqual(['work', 'work/projects']);
  expect(store.task('b')?.tagIds).toEqual([]);
});

test('“Clear all” removes every tag (TAG-23)', async () => {
  const { save, store } = open(['a', 'b']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await save();
  expect([store.task('a')?.tagIds, store.task('b')?.tagIds]).toEqual([[], []]);
});

test('creates a tag from a search without matches, and adds it to the tasks (TAG-21, TAG-39)', async () => {
  const { search, save, sent, store } = open(['a', 'b']);
  await userEvent.type(search(), '#Garden/beds');
  expect(screen.getByText('No Tags Match Your Search')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await save();
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    [
      '/api/tasks/bulk/tags',
      { taskIds: ['a', 'b'], addTagIds: [], addTagPaths: ['garden', 'garden/beds'], removeTagIds: [] },
    ],
  ]);
  expect(store.tags().map((tag) => tag.fullPath)).toContain('garden/beds');
});

test("Undo restores each task's previous tags (TAG-20)", async () => {
  const tasks = [task('a', 'home', 'work'), task('b', 'home'), task('c', 'work')];
  const { line, save, sent, store } = open(['a', 'b', 'c'], { tasks });
  await userEvent.click(line('home'));
  await userEvent.click(line('work'));
  await userEvent.click(line('work'));
  await save();
  expect(tasks.map(({ id }) => store.task(id)?.tagIds)).toEqual([['home'], ['home'], ['home']]);
  act(() => toast.snapshot().at(-1)?.action?.onClick());
  expect(tasks.map(({ id }) => store.task(id)?.tagIds.toSorted())).toEqual([
    ['home', 'work'],
    ['home'],
    ['work'],
  ]);
  expect(sent).toHaveLength(3);
});

test('does not offer to create a tag from an invalid name (TAG-21)', async () => {
  const { search } = open(['a']);
  await userEvent.type(search(), 'two words{Enter}');
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  expect(search().value).toBe('two words');
});

test('the empty state explains how to create tags and has no save button', () => {
  open(['a'], { tags: [], tasks: [task('a')] });
  expect(screen.getByText('No Tags Available')).toBeDefined();
  expect(screen.getByText('#work/projects/urgent')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('shows a spinner while tags are loading', () => {
  open(['a'], { status: 'loading' });
  expect(screen.getByRole('img', { name: 'Loading tags' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('shows an error instead of the empty state if the server rejected a reload (TAG-22)', () => {
  open(['a'], {
    tags: [],
    tasks: [task('a')],
    loadFailure: { message: 'The server is busy.', advice: 'Try again in a few minutes.' },
  });
  expect(screen.getByText('Failed to load tags. Please try again.')).toBeDefined();
  expect(screen.queryByText('No Tags Available')).toBeNull();
});

test('offers to reload the page if the tags could not be loaded', async () => {
  const { onRetry } = open(['a'], { status: 'error' });
  expect(screen.getByText('Failed to load tags. Please try again.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
