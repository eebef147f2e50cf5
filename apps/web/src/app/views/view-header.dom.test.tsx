import type { View } from '@questlog/domain/tasks/task-views';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import type { ProjectItem } from '../../data/nouns/projects/project-item.ts';
import { show, task } from '../../features/tags/testing/data.tsx';
import { overlays } from '../chunks.ts';
import { ViewHeader } from './view-header.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const AT = '2026-03-10T08:00:00.000Z';
const GARDEN: ProjectItem = {
  id: 'garden',
  title: 'Garden',
  color: '#3f9b4f',
  isArchived: false,
  someday: false,
  closedToAssistants: false,
  createdAt: AT,
  updatedAt: AT,
  userId: null,
  isPendingSync: false,
};

const done = { completedAt: AT, completedOn: '2026-03-10' };
/** Tasks around 10 March 2026. */
const TASKS = [
  { ...task('late'), scheduledOn: '2026-03-09' },
  { ...task('soon', 'home'), scheduledOn: '2026-03-12' },
  { ...task('later', 'home'), scheduledOn: '2026-04-12' },
  task('free'),
  task('idle'),
  ...['sow', 'mow', 'hoe'].map((id) => ({ ...task(id), projectId: 'garden' })),
  { ...task('dug'), projectId: 'garden', ...done },
];

const tagged: View = { kind: 'tag', filter: { selectedTagIds: ['home'], mode: 'any' } };

test.each<[View, string, string, string]>([
  [{ kind: 'inbox' }, 'Inbox', '2 tasks in your inbox', '0 tasks in your inbox'],
  [{ kind: 'today' }, 'Today', 'Tasks for today including overdue', 'No tasks scheduled for today'],
  [{ kind: 'upcoming' }, 'Upcoming', '2 tasks scheduled', '0 tasks scheduled'],
  [{ kind: 'anytime' }, 'Anytime', '5 unscheduled tasks', '0 unscheduled tasks'],
  [{ kind: 'journal' }, 'Journal', '1 completed task', '0 completed tasks'],
  [{ kind: 'project', projectId: 'garden' }, 'Garden', '3 active tasks', '0 active tasks'],
  [tagged, 'home', '2 active tasks', '0 active tasks'],
])(
  "the header of the view %o shows the title %s and, below it, the view's count (VIEW-12)",
  (view, title, subtitle, empty) => {
    const header = (
      <ViewHeader
        show={() => undefined}
        onOpenView={() => undefined}
        path="/"
        view={view}
        menuFor={() => []}
        onFeed={() => undefined}
      />
    );
    show(header, { tags: ['home'], projects: [GARDEN], tasks: TASKS });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(subtitle)).toBeDefined();
    cleanup();
    show(header, { tags: ['home'], projects: [GARDEN] });
    expect(screen.getByText(empty)).toBeDefined();
  },
);

test("hides a view's count until it is known (VIEW-13)", () => {
  show(
    <ViewHeader
      show={() => undefined}
      onOpenView={() => undefined}
      path="/"
      view={{ kind: 'inbox' }}
      menuFor={() => []}
      onFeed={() => undefined}
    />,
    {
      tags: [],
      status: 'loading',
    },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inbox');
  expect(screen.queryByText(/in your inbox/)).toBeNull();
});

test.each([
  [1, false],
  [2, true],
])('with %i accounts, the header names the account above the view: %s (ACCOUNT-72)', (count, expected) => {
  const account = { id: '0', name: 'The choir' };
  const availableAccounts = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  const state = { state: 'authenticated', user: { availableAccounts }, account };
  const { data } = testData({ parts: { session: { state, subscribe: () => () => undefined } } });
  renderWith(
    data,
    <ViewHeader
      show={() => undefined}
      onOpenView={() => undefined}
      path="/"
      view={{ kind: 'inbox' }}
      menuFor={() => []}
      onFeed={() => undefined}
    />,
  );
  expect(screen.queryByText('The choir') !== null).toBe(expected);
});

test('a view of one tag can become a favourite, but a view of several tags cannot (VIEW-76)', async () => {
  const header = (view: View) => (
    <ViewHeader
      show={() => undefined}
      onOpenView={() => undefined}
      path="/"
      view={view}
      menuFor={() => []}
      onFeed={() => undefined}
    />
  );
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'View actions' }));
    return (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  };
  await overlays();
  show(header(tagged), { tags: ['home', 'work'] });
  expect((await open())[0]).toBe('Add to favourites');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add to favourites' }));
  await vi.waitFor(() => expect(Object.values(localStorage).join(' ')).toContain('home'));
  expect((await open())[0]).toBe('Remove from favourites');
  cleanup();
  show(header({ kind: 'tag', filter: { selectedTagIds: ['home', 'work'], mode: 'any' } }), {
    tags: ['home', 'work'],
  });
  expect((await open()).join(' ')).not.toContain('favourites');
});

test.each<[string, View, string | undefined]>([
  ['Today', { kind: 'today' }, 'today'],
  ['a tag', tagged, 'tag:any home'],
  ['several tags', { kind: 'tag', filter: { selectedTagIds: ['home', 'work'], mode: 'any' } }, undefined],
  ['the Journal', { kind: 'journal' }, undefined],
])(
  'the menu of %s opens the calendar feed form if the view can have a feed (FEED-18)',
  async (_, view, key) => {
    const onFeed = vi.fn<(viewKey: string) => void>();
    await overlays();
    show(
      <ViewHeader
        show={() => undefined}
        onOpenView={() => undefined}
        path="/"
        view={view}
        menuFor={() => []}
        onFeed={onFeed}
      />,
      { tags: ['home', 'work'] },
    );
    await userEvent.click(screen.getByRole('button', { name: 'View actions' }));
    const names = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
    expect(names.includes('Calendar feed…')).toBe(key !== undefined);
    if (key === undefined) return;
    await userEvent.click(screen.getByRole('menuitem', { name: 'Calendar feed…' }));
    expect(onFeed.mock.calls).toEqual([[key]]);
  },
);
