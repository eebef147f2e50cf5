import { cleanup, fireEvent, screen } from '@testing-library/react';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { setCharacterKeys } from '@questlog/ui/hooks/use-hotkey.ts';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { filter } from '../../data/nouns/testing/rows.ts';
import { GoKeys } from './go-keys.tsx';

const onOpenView = vi.fn<(view: object) => void>();
const onFind = vi.fn<(found: string) => void>();
const onNewFilter = vi.fn<() => void>();
const onRowKey = vi.fn<(key: string) => void>();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  setCharacterKeys(true);
  toast.clear();
});

function start(beside?: React.ReactNode, filters = [filter('f')]) {
  renderWith(
    testData({ rows: { filters } }).data,
    <div role="presentation" onKeyDown={(event) => event.defaultPrevented || onRowKey(event.key)}>
      <GoKeys path="/today" {...{ onOpenView, onFind, onNewFilter }} />
      <button>Row</button>
      <input aria-label="Title" />
      {beside}
    </div>,
  );
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const calls = () => [...onOpenView.mock.calls, ...onFind.mock.calls].flat();

test.each([
  ['i', { kind: 'inbox' }],
  ['t', { kind: 'today' }],
  ['u', { kind: 'upcoming' }],
  ['a', { kind: 'anytime' }],
  ['j', { kind: 'journal' }],
  ['s', { kind: 'scheduled' }],
  ['c', { kind: 'calendar' }],
  ['p', 'Projects'],
  ['f', { kind: 'filter', filterId: 'f' }],
  ['#', 'Tags'],
])(
  'the key G followed by %s opens %j, and the second key does nothing else (VIEW-110, VIEW-146)',
  (key, target) => {
    start();
    screen.getByRole('button', { name: 'Row' }).focus();
    press('g', key);
    expect(calls()).toEqual([target]);
    expect(onRowKey.mock.calls).toEqual([['g']]);
  },
);

test('the key # opens the tag search by itself, but letter shortcuts must follow G (VIEW-110)', () => {
  start();
  screen.getByRole('button', { name: 'Row' }).focus();
  press('#', 't', 'g', 'x', 't');
  expect(calls()).toEqual(['Tags']);
  expect(onRowKey.mock.calls.flat()).toEqual(['t', 'g', 'x', 't']);
});

test('the keys G and # do nothing in a field, during a dialog, or once they are turned off (VIEW-29, VIEW-110)', async () => {
  start();
  screen.getByRole('textbox', { name: 'Title' }).focus();
  press('g', 't', '#');
  setCharacterKeys(false);
  screen.getByRole('button', { name: 'Row' }).focus();
  press('g', 't', '#');
  setCharacterKeys(true);
  cleanup();
  start(<Dialog open onClose={() => undefined} title="Schedule" />);
  await screen.findByRole('dialog', { name: 'Schedule' });
  press('g', 't', '#');
  expect(calls()).toEqual([]);
});

test("Ctrl+Shift+, copies the view's link, even from a field (ADDRESS-6)", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  start();
  screen.getByRole('textbox', { name: 'Title' }).focus();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '<', code: 'Comma', ctrlKey: true, shiftKey: true });
  expect(writeText.mock.calls).toEqual([[`${location.origin}/today`]]);
  await vi.waitFor(() => expect(toast.snapshot().at(-1)?.message).toBe('Link copied'));
});

test('the key G followed by F opens the list of several filters, or the form for the first one (FILTER-37)', () => {
  start(undefined, [filter('f'), filter('g')]);
  press('g', 'f');
  expect(calls()).toEqual(['Filters']);
  cleanup();
  start(undefined, []);
  press('g', 'f');
  expect(onNewFilter).toHaveBeenCalledOnce();
});
