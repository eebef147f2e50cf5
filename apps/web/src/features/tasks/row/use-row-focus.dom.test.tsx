import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PLAN = new ListPlan([{ key: 'all', ids: ['first', 'second'] }]);

function Rows({ onReclaim }: { onReclaim: (reclaim: () => void) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const { reclaim, onFocus, onBlur } = useRowFocus(PLAN, list, () => undefined);
  onReclaim(reclaim);
  return (
    <div ref={list} onFocus={onFocus} onBlur={onBlur}>
      {['first', 'second'].map((id) => (
        <div key={id} data-row={id}>
          <button data-row-title="">{id}</button>
        </div>
      ))}
    </div>
  );
}

/** An answered dialog that holds the focus, on a device so slow that it has not begun to fade. */
function openDialog(): HTMLElement {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.role = 'dialog';
  dialog.appendChild(document.createElement('button')).focus();
  return dialog;
}

function rowsThatAsked(): () => void {
  let reclaim = (): void => undefined;
  render(<Rows onReclaim={(given) => (reclaim = given)} />);
  return () => act(reclaim);
}

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('takes the focus once a dialog is gone that holds it for long', () => {
  const reclaim = rowsThatAsked();
  const dialog = openDialog();
  reclaim();
  pass(300);
  expect(dialog.contains(document.activeElement)).toBe(true);
  dialog.dataset['closed'] = '';
  pass(100);
  dialog.remove();
  pass(100);
  expect(document.activeElement?.textContent).toBe('first');
});

it('leaves the focus where a person has taken it since', () => {
  const reclaim = rowsThatAsked();
  const dialog = openDialog();
  reclaim();
  dialog.remove();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  pass(2_000);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
