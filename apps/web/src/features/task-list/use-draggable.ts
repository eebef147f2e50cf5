import { useEffect, useState } from 'react';
import { whenIdle } from '../../data/engine/browser/idle.ts';

/**
 * Returns whether rows can be dragged, and a function that enables dragging immediately. Otherwise dragging
 * works once the page is idle.
 */
export function useDraggable(): readonly [boolean, () => void] {
  const [draggable, setDraggable] = useState(false);
  useEffect(() => {
    let isShown = true;
    void whenIdle().then(() => isShown && setDraggable(true));
    return () => {
      isShown = false;
    };
  }, []);
  return [draggable, () => setDraggable(true)];
}
