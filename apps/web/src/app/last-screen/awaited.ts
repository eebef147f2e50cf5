/**
 * Removes the snapshot of the last screen once nothing on the real screen is still waiting for data or code.
 */
import { useLayoutEffect } from 'react';
import { SCREEN_ID } from './screen-id.ts';

let waiting = 0;

/** Keeps the snapshot of the last screen on top, if it is shown, while the calling component is waiting. */
export function useAwaited(isWaiting: boolean): void {
  useLayoutEffect(() => {
    if (isWaiting) waiting += 1;
    removeOnceShown();
    return () => {
      if (isWaiting) waiting -= 1;
      removeOnceShown();
    };
  }, [isWaiting]);
}

/**
 * Removes the snapshot two frames later, when its replacement has been painted, unless something is still
 * waiting.
 */
function removeOnceShown(): void {
  if (waiting > 0) return;
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (waiting === 0) document.querySelector(`#${SCREEN_ID}`)?.remove();
    });
  });
}
