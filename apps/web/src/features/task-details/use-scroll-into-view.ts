import { useContext, useEffect, type RefObject } from 'react';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';

/** After these events, the user controls the scroll position. */
const MOVES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Keeps a row that was just opened in view while its details load and grow, until the user interacts with the
 * page (VIEW-24, VIEW-114). An open row that is re-rendered by scrolling does not move the page.
 * @param justOpened true if the row has just been opened
 */
export function useScrollIntoView(
  details: RefObject<HTMLElement | null>,
  id: string,
  justOpened: boolean,
): void {
  const isRequested = useContext(TaskToOpenContext)?.id === id;
  const shouldScroll = justOpened || isRequested;
  useEffect(() => {
    const row = details.current?.closest('[data-row]');
    if (!shouldScroll || row === null || row === undefined) return;
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
  }, [details, shouldScroll]);
}
