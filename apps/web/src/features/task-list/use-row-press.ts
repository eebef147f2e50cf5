import { DRAG_DISTANCE } from '@questlog/domain/tasks/drag-distance';
import { useRef, type MouseEvent, type PointerEvent } from 'react';

const CONTROLS = 'button, a, input, textarea, select, [data-row-details]';

interface Press {
  readonly title: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/**
 * Handles clicks that began on a row but ended outside it, because the pointer or the list moved slightly.
 * Browsers fire such a click on the common ancestor. Clicks that moved as far as a drag are ignored. Returns
 * event handlers for the element around the rows.
 */
export function useRowPress() {
  const press = useRef<Press>(undefined);
  return {
    onPointerDown: ({ target, clientX, clientY }: PointerEvent): void => {
      const title = target instanceof Element ? target.closest<HTMLElement>('[data-row-title]') : null;
      press.current = title === null ? undefined : { title, x: clientX, y: clientY };
    },
    onClick: ({ target, clientX, clientY, nativeEvent }: MouseEvent): void => {
      const pressed = press.current;
      press.current = undefined;
      if (pressed === undefined || !(target instanceof Element) || target.closest(CONTROLS) !== null) return;
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) >= DRAG_DISTANCE) return;
      const { ctrlKey, metaKey, shiftKey, detail } = nativeEvent;
      pressed.title.focus();
      pressed.title.dispatchEvent(
        new globalThis.MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          ctrlKey,
          metaKey,
          shiftKey,
          detail,
        }),
      );
    },
  };
}
