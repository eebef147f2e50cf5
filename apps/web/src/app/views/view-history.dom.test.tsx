import type { View } from '@questlog/domain/tasks/task-views';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseView } from './page-entry.ts';
import { plainPath } from './testing/fake-history.ts';
import { settingsLink, useViewHistory } from './view-history.ts';

const TODAY: View = { kind: 'today' };
const GARDEN: View = { kind: 'project', projectId: 'garden' };

beforeEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

function renderHistory(accountId: string) {
  const { result } = renderHook(() => useViewHistory(accountId, plainPath));
  return {
    view: () => result.current.view,
    settings: () => result.current.settings,
    link: () => result.current.link,
    page: () => result.current,
    open: (view: View) => act(() => result.current.openView(view)),
    openSettings: (tab: string) => act(() => result.current.openSettings(tab)),
    close: () => act(() => result.current.closeSettings()),
    list: () => act(() => result.current.openSettingsList()),
  };
}

test('opens the Inbox first (VIEW-10, VIEW-11)', () => {
  expect(renderHistory('a').view()).toEqual({ kind: 'inbox' });
});

test('opens the view that the user has chosen first, unless the tab has a last view (FILTER-50)', () => {
  const open = () => renderHook(() => useViewHistory('a', plainPath, TODAY)).result.current;
  expect(open().view).toEqual(TODAY);
  cleanup();
  history.replaceState(null, '', '/');
  renderHistory('a').open(GARDEN);
  cleanup();
  expect(open().view).toEqual(GARDEN);
});

test('keeps the current view across a reload', () => {
  const first = renderHistory('a');
  first.open(TODAY);
  first.open(GARDEN);
  cleanup();
  expect(renderHistory('a').view()).toEqual(GARDEN);
});

test('keeps the current view after a visit to the hosted login, which loses the history entry', () => {
  renderHistory('a').open(GARDEN);
  cleanup();
  history.replaceState(null, '');
  expect(renderHistory('a').view()).toEqual(GARDEN);
});

test('does not restore the view of a different account (VIEW-11)', () => {
  renderHistory('a').open(GARDEN);
  cleanup();
  expect(renderHistory('b').view()).toEqual({ kind: 'inbox' });
});

test('adds no history entry when the current view is reopened', () => {
  const screen = renderHistory('a');
  screen.open(TODAY);
  const { length } = history;
  screen.open({ kind: 'today' });
  expect(history.length).toBe(length);
});

test('Back restores the previous view', async () => {
  const screen = renderHistory('a');
  screen.open(TODAY);
  const state: unknown = history.state;
  screen.open(GARDEN);
  act(() => {
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await waitFor(() => expect(screen.view()).toEqual(TODAY));
});

test('following a link to another part of the page keeps the current view open', () => {
  const screen = renderHistory('a');
  screen.open(TODAY);
  act(() => {
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(screen.view()).toEqual(TODAY);
  expect(history.state).toMatchObject({ questlog: { view: TODAY, place: 2 } });
});

test.each([
  [{ kind: 'today' }, { kind: 'today' }],
  [
    { kind: 'project', projectId: 'x' },
    { kind: 'project', projectId: 'x' },
  ],
  [
    { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'all' } },
    { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'all' } },
  ],
  [{ kind: 'tag', filter: { selectedTagIds: [], mode: 'all' } }, undefined],
  [{ kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'some' } }, undefined],
  [{ kind: 'tag', filter: { selectedTagIds: [1], mode: 'any' } }, undefined],
  [{ kind: 'tag' }, undefined],
  [{ kind: 'project' }, undefined],
  [{ kind: 'gallery' }, undefined],
  ['today', undefined],
  [null, undefined],
])('parses the stored value %j as the view %j', (stored, view) => {
  expect(parseView(stored)).toEqual(view);
});

test('Back closes an open overlay instead of leaving the view (VIEW-38)', async () => {
  const screen = renderHistory('a');
  screen.open(TODAY);
  screen.open(GARDEN);
  const closed: string[] = [];
  const { rerender } = renderHook(({ open }) => useOverlay(open, () => closed.push('dialog')), {
    initialProps: { open: true },
  });
  const here: unknown = history.state;
  history.replaceState({ questlog: { accountId: 'a', view: TODAY, place: 1 } }, '');
  const come = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect([closed, screen.view(), come.mock.calls]).toEqual([['dialog'], GARDEN, [[1]]]);
  // The browser has returned to the view's entry.
  history.replaceState(here, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: here })));
  expect(screen.view()).toEqual(GARDEN);
  rerender({ open: false });
  history.replaceState({ questlog: { accountId: 'a', view: TODAY, place: 1 } }, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect([closed, screen.view()]).toEqual([['dialog'], TODAY]);
});

const path = () => location.pathname + location.search;

test('the settings have a URL that works after a reload and in a new tab (VIEW-90)', () => {
  const screen = renderHistory('a');
  screen.open(GARDEN);
  screen.openSettings('billing');
  expect([screen.view(), screen.settings(), path()]).toEqual([GARDEN, 'billing', '/settings?tab=billing']);
  cleanup();
  expect(renderHistory('a').settings()).toBe('billing');
  cleanup();
  history.replaceState(null, '', '/settings?tab=usage&account=a');
  expect([renderHistory('a').settings(), path()]).toEqual(['usage', '/settings?tab=usage']);
});

test('opening a view leaves the settings and their URL, even if that view is below them (VIEW-90)', () => {
  const screen = renderHistory('a');
  screen.openSettings('billing');
  screen.open({ kind: 'inbox' });
  expect([screen.view(), screen.settings(), path()]).toEqual([{ kind: 'inbox' }, undefined, '/inbox']);
});

test('replaces the URL of an unknown settings tab without a new history entry (VIEW-90)', () => {
  history.replaceState(null, '', '/settings?tab=nonsense');
  const screen = renderHistory('a');
  const { length } = history;
  act(() => screen.page().nameTab('general'));
  expect([screen.settings(), path(), history.length]).toEqual(['general', '/settings?tab=general', length]);
});

test('reopening the open settings tab adds no history entry (VIEW-90)', () => {
  const screen = renderHistory('a');
  screen.openSettings('billing');
  const { length } = history;
  screen.openSettings('billing');
  expect(history.length).toBe(length);
});

test("closing the settings goes back to the view's history entry, or adds an entry for the view (VIEW-90)", () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const screen = renderHistory('a');
  screen.open(TODAY);
  screen.openSettings('profile');
  screen.openSettings('usage');
  screen.close();
  expect(go.mock.calls).toEqual([[-2]]);
  cleanup();
  history.replaceState(null, '', '/settings?tab=usage');
  const visited = renderHistory('a');
  visited.close();
  expect([visited.view(), visited.settings(), path()]).toEqual([TODAY, undefined, '/today']);
});

test('returning to the settings list goes back if the tab was opened from it (VIEW-91)', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const screen = renderHistory('a');
  screen.openSettings('');
  screen.openSettings('profile');
  screen.list();
  expect(back).toHaveBeenCalledOnce();
  screen.openSettings('usage');
  screen.list();
  expect([screen.settings(), path()]).toEqual(['', '/settings']);
});

test("switching accounts leaves the previous account's settings (ACCOUNT-39)", () => {
  renderHistory('a').openSettings('billing');
  cleanup();
  expect([renderHistory('b').settings(), path()]).toEqual([undefined, '/inbox']);
});

test('a URL with an action, an account or another tab is a link to the settings (VIEW-42)', () => {
  const screen = renderHistory('a');
  const linkAt = (address: string) => {
    history.replaceState(history.state, '', address);
    return settingsLink(address, 'a', screen.settings());
  };
  for (const link of ['/settings?action=plans', '/settings?tab=team&account=b', '/settings?tab=usage']) {
    expect(linkAt(link)).toBe(link);
  }
  expect(linkAt('/launch')).toBeUndefined();
  linkAt('/');
  screen.openSettings('usage');
  expect(linkAt('/settings?tab=usage')).toBeUndefined();
});

const WORK: View = { kind: 'tag', filter: { selectedTagIds: ['office/urgent'], mode: 'any' } };

test.each<[View, string]>([
  [TODAY, '/today'],
  [{ kind: 'scheduled' }, '/scheduled'],
  [GARDEN, '/project/garden'],
  [WORK, '/tag/office/urgent'],
])(
  'opening the view %j adds a history entry with the path %s, and a reload opens the view again (ADDRESS-1)',
  (view, address) => {
    const screen = renderHistory('a');
    const { length } = history;
    screen.open(view);
    expect([path(), history.length]).toEqual([address, length + 1]);
    cleanup();
    expect([renderHistory('a').view(), path()]).toEqual([view, address]);
  },
);

test("replaces an unknown path with the Inbox's path (ADDRESS-1)", () => {
  renderHistory('a').open(TODAY);
  cleanup();
  history.replaceState(null, '', '/some/other/path?x=1');
  expect([renderHistory('a').view(), path()]).toEqual([{ kind: 'inbox' }, '/inbox']);
});

test("the start page opens the tab's last view with its URL (ADDRESS-1)", () => {
  renderHistory('a').open(GARDEN);
  cleanup();
  history.replaceState(null, '', '/');
  expect([renderHistory('a').view(), path()]).toEqual([GARDEN, '/project/garden']);
});

test("switching accounts leaves the previous account's URL (VIEW-11)", () => {
  renderHistory('a').open(GARDEN);
  cleanup();
  expect([renderHistory('b').view(), path()]).toEqual([{ kind: 'inbox' }, '/inbox']);
});

test('a switch of accounts opens the link that the previous account could not open (ADDRESS-4)', () => {
  history.replaceState(null, '', '/task/t1');
  const screen = renderHistory('a');
  expect(screen.link()).toBe('/task/t1');
  act(() => screen.page().handOver());
  cleanup();
  expect([renderHistory('b').link(), path()]).toEqual(['/task/t1', '/task/t1']);
});

test("switching accounts closes the previous account's open task or dialog (ACCOUNT-39)", () => {
  const screen = renderHistory('a');
  act(() => screen.page().openTask(TODAY, '/task/t1'));
  cleanup();
  const other = renderHistory('b');
  expect([other.view(), other.link(), path()]).toEqual([{ kind: 'inbox' }, undefined, '/inbox']);
});

test("the URL follows a renamed tag, and becomes the Inbox's URL if the tag is deleted (ADDRESS-1)", () => {
  let pathOf = plainPath;
  const { result, rerender } = renderHook(() => useViewHistory('a', pathOf));
  act(() => result.current.openView(WORK));
  pathOf = () => '/tag/office/soon';
  rerender();
  expect(path()).toBe('/tag/office/soon');
  pathOf = () => '/inbox';
  rerender();
  expect(path()).toBe('/inbox');
});

test("an open task or dialog determines the page's URL until it closes (ADDRESS-2)", () => {
  const screen = renderHistory('a');
  act(() => screen.page().openTask(TODAY, '/task/t1'));
  expect([screen.view(), screen.link(), path()]).toEqual([TODAY, '/task/t1', '/task/t1']);
  act(() => screen.page().dropLink('/trash'));
  expect(path()).toBe('/task/t1');
  act(() => screen.page().dropLink('/task/t1'));
  expect([screen.view(), screen.link(), path()]).toEqual([TODAY, undefined, '/today']);
  act(() => screen.page().setLink('/trash'));
  expect(path()).toBe('/trash');
  cleanup();
  expect([renderHistory('a').link(), path()]).toEqual(['/trash', '/trash']);
});

test('opening a page of the shown view adds a history entry, and Back returns to the page before (CALENDAR-51)', async () => {
  const screen = renderHistory('a');
  screen.open({ kind: 'calendar' });
  const { length } = history;
  act(() => screen.page().openPage('/calendar?view=day', '/calendar?view=month'));
  expect([history.length, screen.link()]).toEqual([length + 1, '/calendar?view=day']);
  history.back();
  await waitFor(() => expect(screen.link()).toBe('/calendar?view=month'));
  expect(location.search).toBe('?view=month');
});

test('following a link adds a history entry, and a link to a view opens the view (ADDRESS-1)', () => {
  const screen = renderHistory('a');
  const { arrival } = screen.page();
  act(() => screen.page().follow('/task/t1'));
  expect([screen.link(), screen.page().arrival, path()]).toEqual(['/task/t1', arrival + 1, '/task/t1']);
  act(() => screen.page().follow('/today'));
  expect([screen.view(), screen.link(), path()]).toEqual([TODAY, undefined, '/today']);
});

test('a launch path stays in the URL until it is handled (OFFLINE-49)', () => {
  history.replaceState(null, '', '/launch/search');
  const screen = renderHistory('a');
  expect(path()).toBe('/launch/search');
  act(() => screen.page().restore());
  expect(path()).toBe('/inbox');
});

test("restores the page's URL after Back has closed a dialog with its own URL (ADDRESS-1)", () => {
  const screen = renderHistory('a');
  screen.open(TODAY);
  const here: unknown = history.state;
  act(() => screen.page().setLink('/trash'));
  renderHook(() => useOverlay(true, () => screen.page().dropLink('/trash')));
  history.replaceState({ questlog: { accountId: 'a', view: { kind: 'inbox' }, place: 0 } }, '', '/inbox');
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect(path()).toBe('/inbox');
  history.replaceState(here, '', '/trash');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: here })));
  expect([screen.view(), path()]).toEqual([TODAY, '/today']);
});
