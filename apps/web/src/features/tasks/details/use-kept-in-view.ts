import { useContext, useEffect, type RefObject } from 'react';
import { TaskToOpenContext } from '../list/task-to-open.ts';

/** Events after which the user controls the scroll position. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the row of a requested task in view while its details load and grow, until the user interacts with
 * the page (VIEW-24).
 */
export function useKeptInView(details: RefObject<HTMLElement | null>, id: string): void {
  const isWanted = useContext(TaskToOpenContext)?.id === id;
  useEffect(() => {
    const row = details.current?.closest('[data-row]');
    if (!isWanted || row === null || row === undefined) return;
    const observer = new ResizeObserver(() => row.scrollIntoView({ block: 'nearest' }));
    observer.observe(row);
    const left = new AbortController();
    for (const move of MOVES) {
      addEventListener(move, () => observer.disconnect(), {
        capture: true,
        passive: true,
        signal: left.signal,
      });
    }
    return () => {
      observer.disconnect();
      left.abort();
    };
  }, [details, isWanted]);
}
