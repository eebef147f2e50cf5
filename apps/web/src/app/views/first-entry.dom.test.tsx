import type { View } from '@questlog/domain/tasks/task-views';
import { useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { guardFirstEntry } from './first-entry.ts';
import { FakeHistory, plainPath } from './testing/fake-history.ts';
import { useViewHistory } from './view-history.ts';

let ended = new AbortController();

afterEach(() => {
  ended.abort();
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const TODAY: View = { kind: 'today' };

/** Renders an app that has just started. Its page can show a sheet, and a picker on top. */
function start() {
  ended.abort();
  cleanup();
  sessionStorage.clear();
  ended = new AbortController();
  const browser = new FakeHistory();
  const { result } = renderHook(() => {
    const [open, setOpen] = useState<readonly string[]>([]);
    useOverlay(open.includes('sheet'), () => setOpen([]));
    useOverlay(open.includes('picker'), () => setOpen(['sheet']));
    return { history: useViewHistory('a', plainPath), open, setOpen };
  });
  guardFirstEntry(ended.signal);
  const show = (...open: string[]) => act(() => result.current.setOpen(open));
  const back = () => {
    browser.go(-1);
    while (browser.arrive());
  };
  return { browser, page: result, show, back };
}

test('Back closes the upper overlay, then the lower one, then leaves the app (VIEW-38)', () => {
  const { browser, page, show, back } = start();
  show('sheet');
  show('sheet', 'picker');
  back();
  expect([page.current.open, browser.isLeft]).toEqual([['sheet'], false]);
  back();
  expect([page.current.open, browser.isLeft]).toEqual([[], false]);
  back();
  expect(browser.isLeft).toBe(true);
});

test('a second Back before the browser has returned does not leave the app (VIEW-38)', () => {
  const { browser, page, show } = start();
  show('sheet');
  browser.go(-1);
  browser.go(-1);
  while (browser.arrive());
  expect([page.current.open, page.current.history.view.kind, browser.isLeft]).toEqual([[], 'inbox', false]);
  show('sheet', 'picker');
  browser.go(-1);
  browser.arrive();
  browser.go(-1);
  while (browser.arrive());
  expect([page.current.open, browser.isLeft]).toEqual([[], false]);
  browser.go(-1);
  while (browser.arrive());
  expect(browser.isLeft).toBe(true);
});

test('a single Back leaves the app after a button has closed the overlay (VIEW-38)', () => {
  const { browser, show, back } = start();
  show('sheet');
  show();
  back();
  expect(browser.isLeft).toBe(true);
});

test('Back leaves the app from the first page even after a view was opened from an overlay (VIEW-38)', () => {
  const { browser, page, show, back } = start();
  show('sheet');
  act(() => page.current.history.openView(TODAY));
  show();
  back();
  expect([page.current.history.view.kind, browser.isLeft]).toEqual(['inbox', false]);
  back();
  expect(browser.isLeft).toBe(true);
});

test('Back never leaves the app while an overlay is open (VIEW-38)', () => {
  const step = fc.constantFrom('back', 'forward', 'sheet', 'close', 'today', 'inbox', 'settings', 'leave');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { browser, page, show, back } = start();
      for (const each of steps) {
        if (each === 'back') back();
        else if (each === 'forward') browser.go(1);
        else if (each === 'sheet') show('sheet');
        else if (each === 'close') show();
        else if (each === 'settings') act(() => page.current.history.openSettings('usage'));
        else if (each !== 'leave') act(() => page.current.history.openView({ kind: each }));
        else if (page.current.history.settings !== undefined) act(() => page.current.history.closeSettings());
        while (browser.arrive());
        if (browser.isLeft) return;
      }
      show();
      show('sheet');
      const { view, settings } = page.current.history;
      back();
      expect([page.current.open, browser.isLeft]).toEqual([[], false]);
      expect(page.current.history.view).toEqual(view);
      expect(page.current.history.settings).toBe(settings);
    }),
    { numRuns: 300 },
  );
});
