import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { dropOn } from '@questlog/domain/tasks/drop-rules';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import { DAY, repeatPattern, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { dropTargets } from '../../drag/drop-targets.ts';
import { Sidebar } from './sidebar.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

// jsdom does not implement the top layer.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

/** Renders the sidebar at this width, with three open tasks. */
function open(width: 'wide' | 'narrow', { tier = 'PersonalPro' } = {}) {
  const list = { matches: width === 'wide', addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  // Today is 10 March 2026.
  const tasks = [
    task('a'),
    task('b', { scheduledOn: '2026-03-09' }),
    task('c', { scheduledOn: '2026-03-12' }),
  ];
  const { data } = testData({
    rows: { tasks, repeatPatterns: [repeatPattern({}, { interval: 10 })] },
    account: { subscriptionTier: tier },
    parts: {
      serverCounts: createValue({ journal: 7, projects: new Map() }),
      queue: { count: createValue(0), rejected: createValue([]) },
    },
  });
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  renderWith(
    data,
    <AppFrame
      header="Inbox"
      sidebar={
        <Sidebar
          onNewFilter={() => undefined}
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
    </AppFrame>,
  );
  return { user: userEvent.setup(), done };
}

test('the sidebar lists each view with its count (PROJECT-17, VIEW-36)', () => {
  open('wide');
  const views = ['Inbox', 'Today', 'Upcoming', 'Anytime', 'Journal'];
  expect(
    views.map((view) => screen.getByRole('button', { name: new RegExp(`^${view}`) }).textContent),
  ).toEqual([
    'Inbox1open task',
    'Today1open task',
    'Upcoming1open task',
    'Anytime1open task',
    'Journal7completed tasks',
  ]);
});

test('the sidebar shows Scheduled, with its count for the next 30 days, only if the plan includes it (REPEAT-68)', async () => {
  const { user, done } = open('wide');
  const scheduled = await screen.findByRole('button', { name: /^Scheduled 3/ });
  expect(scheduled.textContent).toBe('Scheduled3scheduled tasks');
  await user.click(scheduled);
  expect(done).toEqual(['scheduled']);
  cleanup();
  open('wide', { tier: 'PersonalFree' });
  expect(screen.queryByRole('button', { name: /^Scheduled/ })).toBeNull();
});

test('the footer of a sidebar beside the content has a button for a new project (VIEW-37)', async () => {
  const { user, done } = open('wide');
  await user.click(screen.getByRole('button', { name: 'New Project' }));
  expect(done).toEqual(['new project']);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

test(
  'when the sidebar covers the content, its footer is a menu, and selecting an entry closes the sidebar (VIEW-37)',
  { timeout: 30_000 },
  async () => {
    const { user, done } = open('narrow');
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    // The menu's code is loaded on demand.
    const menu = within(await screen.findByRole('menu', {}, { timeout: 10_000 }));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'New Task',
      'New Project',
      'New Filter',
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'New Task' }));
    expect(done).toEqual(['new task']);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull(), 10_000);
  },
);

test('during a drag only the view under the pointer is highlighted, if it accepts the tasks (SELECT-30)', () => {
  open('wide');
  const highlighted = () =>
    [...document.querySelectorAll('[data-drop]')].map((line) => line.textContent.replace(/\d.*/, ''));
  const dragged = task('c', { scheduledOn: '2026-03-12' });
  act(() => dropTargets.start([dragged], (view) => dropOn(view, dragged, DAY) !== undefined));
  expect(highlighted()).toEqual([]);
  act(() => dropTargets.hover(viewKey({ kind: 'today' })));
  expect(highlighted()).toEqual(['Today']);
  act(() => dropTargets.hover(viewKey({ kind: 'journal' })));
  expect(highlighted()).toEqual([]);
  act(() => dropTargets.end());
  expect(highlighted()).toEqual([]);
});

test('the numbers of tasks to do soon are in the colour of text, and the others are grey (VIEW-36)', async () => {
  open('wide');
  await screen.findByRole('button', { name: /^Scheduled 3/ });
  const grey = ['Inbox', 'Today', 'Upcoming', 'Anytime', 'Scheduled', 'Journal'].filter((view) =>
    within(screen.getByRole('button', { name: new RegExp(`^${view}`) }))
      .getByText(/^\d+$/)
      .classList.contains('text-muted'),
  );
  expect(grey).toEqual(['Anytime', 'Scheduled', 'Journal']);
});
