import { act, cleanup, renderHook } from '@testing-library/react';
import type { View } from '@questlog/domain/tasks/task-views';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { AccountStore } from '../../data/nouns/account-store.ts';
import { filters } from '../../data/nouns/filters/filters.ts';
import { filter, NO_CHANGES, project, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { plainPath } from './testing/fake-history.ts';
import { useTaskToOpen } from './use-task-to-open.ts';
import { useViewHistory } from './view-history.ts';

beforeEach(() => sessionStorage.clear());

const rows = {
  projects: [project('garden'), project('old', true)],
  tasks: [task('t1', { projectId: 'garden' }), task('t2'), task('t3', { projectId: 'old' })],
  tags: [
    {
      id: 'tag1',
      name: 'urgent',
      fullPath: 'office/urgent',
      parentId: null,
      color: null,
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-03-01T00:00:00.000Z',
      isPendingSync: false,
    },
  ],
};

function open(
  address: string,
  { tagging = true, known = rows, catchUp = (): Promise<void> => Promise.resolve() } = {},
) {
  history.replaceState(null, '', address);
  const { data, store } = testData({ rows: known, parts: { catchUp } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataContext value={data}>{children}</DataContext>
  );
  const unfilter = (): void => undefined;
  const { result } = renderHook(
    () => {
      const page = useViewHistory('a', plainPath);
      return { page, ...useTaskToOpen(page, page.view, tagging, unfilter) };
    },
    { wrapper },
  );
  return { now: () => result.current, store };
}

const path = () => location.pathname;
const GARDEN: View = { kind: 'project', projectId: 'garden' };

test("a task's URL opens its view without a new history entry, and stays in the address bar (ADDRESS-1, ADDRESS-2)", () => {
  const { length } = history;
  const { now } = open('/task/t1');
  expect([now().page.view, now().taskToOpen?.id, path(), history.length]).toEqual([
    GARDEN,
    't1',
    '/task/t1',
    length,
  ]);
  act(() => now().taskToOpen?.onClosed?.());
  expect([now().page.view, now().taskToOpen?.id, path()]).toEqual([GARDEN, 't1', '/project/garden']);
});

test('a URL opens a project or a tag, but no tag if the plan lacks tags (ADDRESS-1)', () => {
  expect(open('/project/garden').now().page).toMatchObject({ view: GARDEN, link: undefined });
  cleanup();
  const view = { kind: 'tag', filter: { selectedTagIds: ['tag1'], mode: 'any' } };
  expect(open('/tag/office/urgent').now().page).toMatchObject({ view, link: undefined });
  cleanup();
  expect(open('/tag/office/urgent', { tagging: false }).now().missing).toBe('/tag/office/urgent');
});

test.each(['/task/t3', '/task/gone', '/project/old', '/tag/home', '/trash', '/add?title=a'])(
  'reports the URL %s as missing if this device has no row for it (ADDRESS-1)',
  (address) => expect(open(address).now().missing).toBe(address),
);

const withFilter = { ...rows, filters: [filter('f1')] };

/** Deletes the project and the filter, as other devices do. */
function deleteElsewhere(store: AccountStore): void {
  store.applyChanges(
    { ...NO_CHANGES, deleted: { ...NO_CHANGES.deleted, projects: ['garden'] } },
    store.sequence,
  );
  store.replace(filters, [], store.sequence);
}

test.each([
  ['project', '/project/garden'],
  ['filter', '/filter/f1'],
])(
  'reports the URL of a %s as missing if it turns out to be deleted (ADDRESS-4, FILTER-35)',
  async (_, address) => {
    const changes = Promise.withResolvers<void>();
    const { now, store } = open(address, { known: withFilter, catchUp: () => changes.promise });
    expect([now().missing, path()]).toEqual([undefined, address]);
    await act(async () => {
      deleteElsewhere(store);
      changes.resolve();
      await changes.promise;
    });
    expect([now().missing, path()]).toEqual([address, address]);
  },
);

test('does not report a deleted filter that the reader has left (FILTER-35)', async () => {
  const changes = Promise.withResolvers<void>();
  const { now, store } = open('/filter/f1', { known: withFilter, catchUp: () => changes.promise });
  act(() => now().page.openView(GARDEN));
  await act(async () => {
    deleteElsewhere(store);
    changes.resolve();
    await changes.promise;
  });
  expect([now().missing, path()]).toEqual([undefined, '/project/garden']);
});

test('opens a task that arrives later, and no longer reports it as missing (ADDRESS-1)', () => {
  const { now } = open('/task/late');
  expect(now().missing).toBe('/task/late');
  act(() => now().requestTask('late', { rowId: 'late', view: { kind: 'inbox' } }));
  expect([now().missing, now().taskToOpen?.id, path()]).toEqual([undefined, 'late', '/task/late']);
});

test('a task opened from the search has a history entry, and Back closes it (ADDRESS-2)', () => {
  const { now } = open('/inbox');
  const inbox: unknown = history.state;
  act(() => now().openTask('t2'));
  expect([now().page.view, now().taskToOpen?.id, path()]).toEqual([{ kind: 'inbox' }, 't2', '/task/t2']);
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: inbox })));
  expect([now().page.link, now().taskToOpen]).toEqual([undefined, undefined]);
});

test.each(['/inbox', '/journal'])(
  'reports an open task of an archived project as missing over %s, so that the user can restore the project (ADDRESS-3)',
  (shown) => {
    const { now } = open(shown);
    act(() => now().openTask('t3'));
    expect([now().missing, path()]).toEqual(['/task/t3', '/task/t3']);
  },
);

const completedAt = '2026-03-10T08:00:00.000Z';
const done = { completedAt, completedOn: '2026-03-10' } as const;
const withDone = {
  ...rows,
  tasks: [
    task('t1', { projectId: 'garden', ...done }),
    task('t2'),
    task('t3', { projectId: 'old', ...done }),
  ],
};

test("a completed task's URL opens it for reading, over the Journal, until it is closed (TASK-95)", () => {
  const { now } = open('/task/t1', { known: withDone });
  expect([now().readId, now().page.view, path()]).toEqual(['t1', { kind: 'journal' }, '/task/t1']);
  act(() => now().page.dropLink('/task/t1'));
  expect([now().readId, path()]).toEqual([undefined, '/journal']);
});

test('a completed task that the view lists opens over that view, without a history entry (TASK-95)', () => {
  const { now } = open('/project/garden', { known: withDone });
  const { length } = history;
  act(() => now().openTask('t1'));
  expect([now().readId, now().page.view, path()]).toEqual(['t1', GARDEN, '/task/t1']);
  expect([now().taskToOpen, history.length]).toEqual([undefined, length]);
  act(() => now().openTask('t2'));
  expect([now().readId, now().taskToOpen?.id]).toEqual([undefined, 't2']);
});

test('a completed task of an archived project, or one that only the Journal lists, can be read (TASK-95)', () => {
  const { now } = open('/journal', { known: withDone });
  act(() => now().openTask('t3'));
  expect(now().readId).toBe('t3');
  act(() => now().openTask('years-old'));
  expect([now().readId, now().missing, path()]).toEqual(['years-old', undefined, '/task/years-old']);
});

test('a link to a task of which this device learns later that it was completed opens the task for reading (PEOPLE-37)', async () => {
  const changes = Promise.withResolvers<void>();
  const { now, store } = open('/task/t1', { catchUp: () => changes.promise });
  expect([now().taskToOpen?.id, now().readId]).toEqual(['t1', undefined]);
  await act(async () => {
    store.load({ ...rows, tasks: [task('t1', { ...done, updatedAt: '2026-03-10T08:00:00.000Z' })] });
    changes.resolve();
    await changes.promise;
  });
  expect([now().readId, path()]).toEqual(['t1', '/task/t1']);
});

test('a task that the reader has closed is not opened again when its completion arrives (PEOPLE-37)', async () => {
  const changes = Promise.withResolvers<void>();
  const { now, store } = open('/task/t1', { catchUp: () => changes.promise });
  act(() => now().taskToOpen?.onClosed?.());
  await act(async () => {
    store.load({ ...rows, tasks: [task('t1', { ...done, updatedAt: '2026-03-10T08:00:00.000Z' })] });
    changes.resolve();
    await changes.promise;
  });
  expect(now().readId).toBeUndefined();
});
