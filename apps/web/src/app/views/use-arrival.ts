import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useEffect, useRef } from 'react';
import { focusMain } from '../focus-main.ts';
import { useViewTitle } from './view-title.ts';

/**
 * When the view changes, scrolls to the top, focuses the content and announces the view's name to screen
 * readers.
 */
export function useArrival(view: View): void {
  const name = useViewTitle(view);
  // Changing only the filter stays in the same place, so the focus stays where it is.
  const place = view.kind === 'tag' ? view.kind : viewKey(view);
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    scrollTo(0, 0);
    // A dialog that changes the view, such as the trash, keeps the focus.
    const inDialog = document.activeElement?.closest('[role="dialog"]') ?? null;
    if (inDialog === null) focusMain();
    if (name !== undefined) announce(name);
  }, [place, name]);
}
