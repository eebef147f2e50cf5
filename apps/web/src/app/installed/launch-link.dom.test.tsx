import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { readTyped } from '../../data/drafts/typed-texts.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { LaunchLink } from './launch-link.tsx';
import { useAppBadge } from './use-app-badge.ts';

const onNewTask = vi.fn<() => void>();
const onOpenView = vi.fn<(view: object) => void>();
const onSearch = vi.fn<() => void>();

beforeEach(() => {
  for (const called of [onNewTask, onOpenView, onSearch]) called.mockClear();
  sessionStorage.clear();
});
afterEach(cleanup);

const calls = () => ({
  newTask: onNewTask.mock.calls.length,
  views: onOpenView.mock.calls.map(([view]) => view),
  search: onSearch.mock.calls.length,
});

function launch(path: string) {
  history.replaceState(null, '', path);
  const { data } = testData();
  render(
    <DataContext value={data}>
      <LaunchLink {...{ onNewTask, onOpenView, onSearch }} />
    </DataContext>,
  );
  return data.session.state;
}

test.each([
  ['/launch/new-task', { newTask: 1, views: [], search: 0 }],
  ['/launch/today', { newTask: 0, views: [{ kind: 'today' }], search: 0 }],
  ['/launch/search', { newTask: 0, views: [], search: 1 }],
  ['/launch/anything', { newTask: 0, views: [], search: 0 }],
])(
  'the path %s of the installed app calls %o once and leads to the dashboard (OFFLINE-49)',
  (path, expected) => {
    launch(path);
    expect(calls()).toEqual(expected);
    expect(location.pathname).toBe('/');
  },
);

test('shared content fills the form of a new task (CAPTURE-19)', () => {
  const { user, account } = launch(
    '/launch/share?title=Soup&text=with%20leeks&url=https%3A%2F%2Fa.example%2F',
  );
  expect(calls()).toEqual({ newTask: 1, views: [], search: 0 });
  const scope = { userId: String(user?.id), accountId: String(account?.id) };
  expect(readTyped({ ...scope, kind: 'new-task', of: '' })).toEqual({
    title: 'Soup',
    description: 'with leeks\n\nhttps://a.example/',
  });
  expect(location.pathname + location.search).toBe('/');
});

test('the icon of the installed app shows the number of open tasks in Today (OFFLINE-50)', () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
  const { data } = testData();
  function Badge() {
    useAppBadge();
    return null;
  }
  render(
    <DataContext value={data}>
      <Badge />
    </DataContext>,
  );
  expect(setAppBadge).toHaveBeenLastCalledWith(data.store.counts().today);
});
