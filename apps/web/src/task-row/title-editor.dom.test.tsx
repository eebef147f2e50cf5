import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRef, useState } from 'react';
import { TitleEditor } from './title-editor.tsx';

const onCommit = vi.fn<(title: string) => void>();
const onDiscard = vi.fn<() => void>();
const onLevel = vi.fn<(to: 'in' | 'out') => boolean>();
const onEnd = vi.fn<(byKey: boolean) => void>();

/** An editor with its text, as a row renders it. */
function Editor({ title }: { title: string }) {
  const [text, setText] = useState(title);
  const [begun] = useState(title);
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <TitleEditor
      {...{ title, begun, text, onEnd, onDiscard, onLevel }}
      field={ref}
      below={null}
      onText={setText}
      onKey={() => false}
      onCommit={() => onCommit(text.trim())}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Task title' });

beforeEach(() => {
  onCommit.mockReset();
  onEnd.mockReset();
  onDiscard.mockReset();
  onLevel.mockReset().mockReturnValue(false);
  render(<Editor title="Water the plants" />);
});

afterEach(cleanup);

test('Enter saves a changed title once, without surrounding spaces (TASK-16)', async () => {
  await userEvent.type(field(), ' today {Enter}');
  fireEvent.blur(field());
  expect(onCommit.mock.calls).toEqual([['Water the plants today']]);
  expect(onEnd.mock.calls).toEqual([[true]]);
});

test('saves the title when the field loses the focus', async () => {
  await userEvent.type(field(), '!');
  fireEvent.blur(field());
  expect(onCommit).toHaveBeenCalledWith('Water the plants!');
  expect(onEnd).toHaveBeenCalledWith(false);
});

test('Escape discards the typed title', async () => {
  await userEvent.type(field(), ' never{Escape}');
  fireEvent.blur(field());
  expect(onCommit).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([[true]]);
});

test('saves the typed title once when the field is removed (TASK-17)', async () => {
  await userEvent.type(field(), ' today');
  cleanup();
  expect(onCommit.mock.calls).toEqual([['Water the plants today']]);
});

test('saves nothing when the field is removed after Escape (TASK-17)', async () => {
  await userEvent.type(field(), ' never{Escape}');
  cleanup();
  expect(onCommit).not.toHaveBeenCalled();
});

test('does not save an empty or unchanged title', async () => {
  await userEvent.clear(field());
  await userEvent.type(field(), '  {Enter}');
  expect(onCommit).not.toHaveBeenCalled();
  cleanup();
  render(<Editor title="Same" />);
  await userEvent.type(field(), '{Enter}');
  expect(onCommit).not.toHaveBeenCalled();
});

test('a field without edits does not overwrite a title changed elsewhere', () => {
  cleanup();
  const { rerender } = render(<Editor title="Buy milk" />);
  rerender(<Editor title="Buy oat milk" />);
  fireEvent.blur(field());
  expect(onCommit).not.toHaveBeenCalled();
});

test('joins several lines into one title (TASK-18)', () => {
  fireEvent.change(field(), { target: { value: 'one\r\ntwo' } });
  expect(field().value).toBe('one two');
});

test('closing the page saves the typed title (TASK-51)', async () => {
  await userEvent.type(field(), '!');
  dispatchEvent(new Event('pagehide'));
  cleanup();
  expect(onCommit.mock.calls[0]).toEqual(['Water the plants!']);
});

test.each(['Enter', 'Escape'])(
  'the key %s in an input method in Safari does not end editing (VIEW-62)',
  (key) => {
    fireEvent.keyDown(field(), { key, keyCode: 229 });
    expect(onCommit).not.toHaveBeenCalled();
    expect(onEnd).not.toHaveBeenCalled();
  },
);

test.each([
  ['{Tab}', 'in'],
  ['{Shift>}{Tab}{/Shift}', 'out'],
] as const)(
  'the keys %s move the task and keep the focus only if it can move (VIEW-117)',
  async (keys, to) => {
    render(<button type="button">After</button>);
    onLevel.mockReturnValue(true);
    field().focus();
    await userEvent.keyboard(keys);
    expect(onLevel.mock.calls).toEqual([[to]]);
    expect(onEnd).not.toHaveBeenCalled();
    onLevel.mockReturnValue(false);
    await userEvent.keyboard(keys);
    expect(document.activeElement).not.toBe(field());
    expect(onEnd.mock.calls).toEqual([[false]]);
  },
);
