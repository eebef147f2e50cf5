import type { TaskEventRecord } from '@questlog/contract/activity';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import { project, task } from '../../data/nouns/testing/rows.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { testData } from '../../data/testing/data-layer.ts';
import { ActivityScreen } from './activity-screen.tsx';

afterEach(cleanup);

const GRACE = '0193aaaa-0000-7000-8000-000000000001';

const user = (id: string, firstName: string): AccountUserItem => ({
  id,
  firstName,
  lastName: 'Vale',
  avatarUrl: null,
  isActive: true,
  updatedAt: '2026-03-01T00:00:00.000Z',
  isPendingSync: false,
});

const event = (id: string, at: string, given: Partial<TaskEventRecord> = {}): TaskEventRecord => ({
  id,
  taskId: 't',
  at,
  actor: { userId: GRACE, name: 'Grace Vale', via: 'app' },
  kind: 'created',
  field: null,
  from: null,
  to: { title: 'Paint' },
  changeId: id,
  ...given,
});

/** @param stored the tasks that the browser stores */
function open(people: readonly AccountUserItem[], stored = [task('t', { title: 'Paint' })]) {
  const queries: object[] = [];
  const { data } = testData({
    rows: { people, tasks: stored },
    timeZone: 'UTC',
    parts: {
      api: (_route: string, { query }: { query: object }) => {
        queries.push(query);
        const completed = { kind: 'completed', field: 'completedAt', to: '2026-03-02T08:00:00Z' } as const;
        const events = [
          event('2-1', '2026-03-02T08:00:00Z', completed),
          event('1-1', '2026-03-01T08:00:00Z'),
        ];
        return Promise.resolve({ events, tasks: [{ id: 't', title: 'Paint' }], nextBefore: null });
      },
    },
  });
  const onOpenTask = vi.fn<(id: string) => void>();
  function Page() {
    const [address, setAddress] = useState('/activity');
    return <ActivityScreen address={address} onAddress={setAddress} onOpenTask={onOpenTask} />;
  }
  renderWith(data, <Page />);
  return { queries, onOpenTask };
}

test('shows the changes by day, and opens their tasks (HISTORY-13)', async () => {
  const { onOpenTask } = open([user(GRACE, 'Grace')]);
  expect(await screen.findByText('Grace completed this.')).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(screen.queryByLabelText('Person')).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Paint' })[0] ?? document.body);
  expect(onOpenTask).toHaveBeenCalledWith('t');
});

test('filters the activity by user and kind, and writes both into the address (HISTORY-13)', async () => {
  const { queries } = open([user(GRACE, 'Grace'), user('b', 'Ben')]);
  await screen.findByText('Grace completed this.');
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Grace Vale');
  await userEvent.selectOptions(screen.getByLabelText('Change'), 'Completed');
  await screen.findAllByText('Grace completed this.');
  expect(queries).toEqual([
    { limit: 100 },
    { limit: 100, userId: GRACE },
    { limit: 100, userId: GRACE, kind: 'completed' },
  ]);
});

test('a name that is written from right to left does not turn the sentence around (HISTORY-9)', async () => {
  open([user(GRACE, 'דנה'), user('b', 'Ben')]);
  const sentence = await screen.findByText('דנה completed this.');
  expect(sentence.closest('[dir]')).toBeNull();
});

test('a task that this browser does not store has its title too (HISTORY-13)', async () => {
  const { onOpenTask } = open([user(GRACE, 'Grace')], []);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Paint' }))[0] ?? document.body);
  expect(onOpenTask).toHaveBeenCalledWith('t');
});

test('says that no change matches the filters, or that earlier ones may (HISTORY-13)', async () => {
  const pages = [
    { events: [], tasks: [], nextBefore: '9-1' },
    { events: [], tasks: [], nextBefore: null },
  ];
  const { data } = testData({ parts: { api: () => Promise.resolve(pages.shift()) } });
  renderWith(
    data,
    <ActivityScreen
      address="/activity?kind=completed"
      onAddress={() => undefined}
      onOpenTask={() => undefined}
    />,
  );
  expect(await screen.findByText('None of the latest changes match.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('No changes match')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Activity' }));
  expect(screen.queryByText('No changes yet')).toBeNull();
});

test('the filter names an archived project that the address has (HISTORY-13)', async () => {
  const id = '0193aaaa-0000-7000-8000-000000000009';
  const projects = [{ ...project(id, true), title: 'Old house' }];
  const parts = { api: () => Promise.resolve({ events: [], tasks: [], nextBefore: null }) };
  const { data } = testData({ rows: { projects }, parts });
  renderWith(
    data,
    <ActivityScreen
      address={`/activity?project=${id}`}
      onAddress={() => undefined}
      onOpenTask={() => undefined}
    />,
  );
  await screen.findByText('No changes match');
  expect(screen.getByLabelText<HTMLSelectElement>('Project').selectedOptions[0]?.text).toBe('Old house');
});
