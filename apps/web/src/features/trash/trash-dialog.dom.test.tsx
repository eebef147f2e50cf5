import type { Trash } from '@questlog/contract/trash';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { createEvent } from '../../data/engine/browser/signal.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import { TrashDialog } from './trash-dialog.tsx';

afterEach(cleanup);

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const TRASH = {
  projects: [{ id: 'p', title: 'Garden', color: '#3f9b4f', taskCount: 12, deletedAt: ago(3.5) }],
  tasks: [
    { id: 'new', title: 'Buy milk', deletedAt: ago(0) },
    { id: 'old', title: 'Call', deletedAt: ago(28.5) },
  ],
} as unknown as Trash;

function open(...answers: readonly (Trash | Error)[]) {
  return openOver(() => undefined, ...answers);
}

/** @param prepare what the store has been through before */
function openOver(prepare: (store: AccountStore) => void, ...answers: readonly (Trash | Error)[]) {
  const left = [...answers];
  const restored = vi.fn<(what: string) => void>();
  const reloads = createEvent<readonly string[]>();
  const { data, store } = testData({
    account: { subscriptionTier: 'PersonalFree' },
    parts: {
      onReloaded: reloads.subscribe,
      api: () => {
        const answer = left.shift();
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      commands: {
        restoreTask: (id: string) => restored(`task ${id}`),
        restoreProject: (id: string) => restored(`project ${id}`),
      },
    },
  });
  prepare(store);
  const nothing = () => undefined;
  render(
    <DataContext value={data}>
      <TrashDialog open onClose={nothing} onClosed={nothing} />
    </DataContext>,
  );
  return { user: userEvent.setup(), store, restored, reloads };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('shows what was deleted, the latest first, with the days that are left (TRASH-2)', async () => {
  open(TRASH);
  await screen.findByText('Garden');
  expect(rows()).toEqual([
    expect.stringMatching(/^Buy milk.*deleted just now.*30 days left/),
    expect.stringMatching(/^Garden.*Project with 12 tasks.*deleted 3d ago.*27 days left/),
    expect.stringMatching(/^Call.*2 days left/),
  ]);
  expect(
    screen.getByText(/removed for good after 30 days, .* beyond 1,000 tasks or 100 projects\.$/),
  ).toBeDefined();
});

test('brings back a task and a project, each leaves the list, and the focus goes on (TRASH-3)', async () => {
  const { user, restored } = open(TRASH);
  await user.click(await screen.findByRole('button', { name: 'Restore Buy milk' }));
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Garden' }));
  await user.keyboard('{Enter}');
  expect(restored.mock.calls.flat()).toEqual(['task new', 'project p']);
});

test('says so where nothing was deleted (TRASH-9)', async () => {
  open({ projects: [], tasks: [] });
  expect(await screen.findByText('The trash is empty')).toBeDefined();
});

test('tells that it could not be read, and reads it again (TRASH-9)', async () => {
  const { user } = open(new Error('offline'), TRASH);
  expect(await screen.findByText('Failed to load the trash')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Garden')).toBeDefined();
});

test('is read while changes wait to be sent, and again when they have been (TRASH-10)', async () => {
  const { store } = openOver((made) => made.addAction('a', {}), { projects: [], tasks: [] }, TRASH);
  expect(await screen.findByText('The trash is empty')).toBeDefined();
  act(() => void store.settleAction('a', {}, {}));
  expect(await screen.findByText('Garden')).toBeDefined();
});

test('that could not be read is read when it can be (TRASH-9)', async () => {
  const { reloads } = open(new Error('offline'), TRASH);
  expect(await screen.findByText('Failed to load the trash')).toBeDefined();
  act(() => reloads.emit(['/api/journal?limit=100']));
  expect(screen.queryByText('Garden')).toBeNull();
  act(() => reloads.emit(['/api/trash']));
  expect(await screen.findByText('Garden')).toBeDefined();
});
