import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowCheck } from './row-check.tsx';
import { RowContext, type RowHandlers, type RowScreen } from './row-context.tsx';

const select = vi.fn<(id: string) => void>();
const selectTo = vi.fn<(id: string) => void>();
const handlers = { select, selectTo } as unknown as RowHandlers;
const rowScreen = {} as unknown as RowScreen;
const subtasks = { addingTo: undefined, listed: undefined };
const check = () => screen.getByRole('checkbox', { name: 'Sow' });

function Check({ selecting }: { selecting: boolean }) {
  return (
    <RowContext value={{ handlers, screen: rowScreen, subtasks }}>
      <RowCheck
        {...{ selecting }}
        id="t"
        title="Sow"
        priority="none"
        completed={false}
        selected={selecting}
        tabIndex={0}
      />
    </RowContext>
  );
}

/** Holds down the checkbox until the task is selected, and does not release it. */
function hold() {
  const { rerender } = render(<Check selecting={false} />);
  fireEvent.pointerDown(check());
  act(() => void vi.advanceTimersByTime(500));
  rerender(<Check selecting />);
  expect(select).toHaveBeenCalledTimes(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  select.mockReset();
  selectTo.mockReset();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the click after a long press does not complete the task (SELECT-9)', () => {
  hold();
  fireEvent.pointerUp(check());
  fireEvent.click(check());
  expect(select).toHaveBeenCalledTimes(1);
});

test('after a long press that fired no click, the next press selects the task again (SELECT-9)', () => {
  hold();
  fireEvent.pointerDown(check());
  fireEvent.click(check());
  expect(select).toHaveBeenCalledTimes(2);
});

test('the space bar selects a task after a long press (SELECT-9)', () => {
  hold();
  fireEvent.keyDown(check(), { key: ' ' });
  fireEvent.click(check());
  expect(select).toHaveBeenCalledTimes(2);
});

test('a Shift-click selects all rows up to the clicked one, without toggling it (SELECT-9)', () => {
  render(<Check selecting />);
  fireEvent.click(check(), { shiftKey: true });
  expect(selectTo.mock.calls).toEqual([['t']]);
  expect(select).not.toHaveBeenCalled();
  fireEvent.click(check());
  expect(select.mock.calls).toEqual([['t']]);
});
