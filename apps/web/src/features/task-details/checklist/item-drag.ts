/**
 * Moves checklist items with the pointer. A mouse drags the grip; a finger holds the item first (TASK-72).
 */
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { overPosition, pickedUp, MOVE_CANCELLED } from '../../../drag/drag-words.ts';
import { swallowClick } from '../../../drag/swallow-click.ts';

/**
 * How long a finger must rest before it can drag, in milliseconds. A finger that moves immediately scrolls
 * the page.
 */
const HOLD_MS = 250;
const HOLD_TOLERANCE = 8;
const CONTROLS = 'a, input, button';

interface Dragged {
  readonly item: HTMLElement;
  readonly items: readonly HTMLElement[];
  readonly from: number;
  /** Each item's middle, in pixels from the top of the list. */
  readonly middles: readonly number[];
  readonly startY: number;
  to: number;
}

/**
 * Makes the items of a rendered description draggable.
 * @param onDrop moves the item on a line by a number of positions
 * @returns a function that makes them undraggable
 */
export function attachItemDrag(
  container: HTMLElement,
  onDrop: (line: number, by: number) => void,
): () => void {
  const detached = new AbortController();
  let drag: Dragged | undefined;
  let hold:
    | { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }
    | undefined;

  const begin = (item: HTMLElement, y: number): void => {
    hold = undefined;
    drag = draggedItem(item, y);
    if (drag === undefined) return;
    getSelection()?.removeAllRanges();
    item.dataset['dragged'] = '';
    document.body.style.setProperty('user-select', 'none');
    document.body.style.setProperty('cursor', 'grabbing');
    announce(pickedUp([nameOf(item)], drag.from + 1, drag.items.length), 'assertive');
  };
  const end = (isDropped: boolean): void => {
    clearTimeout(hold?.timer);
    hold = undefined;
    if (drag === undefined) return;
    const { item, items, from, to } = drag;
    drag = undefined;
    for (const each of items) each.style.removeProperty('translate');
    delete item.dataset['dragged'];
    document.body.style.removeProperty('user-select');
    document.body.style.removeProperty('cursor');
    swallowClick();
    if (isDropped && to !== from) onDrop(Number(item.dataset['line']), to - from);
    else announce(MOVE_CANCELLED, 'assertive');
  };

  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ): void => container.addEventListener(type, listener, { ...options, signal: detached.signal });

  listen('pointerdown', (event) => {
    const { target, pointerType, clientX, clientY, isPrimary } = event;
    const item = target instanceof Element ? target.closest<HTMLElement>('li[data-line]') : null;
    if (item === null || !(target instanceof Element) || !isPrimary || event.button !== 0) return;
    const isOnGrip = target.closest('[data-item-grip]') !== null;
    if (pointerType === 'touch' ? target.closest(CONTROLS) !== null : !isOnGrip) return;
    if (pointerType === 'touch') {
      hold = { timer: setTimeout(() => begin(item, clientY), HOLD_MS), x: clientX, y: clientY };
      return;
    }
    event.preventDefault();
    begin(item, clientY);
  });
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (hold !== undefined && Math.hypot(clientX - hold.x, clientY - hold.y) > HOLD_TOLERANCE) end(false);
    if (drag !== undefined) follow(drag, clientY);
  };
  const signal = detached.signal;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  // Escape must only cancel the drag, not close anything.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (drag === undefined || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  addEventListener('keydown', onKeyDown, { capture: true, signal });
  // During a drag, a resting finger would open the row's menu, and a moving finger would scroll.
  const suppress = (event: Event): void => {
    if (drag === undefined) return;
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
  };
  listen('contextmenu', suppress);
  listen('touchmove', suppress, { passive: false });
  return () => {
    end(false);
    detached.abort();
  };
}

function draggedItem(item: HTMLElement, startY: number): Dragged | undefined {
  const list = item.parentElement;
  if (list === null) return undefined;
  const { top } = list.getBoundingClientRect();
  const items = [...list.children].filter((each) => each instanceof HTMLElement);
  const middles = items.map((each) => {
    const rect = each.getBoundingClientRect();
    return rect.top + rect.height / 2 - top;
  });
  const from = items.indexOf(item);
  return { item, items, from, middles, startY: startY - top, to: from };
}

/** Shows the dragged item under the pointer, and the others as they would be after a drop. */
function follow(drag: Dragged, y: number): void {
  const { item, items, from, middles } = drag;
  const top = item.parentElement?.getBoundingClientRect().top ?? 0;
  const by = y - top - drag.startY;
  const middle = (middles[from] ?? 0) + by;
  const others = middles.filter((_, index) => index !== from);
  const to = others.filter((each, index) => (index < from ? each < middle : each <= middle)).length;
  const gap = item.getBoundingClientRect().height;
  for (const [index, each] of items.entries()) {
    const isPassed = index !== from && (index < from ? index >= to : index <= to);
    const shift = index === from ? by : isPassed ? (index < from ? gap : -gap) : 0;
    each.style.setProperty('translate', `0 ${shift}px`);
  }
  if (to !== drag.to) announce(overPosition(to + 1, items.length), 'assertive');
  drag.to = to;
}

function nameOf(item: HTMLElement): string {
  return item.querySelector('input')?.getAttribute('aria-label') ?? '';
}
