import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show, tag, task } from '../../features/tags/testing/data.tsx';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import { predicting, putting } from '../../data/engine/store/effects.ts';
import { TaskDetails } from '../../features/task-details/task-details.tsx';
import { TaskScreen } from '../../features/task-list/task-screen.tsx';
import { TagFilterBanner } from '../../features/tags/choice/tag-filter-banner.tsx';
import { useTagFilters } from './use-tag-filters.ts';

const TASKS = [task('a', 'home'), task('b', 'home', 'work'), task('c', 'work'), task('d')];

/** A tag that was created offline. The server will assign it a different id. */
const waiting: TagItem = { ...tag('berlin'), id: 'temp-tag:berlin', isPendingSync: true };

const INBOX: View = { kind: 'inbox' };

/** Renders a view and its tag filter as the dashboard does. */
function Page({ targetIds, first = INBOX }: { targetIds: TagFilter; first?: View }) {
  const [view, openView] = useState<View>(first);
  const tags = useTagFilters(view, openView);
  const clear = () => tags.setFilter(undefined);
  const tagBanner = (shown: number) =>
    tags.filter !== undefined && (
      <TagFilterBanner filter={tags.filter} shown={shown} onClear={clear} onEdit={() => undefined} />
    );
  return (
    <main>
      <h1>{view.kind}</h1>
      <button type="button" onClick={() => tags.setFilter(targetIds)}>
        Filter
      </button>
      <button type="button" onClick={() => tags.openTag('work')}>
        Open work
      </button>
      <TaskScreen Details={TaskDetails} view={view} tagFilter={tags.filter} tagBanner={tagBanner} />
    </main>
  );
}

const banner = async () => within(await screen.findByRole('region', { name: 'Tag filter' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each<[TagFilter['mode'], string, string]>([
  ['any', 'Filtered by 2 tags (any mode)', '3 tasks shown'],
  ['all', 'Filtered by 2 tags (all mode)', '1 task shown'],
])(
  'until the filter is cleared, the tag banner in %s mode shows the number of tags and of matching tasks (TAG-27)',
  async (mode, by, left) => {
    show(<Page targetIds={{ selectedTagIds: ['home', 'work'], mode }} />, {
      tags: ['home', 'work'],
      tasks: TASKS,
    });
    expect(screen.queryByRole('region', { name: 'Tag filter' })).toBeNull();
    await press('Filter');
    expect((await banner()).getByText(by)).toBeDefined();
    expect((await banner()).getByText(left)).toBeDefined();
    await press('Clear the tag filter');
    expect(screen.queryByRole('region', { name: 'Tag filter' })).toBeNull();
  },
);

test('the tag banner updates its count, and clearing the filter returns to the previous view (TAG-27)', async () => {
  const { store } = show(<Page targetIds={{ selectedTagIds: [], mode: 'any' }} />, {
    tags: ['home', 'work'],
    tasks: TASKS,
  });
  await press('Open work');
  expect((await banner()).getByText('2 tasks shown')).toBeDefined();
  act(() => store.addAction('theirs', { tasks: new Map([['c', { op: 'remove' }]]) }));
  expect((await banner()).getByText('1 task shown')).toBeDefined();
  await press('Clear the tag filter');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('inbox');
});

test("a tag filter keeps its tag when a sync changes the tag's id (TAG-28)", async () => {
  const { store } = show(<Page targetIds={{ selectedTagIds: [waiting.id], mode: 'any' }} />, {
    tags: [],
    tasks: TASKS,
  });
  act(() => store.addAction('mine', { tags: predicting([waiting]) }));
  await press('Filter');
  expect((await banner()).getByText('0 tasks shown')).toBeDefined();
  act(() => {
    store.dropAction('mine');
    store.addAction('theirs', {
      tags: putting([{ ...waiting, id: 'berlin', isPendingSync: false }]),
      tasks: putting([task('e', 'berlin')]),
    });
  });
  expect((await banner()).getByText('1 task shown')).toBeDefined();
});

test("the tag banner counts only rows that the list's filter shows (TAG-27)", async () => {
  const at = '2026-03-10T08:00:00.000Z';
  const done = { completedAt: at, completedOn: '2026-03-10' };
  const times = { createdAt: at, updatedAt: at };
  const garden = {
    id: 'garden',
    title: 'Garden',
    color: '#3f9b4f',
    isArchived: false,
    someday: false,
    closedToAssistants: false,
    userId: null,
  };
  const tasks = [
    { ...task('sow', 'home'), projectId: 'garden' },
    { ...task('dig', 'home'), projectId: 'garden', ...done },
  ];
  show(
    <Page
      targetIds={{ selectedTagIds: ['home'], mode: 'any' }}
      first={{ kind: 'project', projectId: 'garden' }}
    />,
    { tags: ['home'], tasks, projects: [{ ...garden, ...times, isPendingSync: false }] },
  );
  await press('Filter');
  expect((await banner()).getByText('2 tasks shown')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /^Active/ }));
  expect((await banner()).getByText('1 task shown')).toBeDefined();
});
