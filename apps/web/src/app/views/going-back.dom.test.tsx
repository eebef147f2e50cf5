/** Tests Back and Forward while dialogs open and close. Navigation is asynchronous, as in real browsers. */
import type { View } from '@questlog/domain/tasks/task-views';
import { act, cleanup, renderHook } from '@testing-library/react';
import { isCovered, useOverlay } from '@questlog/ui/overlays/open-overlays.ts';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeHistory, plainPath } from './testing/fake-history.ts';
import { useViewHistory } from './view-history.ts';

const VIEWS: readonly View[] = [
  { kind: 'inbox' },
  { kind: 'today' },
  { kind: 'upcoming' },
  { kind: 'anytime' },
];

const step = fc.oneof(
  fc
    .constantFrom('back', 'forward', 'arrive', 'dialog', 'close', 'link', 'leave', 'list')
    .map((kind) => ({ kind })),
  fc.constantFrom(...VIEWS).map((view) => ({ kind: 'view', view }) as const),
  fc.constantFrom('', 'profile', 'usage').map((tab) => ({ kind: 'tab', tab }) as const),
);

function renderHistory() {
  const { result } = renderHook(() => {
    const [dialog, setDialog] = useState(false);
    useOverlay(dialog, () => setDialog(false));
    return { history: useViewHistory('a', plainPath), dialog, setDialog };
  });
  return result;
}

test('the screen matches the browser history after any sequence of Back and Forward (VIEW-38, VIEW-90)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      cleanup();
      sessionStorage.clear();
      const browser = new FakeHistory();
      const page = renderHistory();
      for (const each of steps) {
        if (each.kind === 'back') browser.go(-1);
        else if (each.kind === 'forward') browser.go(1);
        else if (each.kind === 'arrive') browser.arrive();
        else if (each.kind === 'link') browser.link();
        else if (each.kind === 'dialog') act(() => page.current.setDialog(true));
        else if (each.kind === 'close') act(() => page.current.setDialog(false));
        else if (each.kind === 'leave') {
          if (page.current.history.settings !== undefined) act(() => page.current.history.closeSettings());
        } else if (each.kind === 'list') act(() => page.current.history.openSettingsList());
        else if ('tab' in each) act(() => page.current.history.openSettings(each.tab));
        else if ('view' in each) act(() => page.current.history.openView(each.view));
      }
      while (browser.arrive());
      const state = browser.entries[browser.at] as {
        questlog: { view: View; trail?: string[]; place: number };
      };
      expect(page.current.history.view).toEqual(state.questlog.view);
      expect(page.current.history.settings).toBe(state.questlog.trail?.at(-1));
      expect(state.questlog.place).toBe(browser.at);
      // Without a pending navigation, Back only closes the dialog.
      act(() => page.current.setDialog(true));
      const { view } = state.questlog;
      if (browser.at > 0) {
        browser.go(-1);
        while (browser.arrive());
        expect([page.current.dialog, page.current.history.view]).toEqual([false, view]);
        expect(page.current.history.settings).toBe(state.questlog.trail?.at(-1));
      }
      act(() => page.current.setDialog(false));
      expect(isCovered()).toBe(false);
    }),
    { numRuns: 300 },
  );
});
