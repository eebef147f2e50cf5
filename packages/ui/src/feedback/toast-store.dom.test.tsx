import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { ToastStore } from './toast-store.ts';

let store: ToastStore;
const messages = () => store.snapshot().map((each) => each.message);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  store = new ToastStore();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the newest toast replaces the previous one at once (VIEW-63, VIEW-31)', () => {
  for (const message of ['Moved', 'Completed', 'Deleted']) store.show({ message });
  expect(messages()).toEqual(['Deleted']);
  pass(4300);
  expect(messages()).toEqual([]);
});

test('a newer toast is shown for its full duration (VIEW-63)', () => {
  store.show({ message: 'Moved' });
  pass(3999);
  store.show({ message: 'Completed' });
  pass(3999);
  expect(store.snapshot()[0]?.leaving).toBe(false);
  pass(1);
  expect(store.snapshot()[0]?.leaving).toBe(true);
});

test('a toast without a time limit returns when the newer one is gone (VIEW-63)', () => {
  const id = store.show({ message: 'A new version is ready', duration: 0 });
  store.show({ message: 'Moved' });
  store.show({ message: 'Completed' });
  expect(messages()).toEqual(['Completed']);
  pass(4300);
  expect(messages()).toEqual(['A new version is ready']);
  pass(60_000);
  expect(messages()).toEqual(['A new version is ready']);
  store.dismiss(id);
  pass(300);
  expect(messages()).toEqual([]);
});

test('a renamed toast has its new message when it returns, and a dismissed one stays away (VIEW-63)', () => {
  store.show({ message: '2 actions failed', duration: 0, topic: 'question' });
  store.rename('question', '1 action failed');
  expect(messages()).toEqual(['1 action failed']);
  store.show({ message: 'Moved' });
  store.rename('question', '3 actions failed');
  expect(messages()).toEqual(['Moved']);
  pass(4300);
  expect(messages()).toEqual(['3 actions failed']);
  store.dismissTopic('question');
  pass(300);
  store.rename('question', '4 actions failed');
  expect(messages()).toEqual([]);
});

test('a background toast waits until the previous one has had its full duration (VIEW-63)', () => {
  store.show({ message: 'Deleted', action: { label: 'Undo', onClick: () => undefined } });
  store.show({ message: '1 action queued', isBackground: true });
  store.show({ message: '2 actions queued', isBackground: true });
  expect(messages()).toEqual(['Deleted']);
  pass(4300);
  expect(messages()).toEqual(['2 actions queued']);
  store.show({ message: 'Internet connection restored', isBackground: true });
  expect(messages()).toEqual(['Internet connection restored']);
  store.show({ message: 'Moved' });
  expect(messages()).toEqual(['Moved']);
  pass(4300);
  expect(messages()).toEqual([]);
});

test('a background toast without a time limit is not lost while it waits (VIEW-63)', () => {
  store.show({ message: 'Moved' });
  store.show({ message: 'A new version is ready', duration: 0, isBackground: true });
  store.show({ message: 'Synced 2 actions', isBackground: true });
  pass(4300);
  expect(messages()).toEqual(['Synced 2 actions']);
  pass(4300);
  expect(messages()).toEqual(['A new version is ready']);
});

test('a background toast that is dismissed before it appears is never shown (VIEW-63)', () => {
  store.show({ message: 'Moved' });
  const id = store.show({ message: 'A new version is ready', duration: 0, isBackground: true });
  store.dismiss(id);
  pass(4300);
  expect(messages()).toEqual([]);
});

test('a covered toast does not return after it is dismissed (VIEW-63)', () => {
  store.show({ message: 'Clear the queue?', duration: 0, topic: 'stuck' });
  store.show({ message: 'Synced 3 actions' });
  store.dismissTopic('stuck');
  pass(4300);
  expect(messages()).toEqual([]);
});

test('dismissing all toasts of one type keeps the others (VIEW-31)', () => {
  store.show({ message: 'Working offline', type: 'info', duration: 0 });
  store.show({ message: 'Restored', type: 'success' });
  store.dismissAll('success');
  pass(300);
  expect(messages()).toEqual(['Working offline']);
});

test.each([
  { type: 'success', duration: undefined, stays: 4000 },
  { type: 'error', duration: undefined, stays: 6000 },
  { type: 'error', duration: 3000, stays: 3000 },
] as const)(
  'a toast of the type $type with the duration $duration stays for $stays ms and then fades (VIEW-31)',
  ({ type, duration, stays }) => {
    store.show({ message: 'Saved', type, duration });
    pass(stays - 1);
    expect(store.snapshot()[0]?.leaving).toBe(false);
    pass(1);
    expect(store.snapshot()[0]?.leaving).toBe(true);
    pass(299);
    expect(messages()).toEqual(['Saved']);
    pass(1);
    expect(messages()).toEqual([]);
  },
);

test.each([0, -1])('a toast with a duration of %i ms stays until it is dismissed (VIEW-31)', (duration) => {
  const id = store.show({ message: 'Clear the queue?', duration });
  pass(3_600_000);
  expect(messages()).toEqual(['Clear the queue?']);
  store.dismiss(id);
  pass(300);
  expect(messages()).toEqual([]);
});

test('after a pause, a toast stays for its remaining time (VIEW-31)', () => {
  store.show({ message: 'Moved' });
  pass(3000);
  store.pause();
  pass(60_000);
  store.resume();
  pass(999);
  expect(store.snapshot()[0]?.leaving).toBe(false);
  pass(1);
  expect(store.snapshot()[0]?.leaving).toBe(true);
});

test('the toast region announces errors assertively and other toasts politely, each through an existing live region (VIEW-31)', () => {
  render(<ToastRegion store={store} />);
  const region = screen.getByRole('region', { name: /^Notifications/ });
  const regions = region.querySelectorAll('[aria-live]');
  expect(Array.from(regions, (each) => each.getAttribute('aria-live'))).toEqual(['polite', 'assertive']);
  const spoken = () => Array.from(regions, (each) => each.textContent);
  act(() => void store.show({ message: 'Saved', type: 'success' }));
  expect(spoken()).toEqual(['Saved', '']);
  act(() => void store.show({ message: 'Failed to update task', type: 'error' }));
  expect(spoken()).toEqual(['', 'Failed to update task']);
  expect(region.matches('[aria-live]'), 'none is within another').toBe(false);
  expect(region.querySelector('[role], [aria-live] [aria-live]')).toBeNull();
});

test('a focused toast stays, and its action runs once and dismisses the toast (VIEW-31)', () => {
  const undo = vi.fn();
  render(<ToastRegion store={store} />);
  act(() => void store.show({ message: 'Deleted', action: { label: 'Undo', onClick: undo } }));
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => button.focus());
  pass(60_000);
  expect(messages()).toEqual(['Deleted']);
  fireEvent.click(button);
  pass(300);
  expect(undo).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});

test.each([
  { what: 'the focus', come: (at: HTMLElement) => at.focus(), go: (at: HTMLElement) => at.blur() },
  {
    what: 'the pointer',
    come: (at: HTMLElement) => fireEvent.pointerEnter(at),
    go: (at: HTMLElement) => fireEvent.pointerLeave(at),
  },
])(
  "a toast's timer pauses while $what is on the toast, and resumes afterwards (VIEW-31)",
  ({ what, come, go }) => {
    render(<ToastRegion store={store} />);
    act(() => void store.show({ message: 'Moved' }));
    const target =
      what === 'the focus'
        ? screen.getByRole('button', { name: 'Dismiss' })
        : screen.getByRole('region', { name: /^Notifications/ });
    pass(3000);
    act(() => come(target));
    pass(60_000);
    expect(store.snapshot()[0]?.leaving).toBe(false);
    act(() => go(target));
    pass(999);
    expect(store.snapshot()[0]?.leaving).toBe(false);
    pass(1);
    expect(store.snapshot()[0]?.leaving).toBe(true);
  },
);

test('the next toast times out even if a focused one was dismissed before it (VIEW-31)', () => {
  render(<ToastRegion store={store} />);
  act(() => void store.show({ message: 'Deleted' }));
  const button = screen.getByRole('button', { name: 'Dismiss' });
  act(() => button.focus());
  pass(1000);
  fireEvent.click(button);
  pass(300);
  act(() => void store.show({ message: 'Moved' }));
  pass(4300);
  expect(messages()).toEqual([]);
});

test.each([
  ['the element that had it before', (button: HTMLElement) => button.focus(), 'Archive'],
  ['the content if no element had it', () => undefined, 'Content'],
  ['the content if the element that had it is gone', (button: HTMLElement) => button.focus(), 'Content'],
])('Undo in a toast moves the focus to %s (VIEW-53)', (_, begin, last) => {
  render(
    <>
      <div id="main" tabIndex={-1}>
        Content
      </div>
      <ToastRegion store={store} />
    </>,
  );
  const trigger = document.createElement('button');
  trigger.textContent = 'Archive';
  document.body.append(trigger);
  begin(trigger);
  const onClick = () => {
    if (last === 'Content') trigger.remove();
  };
  act(() => void store.show({ message: 'Archived', action: { label: 'Undo', onClick } }));
  fireEvent.keyDown(document.body, { key: 'F6' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pass(300);
  expect(messages()).toEqual([]);
  expect(document.activeElement?.textContent).toBe(last);
  trigger.remove();
});

test('a toast does not restore the focus if the user has moved it with the keyboard (VIEW-31)', () => {
  render(
    <>
      <button>Archive</button>
      <button>Add</button>
      <ToastRegion store={store} />
    </>,
  );
  screen.getByRole('button', { name: 'Archive' }).focus();
  act(() => void store.show({ message: 'Archived' }));
  fireEvent.keyDown(document.body, { key: 'F6' });
  const next = screen.getByRole('button', { name: 'Add' });
  act(() => next.focus());
  // When a focused dialog closes, the focus is on the body for a moment. The code that opened the dialog
  // restores it afterwards.
  act(() => next.blur());
  pass(60_000);
  expect(messages()).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});

test('F6 moves the focus to the toast (VIEW-31)', () => {
  render(<ToastRegion store={store} />);
  act(() => void store.show({ message: 'Deleted', action: { label: 'Undo', onClick: () => undefined } }));
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(document.activeElement?.textContent).toBe('Undo');
});
