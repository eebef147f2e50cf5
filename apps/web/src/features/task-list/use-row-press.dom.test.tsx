import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRowPress } from './use-row-press.ts';

afterEach(cleanup);

function Rows({ onOpen }: { onOpen: (title: string, shift: boolean) => void }) {
  return (
    <ul {...useRowPress()}>
      {['One', 'Two'].map((title) => (
        <li key={title}>
          <button type="button" data-row-title onClick={({ shiftKey }) => onOpen(title, shiftKey)}>
            {title}
          </button>
          <input aria-label={`Done: ${title}`} />
        </li>
      ))}
    </ul>
  );
}

function press(from: HTMLElement, to: HTMLElement, moved: number, more = {}) {
  fireEvent.pointerDown(from, { clientX: 10, clientY: 20 });
  fireEvent.click(to, { clientX: 10, clientY: 20 + moved, ...more });
}

test('a press opens the task if it ends less than eight pixels outside its row, but not if it ends farther away (TASK-38)', () => {
  const onOpen = vi.fn<(title: string, shift: boolean) => void>();
  render(<Rows onOpen={onOpen} />);
  const [one, list] = [screen.getByRole('button', { name: 'One' }), screen.getByRole('list')];
  press(one, list, 7);
  expect(onOpen.mock.calls).toEqual([['One', false]]);
  expect(document.activeElement).toBe(one);
  press(one, list, 8);
  expect(onOpen).toHaveBeenCalledTimes(1);
  press(one, list, 1, { shiftKey: true });
  expect(onOpen).toHaveBeenLastCalledWith('One', true);
});

test('a press that ends on its row counts once, and one that ends elsewhere is ignored (TASK-38)', () => {
  const onOpen = vi.fn<(title: string, shift: boolean) => void>();
  render(<Rows onOpen={onOpen} />);
  const one = screen.getByRole('button', { name: 'One' });
  press(one, one, 0);
  expect(onOpen).toHaveBeenCalledTimes(1);
  press(one, screen.getByRole('textbox', { name: 'Done: One' }), 3);
  fireEvent.click(screen.getByRole('list'));
  expect(onOpen).toHaveBeenCalledTimes(1);
});
