import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LongTextEditor } from './long-text-editor.tsx';

afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Notes' });

test.each([
  ['Escape', '{Escape}', [true]],
  ['Control+Enter', '{Control>}{Enter}{/Control}', [true]],
  ['Tab', '{Tab}', [false]],
])('%s saves what was written, once', async (_, keys, ended) => {
  const onCommit = vi.fn();
  const ends: boolean[] = [];
  render(
    <LongTextEditor label="Notes" text="Before" onCommit={onCommit} onEnd={(byKey) => ends.push(byKey)} />,
  );
  await userEvent.type(field(), ' and after');
  await userEvent.keyboard(keys);
  expect(ends.slice(0, 1)).toEqual(ended);
  cleanup();
  expect(onCommit.mock.calls).toEqual([['Before and after']]);
});

test('Escape commits nothing where nothing was written', async () => {
  const onCommit = vi.fn();
  render(<LongTextEditor label="Notes" text="Before" onCommit={onCommit} />);
  await userEvent.click(field());
  await userEvent.keyboard('{Escape}');
  expect(onCommit).not.toHaveBeenCalled();
});

test('leaving the page saves what is written, once', async () => {
  const onCommit = vi.fn();
  render(<LongTextEditor label="Notes" text="Before" onCommit={onCommit} />);
  await userEvent.type(field(), ' and after');
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(onCommit.mock.calls).toEqual([['Before and after']]);
});

test('who asks for the field writes on behind what is there', () => {
  render(<LongTextEditor label="Notes" text="Before" takeFocus onCommit={vi.fn()} />);
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLTextAreaElement).selectionStart).toBe('Before'.length);
});
