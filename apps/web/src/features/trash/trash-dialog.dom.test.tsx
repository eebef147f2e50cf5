import type { Trash } from '@questlog/contract/trash';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { createEvent } from '../../data/engine/browser/signal.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import type { Row } from '../../data/engine/store/row.ts';
import { record, task } from '../../data/nouns/testing/rows.ts';
import { createQueries } from '../../data/queries/create-queries.ts';
import { TrashDialog } from './trash-dialog.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

let role = 'Owner';

afterEach(() => {
  cleanup();
  toast.clear();
  role = 'Owner';
});

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const TRASH = {
  projects: [{ id: 'p', title: 'Garden', color: '#3f9b4f', taskCount: 12, deletedAt: ago(3.5) }],
  tasks: [
    { ...record(task('new', { title: 'Buy milk' })), deletedAt: ago(0) },
    { ...record(task('old', { title: 'Call' })), deletedAt: ago(28.5) },
  ],
} as unknown as Trash;

type ServerResponse =
  | Trash
  | Promise<Trash>
  | Error
  | { readonly removed: number; readonly hasMore: boolean };

function open(...responses: readonly ServerResponse[]) {
  return openOver(() => undefined, ...responses);
}

/** @param prepare changes the store before the dialog opens */
function openOver(prepare: (store: AccountStore) => void, ...responses: readonly ServerResponse[]) {
  const left = [...responses];
  const restored = vi.fn<(what: string) => void>();
  const calls: object[] = [];
  const reloads = createEvent<readonly string[]>();
  const { data, store } = testData({
    account: { subscriptionTier: 'PersonalFree', userRole: role },
    parts: {
      queries: createQueries(reloads),
      api: (route: string, input: object = {}) => {
        calls.push([route, input]);
        const response = left.shift();
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
      commands: {
        restoreProject: ({ id }: Row) => restored(`project ${id}`),
        restoreTasks: (made: readonly Row[]) => restored(`tasks ${made.map(({ id }) => id).join(' ')}`),
      },
    },
  });
  prepare(store);
  const nothing = () => undefined;
  renderWith(data, <TrashDialog open onClose={nothing} onClosed={nothing} />);
  return { user: userEvent.setup(), store, restored, reloads, calls };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('lists deleted tasks and projects, latest first, with the remaining days (TRASH-2)', async () => {
  open(TRASH);
  await screen.findByText('Garden');
  expect(rows()).toEqual([
    expect.stringMatching(/^Buy milk.*deleted just now.*30 days left/),
    expect.stringMatching(/^Garden.*Project with 12 tasks.*deleted 3d ago.*27 days left/),
    expect.stringMatching(/^Call.*2 days left/),
  ]);
  expect(
    screen.getByText(/permanently removed after 30 days. Beyond 1,000 tasks or 100 projects/),
  ).toBeDefined();
});

test('restores a task and a project, whose rows disappear, and focuses another row (TRASH-3)', async () => {
  const { user, restored } = open(TRASH);
  await user.click(await screen.findByRole('button', { name: 'Restore Buy milk' }));
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Garden' }));
  await user.keyboard('{Enter}');
  expect(restored.mock.calls.flat()).toEqual(['tasks new', 'project p']);
});

test('the trash has an empty state (TRASH-9)', async () => {
  open({ projects: [], tasks: [] });
  expect(await screen.findByText('The trash is empty')).toBeDefined();
});

test('reports that the trash could not be loaded, and reloads it on Retry (TRASH-9)', async () => {
  const { user } = open(new Error('offline'), TRASH);
  expect(await screen.findByText('Failed to load the trash')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Garden')).toBeDefined();
});

test('loads the trash while changes are queued, and reloads it once they are sent (TRASH-10)', async () => {
  const { store } = openOver((made) => made.addAction('a', {}), { projects: [], tasks: [] }, TRASH);
  expect(await screen.findByText('The trash is empty')).toBeDefined();
  act(() => void store.settleAction('a', {}, {}));
  expect(await screen.findByText('Garden')).toBeDefined();
});

test('discards a response that was in flight when the changes were sent, and repeats the request (TRASH-10)', async () => {
  const early = Promise.withResolvers<Trash>();
  const { store, calls } = openOver((made) => made.addAction('a', {}), early.promise, TRASH);
  act(() => void store.settleAction('a', {}, {}));
  expect(await screen.findByText('Garden')).toBeDefined();
  await act(async () => early.resolve({ projects: [], tasks: [] }));
  expect(screen.getByText('Garden')).toBeDefined();
  expect(calls).toHaveLength(2);
});

test('reloads the trash as soon as the failed request can be repeated (TRASH-9)', async () => {
  const { reloads } = open(new Error('offline'), TRASH);
  expect(await screen.findByText('Failed to load the trash')).toBeDefined();
  act(() => reloads.emit(['/api/journal?limit=100']));
  expect(screen.queryByText('Garden')).toBeNull();
  act(() => reloads.emit(['/api/trash']));
  expect(await screen.findByText('Garden')).toBeDefined();
});

const toasts = () => toast.snapshot().map(({ message }) => message);

test('restores everything in the trash, projects before tasks (TRASH-12)', async () => {
  const { user, restored } = open(TRASH);
  await user.click(await screen.findByRole('button', { name: 'Restore all' }));
  expect(restored.mock.calls.flat()).toEqual(['project p', 'tasks new old']);
  expect(screen.getByText('The trash is empty')).toBeDefined();
  expect(toasts()).toEqual(['Restored 3 items']);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

async function emptyTrash(user: ReturnType<typeof userEvent.setup>, choice: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Empty the trash?' }));
  await user.click(question.getByRole('button', { name: choice }));
}

test('empties the trash in several requests after a confirmation, then reloads it (TRASH-11)', async () => {
  const { user, calls } = open(
    TRASH,
    { removed: 2_000, hasMore: true },
    { removed: 1, hasMore: false },
    { projects: [], tasks: [] },
  );
  await emptyTrash(user, 'Empty trash');
  expect(await screen.findByText('The trash is empty')).toBeDefined();
  const [, first, second, last] = calls as [string, { query?: { before: string } }][];
  expect(first).toMatchObject(['DELETE /api/trash', { query: { before: TRASH.tasks[0]?.deletedAt } }]);
  expect(second).toMatchObject(['DELETE /api/trash', { query: { before: TRASH.tasks[0]?.deletedAt } }]);
  expect(last?.[0]).toBe('GET /api/trash');
  expect(toasts()).toEqual(['Trash emptied']);
});

test('keeps the trash if the confirmation is cancelled (TRASH-11)', async () => {
  const { user, calls } = open(TRASH);
  await emptyTrash(user, 'Cancel');
  expect(calls).toHaveLength(1);
  expect(rows()).toHaveLength(3);
});

test("reports that emptying the trash failed, and keeps the trash's contents (TRASH-11)", async () => {
  const { user } = open(TRASH, new Error('offline'), TRASH);
  await emptyTrash(user, 'Empty trash');
  await expect.poll(toasts).toEqual(['Failed to empty the trash']);
  expect(rows()).toHaveLength(3);
});

test("does not let a team's Member empty the trash (TRASH-11)", async () => {
  role = 'Member';
  open(TRASH);
  expect(await screen.findByRole('button', { name: 'Restore all' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
});
