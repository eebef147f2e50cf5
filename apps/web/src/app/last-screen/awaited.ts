/** Removes the snapshot of the last screen once the real screen no longer waits for data or code. */
import { useLayoutEffect } from 'react';
import { SCREEN_ID } from './screen-id.ts';

let waiting = 0;

/** Keeps the snapshot on top while the calling component is waiting. */
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
 * Removes the snapshot after two frames, when the screen below it has been painted, unless that screen is
 * still waiting for data or code.
 */
function removeOnceShown(): void {
  if (waiting > 0) return;
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (waiting === 0) document.querySelector(`#${SCREEN_ID}`)?.remove();
    });
  });
}
