import { useEffect, useState } from 'react';
import { whenIdle } from '../../data/engine/browser/idle.ts';

/**
 * Returns whether to load the code for dragging rows, and a function that makes it load immediately. Otherwise
 * it is loaded once the page is idle.
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
