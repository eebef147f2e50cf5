import type { View } from '@questlog/domain/tasks/task-views';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseView, useViewHistory } from './view-history.ts';

const TODAY: View = { kind: 'today' };
const GARDEN: View = { kind: 'project', projectId: 'garden' };

beforeEach(() => {
  history.replaceState(null, '');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function look(accountId: string) {
  const { result } = renderHook(() => useViewHistory(accountId));
  return {
    view: () => result.current[0],
    open: (view: View) => act(() => result.current[1](view)),
  };
}

test('begins in the Inbox (VIEW-10, VIEW-11)', () => {
  expect(look('a').view()).toEqual({ kind: 'inbox' });
});

test('keeps the view through a reload', () => {
  const first = look('a');
  first.open(TODAY);
  first.open(GARDEN);
  cleanup();
  expect(look('a').view()).toEqual(GARDEN);
});

test('keeps the view through a visit to the hosted login, which loses the history entry', () => {
  look('a').open(GARDEN);
  cleanup();
  history.replaceState(null, '');
  expect(look('a').view()).toEqual(GARDEN);
});

test('knows nothing of the views of another account (VIEW-11)', () => {
  look('a').open(GARDEN);
  cleanup();
  expect(look('b').view()).toEqual({ kind: 'inbox' });
});

test('adds no entry for the view that is open already', () => {
  const screen = look('a');
  screen.open(TODAY);
  const { length } = history;
  screen.open({ kind: 'today' });
  expect(history.length).toBe(length);
});

test('follows the browser back', async () => {
  const screen = look('a');
  screen.open(TODAY);
  const state: unknown = history.state;
  screen.open(GARDEN);
  act(() => {
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await waitFor(() => expect(screen.view()).toEqual(TODAY));
});

test('stays where it is when a link leads to a place within the page', () => {
  const screen = look('a');
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
  [{ kind: 'calendar' }, undefined],
  ['today', undefined],
  [null, undefined],
])('reads %j as %j', (stored, view) => {
  expect(parseView(stored)).toEqual(view);
});

test('closes what lies over the view instead of going back (VIEW-38)', async () => {
  const screen = look('a');
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
  // The browser has returned to the entry.
  history.replaceState(here, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: here })));
  expect(screen.view()).toEqual(GARDEN);
  rerender({ open: false });
  history.replaceState({ questlog: { accountId: 'a', view: TODAY, place: 1 } }, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect([closed, screen.view()]).toEqual([['dialog'], TODAY]);
});
