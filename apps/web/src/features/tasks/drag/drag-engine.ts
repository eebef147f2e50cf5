/**
 * The drag and drop library, wrapped: one listener on a list serves all its rows, however many there are. It tells a
 * drag from a press and from scrolling, follows the pointer and scrolls at the edges; what lies under the pointer and
 * what a drop means is for the caller to say.
 */
import {
  AutoScroller,
  DragDropManager,
  Draggable,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom';
import { DRAG_DISTANCE } from '@questlog/domain/tasks/drop-rules';

/** A finger must rest first: one that moves at once scrolls. */
const TOUCH_DELAY_MS = 250;
const TOUCH_TOLERANCE = 8;
/** The part of the window at its upper and lower edge that scrolls. */
const SCROLL_EDGE = 0.12;
/** The click that follows a drop in the same gesture comes within this time. */
const CLICK_MS = 50;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragDeps {
  readonly list: HTMLElement;
  /** Whether a drag may begin on an element of the list. */
  readonly mayStart: (target: Element) => boolean;
  readonly onStart: (target: Element, at: Point) => void;
  /** Called with the position in the window, once a frame, while the pointer or the page moves. */
  readonly onMove: (at: Point) => void;
  readonly onEnd: (at: Point, dropped: boolean) => void;
}

/** Lets the rows of a list be dragged. The answer takes it back. */
export function attachDrag({ list, mayStart, onStart, onMove, onEnd }: DragDeps): () => void {
  const manager = new DragDropManager({
    // Its other plugins write style elements, which the content policy forbids, or speak ids.
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

  const where = (): Point => manager.dragOperation.position.current;
  const follow = (): void => {
    frame = requestAnimationFrame(follow);
    const at = where();
    const now = `${at.x} ${at.y} ${window.scrollY}`;
    if (now === last) return;
    last = now;
    onMove(at);
  };
  // Before anything else sees it: Escape ends the drag alone, not what the list has open.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    manager.actions.stop({ event, canceled: true });
  };

  // A browser asks at the first touch whether a listener may prevent scrolling, and not again: the listener must
  // be there before the drag is, and does nothing until then.
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
    onStart(target, where());
    follow();
  });
  manager.monitor.addEventListener('dragend', ({ canceled, nativeEvent }) => {
    settle();
    swallowClick();
    // The library follows the pointer once a frame: where it was let go, the event alone knows.
    onEnd(
      nativeEvent instanceof PointerEvent ? { x: nativeEvent.clientX, y: nativeEvent.clientY } : where(),
      !canceled,
    );
  });

  // Only where rows can be dragged do they show a grip.
  list.dataset['drags'] = '';
  return () => {
    delete list.dataset['drags'];
    list.removeEventListener('touchmove', holdPage);
    settle();
    rows.destroy();
    manager.destroy();
  };
}

/** The gesture that dropped something was no press of what lies under it. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), CLICK_MS);
}
