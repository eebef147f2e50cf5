import { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { act, cleanup, render } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRowFocus } from './use-row-focus.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PLAN = new ListPlan([{ key: 'all', ids: ['first', 'second'] }]);

const nothing = (): void => undefined;
const EMPTY = new ListPlan([{ key: 'all', ids: [] }]);

function Rows({
  plan = PLAN,
  onReclaim,
  onEmpty = nothing,
}: {
  plan?: ListPlan;
  onReclaim: (reclaim: () => void) => void;
  onEmpty?: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { reclaim, onFocus, onBlur } = useRowFocus(plan, list, onEmpty);
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

function renderRows(): () => void {
  let reclaim = (): void => undefined;
  render(<Rows onReclaim={(given) => (reclaim = given)} />);
  return () => act(reclaim);
}

it('focuses the active row if nothing has the focus', () => {
  const reclaim = renderRows();
  reclaim();
  expect(document.activeElement?.textContent).toBe('first');
});

it('leaves the focus on an element outside the list', () => {
  const reclaim = renderRows();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  reclaim();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

function Changing({ ids, field }: { ids: readonly string[]; field?: string }) {
  const list = useRef<HTMLDivElement>(null);
  const plan = useMemo(() => new ListPlan([{ key: 'all', ids }]), [ids]);
  const { onFocus, onBlur } = useRowFocus(plan, list, () => undefined);
  return (
    <div ref={list} data-testid="list" tabIndex={-1} onFocus={onFocus} onBlur={onBlur}>
      {ids.map((id) => (
        <div key={id} data-row={id}>
          {id === field ? <textarea aria-label={id} /> : <button data-row-title="">{id}</button>}
        </div>
      ))}
    </div>
  );
}

const focusTitle = (id: string): void =>
  act(() => document.querySelector<HTMLElement>(`[data-row="${id}"] :is(button, textarea)`)?.focus());

it.each([
  ['below', ['a', 'e', 'f', 'g', 'h'], 'e'],
  ['above if none is below', ['a'], 'a'],
])('focuses the row %s when several rows are removed (SELECT-28)', (_, left, next) => {
  const ids = ['a', 'b', 'c', 'd', ...left.slice(1)];
  const { rerender } = render(<Changing ids={ids} />);
  focusTitle('d');
  rerender(<Changing ids={left} />);
  expect(document.activeElement?.textContent).toBe(next);
});

it('focuses the list when an edited field is removed (TASK-50)', () => {
  const { rerender, getByTestId } = render(<Changing ids={['a', 'b', 'c']} field="b" />);
  focusTitle('b');
  rerender(<Changing ids={['a', 'c']} field="b" />);
  expect(document.activeElement).toBe(getByTestId('list'));
});

it.each([
  ['scrolls the next row into view if a part of it is in the window', 700, 1],
  ['does not scroll back to the next row if the user has scrolled away from it', 5_000, 0],
])('when the focused row is removed, %s (SELECT-28)', (_, top, scrolls) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 40));
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { rerender } = render(<Changing ids={['a', 'b']} />);
  focusTitle('a');
  rerender(<Changing ids={['b']} />);
  expect(document.activeElement?.textContent).toBe('b');
  expect(scroll).toHaveBeenCalledTimes(scrolls);
});

it.each([
  ['leaves an empty list', 'with a mouse', false, 1],
  ['opens no keyboard for an empty list', 'with touch', true, 0],
])('reclaiming the focus %s on a device %s', (_, __, isTouch, left) => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isTouch } as MediaQueryList);
  const onEmpty = vi.fn();
  let reclaim = (): void => undefined;
  render(<Rows plan={EMPTY} onReclaim={(given) => (reclaim = given)} onEmpty={onEmpty} />);
  act(reclaim);
  expect(onEmpty).toHaveBeenCalledTimes(left);
});
