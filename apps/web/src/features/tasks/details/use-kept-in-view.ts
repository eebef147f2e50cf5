import { useContext, useEffect, type RefObject } from 'react';
import { TaskToOpenContext } from '../list/task-to-open.ts';

/** With any of these the person decides what is in view. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the row of a task that was asked for elsewhere in view with its details, which come when they are loaded and grow
 * as they are laid out, until the person moves (VIEW-24).
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
