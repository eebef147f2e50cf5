import { cleanup, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { keepTyped, readTyped, type DraftTexts } from '../../data/drafts/typed-texts.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { replacePath } from '../routes.ts';
import type { ViewHistory } from '../views/view-history.ts';
import { LaunchLink } from './launch-link.tsx';

const onNewTask = vi.fn<() => void>();
const onOpenView = vi.fn<(view: object) => void>();
const dropLink = vi.fn<(link: string) => void>();
const onSearch = vi.fn<() => void>();

beforeEach(() => {
  for (const called of [onNewTask, onOpenView, dropLink, onSearch]) called.mockClear();
  sessionStorage.clear();
});

const calls = () => ({
  newTask: onNewTask.mock.calls.length,
  views: onOpenView.mock.calls.map(([view]) => view),
  search: onSearch.mock.calls.length,
});

const page = {
  restore: () => replacePath('/inbox'),
  dropLink,
  openView: onOpenView,
} as unknown as ViewHistory;

function launch(path: string) {
  history.replaceState(null, '', path);
  const { data } = testData();
  const element = (addsTask: boolean) => (
    <DataContext value={data}>
      <LaunchLink {...{ path, page, addsTask, onNewTask, onSearch }} />
    </DataContext>
  );
  const { rerender } = render(element(false));
  const { user, account } = data.session.state;
  const scope = { userId: String(user?.id), accountId: String(account?.id) };
  return {
    today: data.store.today,
    typed: () => readTyped({ ...scope, kind: 'new-task', of: '' }),
    keep: (texts: DraftTexts) => keepTyped({ ...scope, kind: 'new-task', of: '' }, texts),
    form: (isOpen: boolean) => rerender(element(isOpen)),
  };
}

test.each([
  ['/launch/new-task', { newTask: 1, views: [], search: 0 }],
  ['/launch/today', { newTask: 0, views: [{ kind: 'today' }], search: 0 }],
  ['/launch/search', { newTask: 0, views: [], search: 1 }],
  ['/launch/anything', { newTask: 0, views: [], search: 0 }],
])(
  'launching the installed app at %s makes the calls %o and opens the dashboard (OFFLINE-49)',
  (path, expected) => {
    launch(path);
    expect(calls()).toEqual(expected);
    expect(location.pathname).toBe('/inbox');
  },
);

test('shared content fills the form for a new task (CAPTURE-19)', () => {
  const { typed } = launch('/launch/share?title=Soup&text=with%20leeks&url=https%3A%2F%2Fa.example%2F');
  expect(calls()).toEqual({ newTask: 1, views: [], search: 0 });
  expect(typed()).toEqual({ title: 'Soup', description: 'with leeks\n\nhttps://a.example/' });
  expect(location.pathname + location.search).toBe('/inbox');
});

test('a link sets the title, tags and date, and its URL stays until the form closes', () => {
  const path = '/add?title=Buy+milk%3F&tags=shop/food,home&when=today';
  const { typed, form, today } = launch(path);
  expect(calls()).toEqual({ newTask: 1, views: [], search: 0 });
  expect(typed()).toMatchObject({ title: 'Buy milk? #shop/food #home', scheduledOn: today, evening: '' });
  form(true);
  expect([dropLink.mock.calls, location.pathname]).toEqual([[], '/add']);
  form(false);
  expect(dropLink.mock.calls).toEqual([[path]]);
});

test.each([
  ['2026-04-03', '2026-04-03', '', ''],
  ['tonight', '2026-03-10', 'yes', ''],
  ['fri 7pm', '2026-03-13', 'yes', '19:00'],
  ['fri 9:30', '2026-03-13', '', '09:30'],
  ['someday', '', '', ''],
  ['2026-01-01', undefined, undefined, undefined],
  ['soon', undefined, undefined, undefined],
])('reads the date “%s” in a link as %s (ADDRESS-5)', (when, scheduledOn, evening, time) => {
  const typed = launch(`/add?title=a&when=${encodeURIComponent(when)}`).typed();
  expect([typed?.['scheduledOn'], typed?.['evening'], typed?.['time']]).toEqual([scheduledOn, evening, time]);
});

test('an unchanged form leaves no unsaved text when it closes, but typed text is kept (ADDRESS-8)', () => {
  const { typed, keep, form } = launch('/add?title=Milk&tags=shop&when=today');
  form(true);
  form(false);
  expect(typed()).toBeUndefined();
  cleanup();
  const again = launch('/add?title=Milk&tags=shop&when=today');
  again.form(true);
  keep({ ...again.typed(), title: 'Milk and bread #shop' });
  again.form(false);
  expect(typed()).toMatchObject({ title: 'Milk and bread #shop' });
});

test('a link without fields keeps a previously typed title', () => {
  const first = launch('/launch/new-task');
  first.keep({ title: 'begun' });
  cleanup();
  expect(launch('/add').typed()).toEqual({ title: 'begun' });
});
