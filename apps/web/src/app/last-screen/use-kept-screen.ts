import type { View } from '@questlog/domain/tasks/task-views';
import { useEffect } from 'react';
import { copyOf } from './element-copy.ts';
import { keepScreen } from '../../data/kept-screen.ts';

/** Milliseconds until a list that has appeared no longer moves. */
const SETTLED_MS = 2_000;

/** Keeps a picture of the Inbox for the next start, soon after it appears and whenever the page is hidden. */
export function useKeptScreen(view: View, isReady: boolean): void {
  const isKept = isReady && view.kind === 'inbox';
  useEffect(() => {
    if (!isKept) return undefined;
    const keep = (): void => {
      const root = document.querySelector('#root');
      // The next start begins at the top of the list.
      if (root !== null && scrollY === 0) keepScreen(copyOf(root));
    };
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(keep, SETTLED_MS);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [isKept]);
}
