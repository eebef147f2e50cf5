import { useEffect, useState } from 'react';
import { whenIdle } from '../../../data/engine/browser/idle.ts';

/**
 * Returns whether rows can be dragged yet. The drag code is loaded when the page is idle, or as soon as the
 * returned function is called.
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
