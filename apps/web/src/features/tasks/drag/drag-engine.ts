/**
 * Wraps the drag and drop library: one listener on a list serves all its rows. The library distinguishes
 * drags from clicks and scrolling, follows the pointer and scrolls at the edges. The caller determines which
 * element is under the pointer and the effect of a drop.
 */
import {
  AutoScroller,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';
import { DRAG_DISTANCE } from '@questlog/domain/tasks/drop-rules';
import { swallowClick } from './swallow-click.ts';

/**
 * How long a finger must rest before a drag starts, in milliseconds; a finger that moves immediately scrolls.
 */
const TOUCH_DELAY_MS = 250;
const TOUCH_TOLERANCE = 8;
/**
 * The size of the zones at the top and bottom of the window in which dragging scrolls, as a fraction of the
 * window's height.
 */
const SCROLL_EDGE = 0.12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragDeps {
  readonly list: HTMLElement;
  /** Returns true if a drag may start on this element of the list. */
  readonly mayStart: (target: Element) => boolean;
  readonly onStart: (target: Element, at: Point) => void;
  /**
   * Called with the pointer's position in the window, at most once per frame, when the pointer or the page
   * moves.
   */
  readonly onMove: (at: Point) => void;
  readonly onEnd: (at: Point, dropped: boolean) => void;
  /** Called after `onEnd` for a long press, that is, if the finger was lifted without having moved. */
  readonly onHeld?: (target: Element) => void;
}

/** Makes the rows of a list draggable. Returns a function that makes them undraggable again. */
export function attachDrag({ list, mayStart, onStart, onMove, onEnd, onHeld }: DragDeps): () => void {
  const manager = new DragDropManager({
    // Leave out the library's other plugins: they insert style elements, which the Content-Security-Policy
    // forbids, or make screen readers announce ids.
    plugins: [AutoScroller.configure({ threshold: { x: 0, y: SCROLL_EDGE } })],
    sensors: [
      PointerSensor.configure({
        activationConstraints: ({ pointerType }) => [
          pointerType === 'mouse'
            ? new PointerActivationConstraints.Distance({ value: DRAG_DISTANCE })
            : new PointerActivationConstraints.Delay({ value: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE }),
        ],
        preventActivation: ({ target }) => !(target instanceof Element && mayStart(target)),
      }),
    ],
    modifiers: [],
  });
  const rows = new Draggable({ id: 'rows', element: list }, manager);
  let frame = 0;
  let last = '';
  /** The row and the position of a finger that has not moved since the drag started. */
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
  // Handle Escape before other listeners do: it must only cancel the drag, without closing anything in the
  // list.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    manager.actions.stop({ event, canceled: true });
  };

  // Browsers check at touchstart whether a listener may prevent scrolling. Therefore add the listener before
  // the drag; it does nothing until the drag starts.
  let dragging = false;
  const holdPage = (event: TouchEvent): void => {
    if (dragging && event.cancelable) event.preventDefault();
  };
  list.addEventListener('touchmove', holdPage, { passive: false });

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
    // The library updates the position only once per frame; the event has the exact position of the drop.
    const at =
      nativeEvent instanceof PointerEvent ? { x: nativeEvent.clientX, y: nativeEvent.clientY } : where();
    if (canceled || resting === undefined || distance(resting.at, at) >= TOUCH_TOLERANCE)
      onEnd(at, !canceled);
    else {
      onEnd(at, false);
      onHeld?.(resting.target);
    }
  });

  // Rows show a grip only while they can be dragged.
  list.dataset['drags'] = '';
  return () => {
    delete list.dataset['drags'];
    list.removeEventListener('touchmove', holdPage);
    settle();
    rows.destroy();
    manager.destroy();
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
