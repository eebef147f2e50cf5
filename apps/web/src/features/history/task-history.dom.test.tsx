import 'fake-indexeddb/auto';
import { NetworkError } from '@questlog/api-client/client';
import type { ActivityPage, TaskEventRecord } from '@questlog/contract/activity';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { DataLayer } from '../../data/data-layer.ts';
import { createEvent } from '../../data/engine/browser/signal.ts';
import { comment, task } from '../../data/nouns/testing/rows.ts';
import { createQueries } from '../../data/queries/create-queries.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { testData, type TestData } from '../../data/testing/data-layer.ts';
import { TaskHistory } from './task-history.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const DAY_MS = 86_400_000;

const event = (id: string, given: Partial<TaskEventRecord> = {}): TaskEventRecord => ({
  id,
  taskId: 't',
  at: new Date().toISOString(),
  actor: { userId: 'g', name: 'Grace Vale', via: 'app' },
  kind: 'created',
  field: null,
  from: null,
  to: { title: 'Paint' },
  changeId: id,
  ...given,
});

function start(pages: readonly (ActivityPage | Error)[], parts: Partial<DataLayer> = {}): TestData {
  const left = [...pages];
  return testData({
    parts: {
      api: () => {
        const page = left.shift();
        return page === undefined || page instanceof Error ? Promise.reject(page) : Promise.resolve(page);
      },
      ...parts,
    },
  });
}

const show = ({ data }: TestData) => renderWith(data, <TaskHistory task={task('t')} />);

const OFFLINE = new NetworkError(new TypeError('Failed to fetch'));

test('shows the events newest first, the changes of a text on demand, and earlier pages (HISTORY-11)', async () => {
  const edited = event('2-1', {
    kind: 'changed',
    field: 'description',
    from: { at: 0, text: 'Red' },
    to: { at: 0, text: 'Blue' },
    actor: { userId: 'g', name: 'Claude', via: 'assistant' },
  });
  show(
    start([
      { events: [edited], nextBefore: '2-1' },
      { events: [event('1-1')], nextBefore: null },
    ]),
  );
  expect(await screen.findByText('Claude edited the description.')).toBeDefined();
  expect(screen.getByText(/by Claude/)).toBeDefined();
  await userEvent.click(screen.getByText('Show the changes'));
  expect(screen.getByText('Red').tagName).toBe('DEL');
  expect(screen.getByText('Blue').tagName).toBe('INS');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('Grace Vale created this.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'History' }));
});

test('a history that was never opened needs a connection, and can be retried (HISTORY-12)', async () => {
  show(start([OFFLINE, { events: [event('1-1')], nextBefore: null }]));
  expect(await screen.findByText('Needs a connection')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Grace Vale created this.')).toBeDefined();
});

test.each([
  ['in the last seven days is shown', 6, 'Grace Vale created this.'],
  ['earlier is not', 8, 'Needs a connection'],
])('without a connection, a history that was loaded %s (HISTORY-12)', async (_, days, text) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = start([{ events: [event('1-1')], nextBefore: null }]);
  show(before);
  await screen.findByText('Grace Vale created this.');
  cleanup();
  vi.setSystemTime(Date.now() + days * DAY_MS);
  show(start([OFFLINE], { histories: before.data.histories }));
  expect(await screen.findByText(text)).toBeDefined();
});

test('an earlier page that cannot be loaded can be retried (HISTORY-11)', async () => {
  show(
    start([
      { events: [event('2-1')], nextBefore: '2-1' },
      OFFLINE,
      { events: [event('1-1')], nextBefore: null },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('Needs a connection')).toBeDefined();
  expect(screen.getAllByText('Grace Vale created this.')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  await vi.waitFor(() => expect(screen.getAllByText('Grace Vale created this.')).toHaveLength(2));
});

test('loads the history again once the service worker has reached the server (HISTORY-12, OFFLINE-15)', async () => {
  const reloads = createEvent<readonly string[]>();
  show(start([OFFLINE, { events: [event('1-1')], nextBefore: null }], { queries: createQueries(reloads) }));
  expect(await screen.findByText('Needs a connection')).toBeDefined();
  reloads.emit(['/api/tasks/t/activity?limit=100']);
  expect(await screen.findByText('Grace Vale created this.')).toBeDefined();
});

test('loads the history again after a comment has arrived (COMMENT-35)', async () => {
  const commented = event('2-1', { kind: 'commented', to: { commentId: 'c' } });
  const made = start([
    { events: [event('1-1')], nextBefore: null },
    { events: [commented, event('1-1')], nextBefore: null },
  ]);
  show(made);
  await screen.findByText('Grace Vale created this.');
  act(() => made.store.load({ comments: [comment('c', 't')] }));
  expect(await screen.findByText('Grace Vale commented.')).toBeDefined();
});
