import { parseQuery } from '@questlog/domain/query/parse-query';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import { patching } from '../../data/engine/store/effects.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { queryNamesOf } from '../../data/nouns/filters/query-names-of.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { DAY, filter, record, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { TaskDetails } from '../task-details/task-details.tsx';
import { filterScreen } from './load-filter-screen.ts';
import { TaskScreen } from './task-screen.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
});

const done = { completedOn: DAY, completedAt: `${DAY}T08:00:00.000Z` };

/** Shows a filter with a question. */
async function show(
  query: string,
  tasks: readonly TaskItem[],
  {
    online = true,
    api,
  }: { online?: boolean; api?: (route: string, input: { body: object }) => unknown } = {},
) {
  const made = testData({ rows: { tasks }, parts: { online: createValue(online), api } });
  const { tree } = parseQuery(query, {
    ...queryNamesOf(made.store),
    today: DAY,
    weekStart: 1,
    isMonthFirst: false,
    languages: [],
  });
  if (tree === undefined) throw new Error(`No question: ${query}`);
  const row: FilterItem = filter('f', { query, tree });
  made.store.load({ filters: [row] });
  await filterScreen();
  await made.data.filterMatching.load();
  renderWith(
    made.data,
    <>
      <LiveRegion />
      <main>
        <TaskScreen Details={TaskDetails} view={{ kind: 'filter', filterId: 'f' }} />
      </main>
      <ToastRegion />
    </>,
  );
  await screen.findByRole('textbox', { name: 'Add a new task' });
  return made;
}

const titles = (): string[] =>
  screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? '');

test('a filter lists the matching tasks, and a task that no longer matches leaves (FILTER-30)', async () => {
  const { store } = await show('p1', [task('a', { priority: 'high' }), task('b')]);
  expect(titles()).toEqual(['a']);
  act(() => store.addAction('x', { tasks: patching<TaskItem>(['b'], () => ({ priority: 'high' })) }));
  expect(titles()).toEqual(['b', 'a']);
});

test('several lists are headed by their texts, and a task is shown in the first one (FILTER-32)', async () => {
  await show('p1, today', [
    task('a', { priority: 'high', scheduledOn: DAY }),
    task('b', { scheduledOn: DAY }),
  ]);
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['p11', 'today1']);
  expect(titles()).toEqual(['a', 'b']);
});

test('an empty filter says that no tasks match it (FILTER-30)', async () => {
  await show('p1', [task('a')]);
  expect(screen.getByText('No tasks match this filter')).toBeDefined();
});

test('a new task gets what the filter asks for, or a message says that it is not listed (FILTER-10, FILTER-34)', async () => {
  const { sent } = await show('p1 & today & !ann', []);
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a new task' }), 'Call Ben{Enter}');
  expect(sent[0]?.body).toMatchObject({ title: 'Call Ben', priority: 'high' });
  expect(titles()).toEqual(['Call Ben']);
  expect(screen.queryByText('Not in this filter.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a new task' }), 'Call Ann{Enter}');
  expect(await screen.findByText('Not in this filter.')).toBeDefined();
  expect(titles()).toEqual(['Call Ben']);
});

test('a filter loads completed tasks that this device lacks page by page, and says if some texts were not searched (FILTER-15, FILTER-39)', async () => {
  const bodies: object[] = [];
  const page = (id: string, nextCursor: string | null) => ({
    tasks: [record(task(id, { priority: 'high', ...done }))],
    total: 2,
    isCut: nextCursor === null,
    nextCursor,
    tree: { lists: [] },
  });
  await show('p1 & is:done', [], {
    api: (route, { body }) => {
      if (route !== 'POST /api/tasks/query') return Promise.resolve({});
      bodies.push(body);
      return Promise.resolve(bodies.length === 1 ? page('old', 'c') : page('older', null));
    },
  });
  expect(await screen.findByRole('checkbox', { name: 'old' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show more completed tasks' }));
  expect(await screen.findByRole('checkbox', { name: 'older' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more completed tasks' })).toBeNull();
  expect(screen.getByText(/too many texts to search all of them/)).toBeDefined();
  expect(bodies).toEqual([
    { query: 'is:done & p1 & is:done', limit: 100 },
    { query: 'is:done & p1 & is:done', limit: 100, cursor: 'c' },
  ]);
});

test('offline, a filter says that only the stored completed tasks are shown (FILTER-39)', async () => {
  await show('is:done', [task('a', done)], { online: false });
  expect(titles()).toEqual(['a']);
  expect(screen.getByText(/^You are offline\. Only the completed tasks/)).toBeDefined();
});
