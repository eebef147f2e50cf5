import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { createValue } from '../../data/engine/browser/signal.ts';
import { TaskStore } from '../../data/nouns/task-store.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { Sidebar } from './sidebar.tsx';

const AT = '2026-03-01T00:00:00.000Z';

beforeAll(() => {
  // The test's DOM has no top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The frame with its sidebar, as wide as is said, over three open tasks. */
function open(width: 'wide' | 'narrow') {
  const list = { matches: width === 'wide', addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  const store = new TaskStore({ today: '2026-03-10', timeZone: 'UTC' });
  const tasks = [
    blankTask('a', 'Free', AT, null),
    { ...blankTask('b', 'Late', AT, null), scheduledOn: '2026-03-09' },
    { ...blankTask('c', 'Soon', AT, null), scheduledOn: '2026-03-12' },
  ].map((task) => ({ ...task, isPendingSync: false }));
  store.load({ projects: [], tags: [], tasks });
  // Only what the sidebar reads; the rest of the layer needs a server.
  const data = {
    store,
    serverCounts: createValue({ journal: 7, projects: new Map() }),
    online: createValue(true),
    queue: { count: createValue(0), refused: createValue([]) },
  };
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  render(
    <DataContext value={data as unknown as DataLayer}>
      <AppFrame
        header="Inbox"
        sidebar={
          <Sidebar
            view={{ kind: 'inbox' }}
            onOpenView={({ kind }) => void done.push(kind)}
            userMenu={null}
            projects={null}
            onNewTask={note('new task')}
            onNewProject={note('new project')}
            onSearch={note('search')}
          />
        }
      >
        Tasks
      </AppFrame>
    </DataContext>,
  );
  return { user: userEvent.setup(), done };
}

test('each view stands with its count', () => {
  open('wide');
  const views = ['Inbox', 'Today', 'Upcoming', 'Anytime', 'Journal'];
  expect(
    views.map((view) => screen.getByRole('button', { name: new RegExp(`^${view}`) }).textContent),
  ).toEqual([
    'Inbox1open tasks',
    'Today1open tasks',
    'Upcoming1open tasks',
    'Anytime1open tasks',
    'Journal7completed tasks',
  ]);
});

test('its foot makes a project beside the content', async () => {
  const { user, done } = open('wide');
  await user.click(screen.getByRole('button', { name: 'New Project' }));
  expect(done).toEqual(['new project']);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

test('its foot is a menu where it lies over the content, and it closes after a choice', async () => {
  const { user, done } = open('narrow');
  await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['New Task', 'New Project']);
  await user.click(menu.getByRole('menuitem', { name: 'New Task' }));
  expect(done).toEqual(['new task']);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull());
});
