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

test('opens the Inbox first (VIEW-10, VIEW-11)', () => {
  expect(look('a').view()).toEqual({ kind: 'inbox' });
});

test('keeps the current view through a reload', () => {
  const first = look('a');
  first.open(TODAY);
  first.open(GARDEN);
  cleanup();
  expect(look('a').view()).toEqual(GARDEN);
});

test('keeps the current view through a visit to the hosted login, which loses the history entry', () => {
  look('a').open(GARDEN);
  cleanup();
  history.replaceState(null, '');
  expect(look('a').view()).toEqual(GARDEN);
});

test('does not restore the view of another account (VIEW-11)', () => {
  look('a').open(GARDEN);
  cleanup();
  expect(look('b').view()).toEqual({ kind: 'inbox' });
});

test('adds no history entry when the current view is opened again', () => {
  const screen = look('a');
  screen.open(TODAY);
  const { length } = history;
  screen.open({ kind: 'today' });
  expect(history.length).toBe(length);
});

test('restores the previous view on browser Back', async () => {
  const screen = look('a');
  screen.open(TODAY);
  const state: unknown = history.state;
  screen.open(GARDEN);
  act(() => {
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await waitFor(() => expect(screen.view()).toEqual(TODAY));
});

test('stays in the current view when a link leads to a place within the page', () => {
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
])('parses the stored view %j as %j', (stored, view) => {
  expect(parseView(stored)).toEqual(view);
});

test('Back closes an open overlay instead of leaving the view (VIEW-38)', async () => {
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
  // Now the browser has returned to the entry.
  history.replaceState(here, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: here })));
  expect(screen.view()).toEqual(GARDEN);
  rerender({ open: false });
  history.replaceState({ questlog: { accountId: 'a', view: TODAY, place: 1 } }, '');
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect([closed, screen.view()]).toEqual([['dialog'], TODAY]);
});
