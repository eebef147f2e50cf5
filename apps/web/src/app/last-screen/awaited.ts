/** Removes the last screen once nothing on the real screen is still waiting for data or code. */
import { useLayoutEffect } from 'react';
import { SCREEN_ID } from './screen-id.ts';

let waiting = 0;

/** Keeps the last screen, if it is shown, above the component that calls this while it waits. */
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

/** Removes the last screen two frames later, when what replaces it has been painted, unless something waits. */
function removeOnceShown(): void {
  if (waiting > 0) return;
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (waiting === 0) document.querySelector(`#${SCREEN_ID}`)?.remove();
    });
  });
}
