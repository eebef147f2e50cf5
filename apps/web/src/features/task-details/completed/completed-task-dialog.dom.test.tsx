import { ApiError } from '@questlog/api-client/client';
import { LOAD_ADVICE } from '@questlog/api-client/call-failure';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import type { Commands } from '../../../data/nouns/create-commands.ts';
import { project, record, task } from '../../../data/nouns/testing/rows.ts';
import { testData, type TestDataOptions } from '../../../data/testing/data-layer.ts';
import { CompletedTaskDialog } from './completed-task-dialog.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
});

const done = { completedAt: '2026-03-10T08:00:00.000Z', completedOn: '2026-03-10' } as const;
const DUG = task('dug', {
  title: 'Dig the pond',
  projectId: 'garden',
  description: 'Mark the **edge**\n\n- [x] rope\n- [ ] spade',
  notes: 'Ask Ada first',
  dueOn: '2026-03-12',
  priority: 'high',
  tagIds: ['outdoors'],
  completedBy: 'Grace',
  ...done,
});
const users = ['Ada', 'Grace'].map((firstName) => ({
  id: firstName,
  firstName,
  lastName: 'Vale',
  avatarUrl: null,
  isActive: true,
  updatedAt: '',
  isPendingSync: false,
}));
const OUTDOORS = {
  id: 'outdoors',
  name: 'outdoors',
  fullPath: 'outdoors',
  parentId: null,
  color: null,
  createdAt: '',
  updatedAt: '',
  isPendingSync: false,
};

function open(options: TestDataOptions, id = 'dug') {
  const onClose = vi.fn<() => void>();
  const onOpenTask = vi.fn<(taskId: string) => void>();
  const made = testData(options);
  function Opened() {
    const [isOpen, setIsOpen] = useState(true);
    const close = (): void => {
      onClose();
      setIsOpen(false);
    };
    return <CompletedTaskDialog open={isOpen} onClose={close} {...{ id, onOpenTask }} />;
  }
  render(
    <DataContext value={made.data}>
      <Opened />
    </DataContext>,
  );
  return { ...made, onClose, onOpenTask };
}

const rows = {
  people: users,
  tags: [OUTDOORS],
  projects: [project('garden')],
  tasks: [DUG, task('line', { title: 'Buy pond liner', parentId: 'dug', projectId: 'garden', ...done })],
};

test('shows all fields of a completed task read-only (TASK-95)', async () => {
  const { onOpenTask } = open({ rows });
  const dialog = within(await screen.findByRole('dialog', { name: 'Dig the pond' }));
  expect((await dialog.findByText('edge')).tagName).toBe('STRONG');
  for (const shown of [
    'Ask Ada first',
    'garden',
    'High',
    'Thursday, March 12, 2026',
    'outdoors',
    'Grace Vale',
  ]) {
    expect(dialog.getByText(shown)).toBeDefined();
  }
  expect(dialog.getByText(/^Tuesday, March 10, 2026/)).toBeDefined();
  expect(
    dialog.getAllByRole('img', { name: /^(Done|To do)$/ }).map((box) => box.getAttribute('aria-label')),
  ).toEqual(['Done', 'To do', 'Done']);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByLabelText('Comment')]);
  await userEvent.click(dialog.getByRole('button', { name: 'Buy pond liner' }));
  expect(onOpenTask.mock.calls).toEqual([['line']]);
});

test('Reopen closes the dialog, reopens the task, and can be undone (TASK-95)', async () => {
  const { store, onClose } = open({ rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect([store.task('dug')?.completedAt, onClose.mock.calls.length > 0]).toEqual([null, true]);
  const [shown] = toast.snapshot();
  expect(shown?.message).toBe('Reopened "Dig the pond"');
  act(() => shown?.action?.onClick());
  await waitFor(() => expect(store.task('dug')?.completedAt).toBe(done.completedAt));
});

test.each([
  ['deleted', (commands: Commands) => commands.deleteTasks(['dug'])],
  ['reopened', (commands: Commands) => commands.completeTasks(['dug'], false)],
] as const)(
  'the dialog of a completed task closes with a message if the task is %s elsewhere (TASK-95)',
  async (state, change) => {
    const { commands, onClose } = open({ rows });
    await screen.findByRole('dialog', { name: 'Dig the pond' });
    expect(onClose).not.toHaveBeenCalled();
    act(() => change(commands));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toast.snapshot().map(({ message }) => message)).toEqual([`"Dig the pond" was ${state}.`]);
  },
);

test('loads a task that is not in this browser, and reopens it (TASK-95, JOURNAL-1)', async () => {
  const old = { ...record(DUG), project: null };
  const api = (route: string) => Promise.resolve(route.endsWith('/subtasks') ? [] : old);
  const { store } = open({ parts: { api } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(store.task('dug')).toMatchObject({ title: 'Dig the pond', completedAt: null });
});

test.each(['GET /api/tasks/{id}', 'GET /api/tasks/{id}/subtasks'])(
  'shows an error with advice instead of part of a task if %s fails, and retries (TASK-95, VIEW-121)',
  async (failing) => {
    let isBusy = true;
    const line = record(task('line', { title: 'Buy pond liner', parentId: 'dug', ...done }));
    const api = (route: string) => {
      if (isBusy && route === failing)
        return Promise.reject(new ApiError(new Response(null, { status: 503 }), {}));
      return Promise.resolve(route.endsWith('/subtasks') ? [line] : { ...record(DUG), project: null });
    };
    open({ parts: { api } });
    await screen.findByText('Failed to load the task');
    expect(screen.getByText(LOAD_ADVICE.server)).toBeDefined();
    expect(screen.queryByText('Ask Ada first')).toBeNull();
    isBusy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ask Ada first');
    expect(screen.getByRole('button', { name: 'Buy pond liner' })).toBeDefined();
  },
);

test("hides a completed task's tags if the plan has no tags (TASK-95)", async () => {
  open({ rows, account: { features: { taggingEnabled: false } } });
  await screen.findByText('Ask Ada first');
  expect(screen.queryByText('outdoors')).toBeNull();
});

test('a completed task opens for reading: the field for a comment does not have the focus (COMMENT-36)', async () => {
  open({ rows: { tasks: [DUG] } });
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(field);
});
