/**
 * Wraps the drag and drop library: one listener serves all rows of a list. The library distinguishes drags
 * from clicks and scrolling, follows the pointer and scrolls at the edges. The caller finds the element under
 * the pointer and handles the drop.
 */
import {
  AutoScroller,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';
import { DRAG_DISTANCE } from '@questlog/domain/tasks/drag-distance';
import { swallowClick } from './swallow-click.ts';

/**
 * How long a finger must rest before a drag starts, in milliseconds. A finger that moves immediately scrolls
 * the page.
 */
const TOUCH_DELAY_MS = 250;
const TOUCH_TOLERANCE = 8;
/**
 * Height of the zones at the top and bottom of the window where a drag scrolls, as a fraction of the window's
 * height.
 */
const SCROLL_EDGE = 0.12;
/** Width of the zones at the sides of a board where a drag scrolls, as a fraction of the board's width. */
const SCROLL_SIDE = 0.08;
/** The fastest that a drag scrolls a board, in pixels per frame. The speed stays the same while the pointer rests. */
const BOARD_SPEED = 12;
/** The fastest that a drag scrolls the hours of a day, in pixels per frame: five hours in a second. */
const HOURS_SPEED = 5;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragDeps {
  readonly list: HTMLElement;
  /** True if the list has hours to drop on. Near its edges, a drag scrolls them slowly. */
  readonly hours?: boolean;
  readonly mayStart: (target: Element, isTouch: boolean) => boolean;
  readonly onStart: (target: Element, at: Point) => void;
  /** Called with the pointer's position in the window, at most once per frame. */
  readonly onMove: (at: Point) => void;
  readonly onEnd: (at: Point, dropped: boolean) => void;
  /** Called after `onEnd` if a long press ended without movement. */
  readonly onHeld?: (target: Element) => void;
}

/** Makes a list's rows draggable. Returns a function that makes them undraggable. */
export function attachDrag({ list, hours, mayStart, onStart, onMove, onEnd, onHeld }: DragDeps): () => void {
  const isBoard = list.dataset['board'] !== undefined;
  const scrolling = isBoard
    ? { threshold: { x: SCROLL_SIDE, y: SCROLL_EDGE }, acceleration: BOARD_SPEED }
    : { threshold: { x: 0, y: SCROLL_EDGE }, ...(hours === true ? { acceleration: HOURS_SPEED } : {}) };
  const manager = new DragDropManager({
    // Leave out the library's other plugins. They insert style elements, which the Content-Security-Policy
    // forbids, or make screen readers announce ids.
    plugins: [AutoScroller.configure(scrolling)],
    sensors: [
      PointerSensor.configure({
        activationConstraints: ({ pointerType }) => [
          pointerType === 'mouse'
            ? new PointerActivationConstraints.Distance({ value: DRAG_DISTANCE })
            : new PointerActivationConstraints.Delay({ value: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE }),
        ],
        preventActivation: ({ target, pointerType }) =>
          !(target instanceof Element && mayStart(target, pointerType === 'touch')),
      }),
    ],
    modifiers: [],
  });
  const rows = new Draggable({ id: 'rows', element: list }, manager);
  let frame = 0;
  let last = '';
  /** The row and position of a finger that has not moved since the drag started. */
  let resting: { readonly target: Element; readonly at: Point } | undefined;

  const where = (): Point => manager.dragOperation.position.current;
  const follow = (): void => {
    frame = requestAnimationFrame(follow);
    const at = where();
    const now = `${at.x} ${at.y} ${window.scrollY}`;
    if (now === last) return;
    last = now;
    if (resting !== undefined && distance(resting.at, at) >= TOUCH_TOLERANCE) resting = undefined;
    onMove(at);
  };
  // Handle Escape first: it must only cancel the drag, not close anything in the list.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    manager.actions.stop({ event, canceled: true });
  };

  // Browsers check at touchstart whether a listener may prevent scrolling, so add it early. It does nothing
  // until the drag starts.
  let dragging = false;
  const holdPage = (event: TouchEvent): void => {
    if (dragging && event.cancelable) event.preventDefault();
  };
  list.addEventListener('touchmove', holdPage, { passive: false });
  // After a short press, the browser would also send the events of a mouse, which close a menu that has just opened.
  let hasDragged = false;
  const begin = (): void => {
    hasDragged = false;
    delete list.dataset['dragged'];
  };
  // The columns of a board scroll on their own.
  const onScroll = (): void => {
    last = '';
  };
  list.addEventListener('scroll', onScroll, { capture: true, passive: true });
  const lift = (event: TouchEvent): void => {
    if (hasDragged && event.cancelable) event.preventDefault();
  };
  list.addEventListener('touchstart', begin, { passive: true });
  list.addEventListener('touchend', lift);

  const settle = (): void => {
    dragging = false;
    cancelAnimationFrame(frame);
    window.removeEventListener('keydown', onKeyDown, true);
    document.body.style.removeProperty('cursor');
    document.body.style.removeProperty('user-select');
  };

  manager.monitor.addEventListener('dragstart', ({ nativeEvent }) => {
    const { target } = nativeEvent ?? {};
    if (!(target instanceof Element)) return;
    dragging = true;
    hasDragged = true;
    // Until the next touch, columns do not snap: a board must not scroll back after a drop.
    list.dataset['dragged'] = '';
    getSelection()?.removeAllRanges();
    document.body.style.setProperty('cursor', 'grabbing');
    document.body.style.setProperty('user-select', 'none');
    window.addEventListener('keydown', onKeyDown, true);
    last = '';
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    resting = isTouch ? { target, at: where() } : undefined;
    onStart(target, where());
    follow();
  });
  manager.monitor.addEventListener('dragend', ({ canceled, nativeEvent }) => {
    settle();
    swallowClick();
    // The library updates the position once per frame. The event has the exact drop position.
    const at =
      nativeEvent instanceof PointerEvent ? { x: nativeEvent.clientX, y: nativeEvent.clientY } : where();
    if (canceled || resting === undefined || distance(resting.at, at) >= TOUCH_TOLERANCE)
      onEnd(at, !canceled);
    else {
      onEnd(at, false);
      onHeld?.(resting.target);
    }
  });

  // The rows show a grip only while this attribute is set.
  list.dataset['drags'] = '';
  return () => {
    delete list.dataset['drags'];
    list.removeEventListener('scroll', onScroll, { capture: true });
    list.removeEventListener('touchmove', holdPage);
    list.removeEventListener('touchstart', begin);
    list.removeEventListener('touchend', lift);
    settle();
    rows.destroy();
    manager.destroy();
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
