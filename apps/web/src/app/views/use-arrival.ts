import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useEffect, useRef } from 'react';
import { focusMain } from '../focus-main.ts';
import { useViewTitle } from '../../data/view-title.ts';

/**
 * When the view changes, or the settings open or close, scrolls to the top, focuses the content and announces
 * the view.
 */
export function useArrival(view: View, inSettings: boolean): void {
  const title = useViewTitle(view);
  // The settings announce their own tabs.
  const name = inSettings ? undefined : title;
  // Changing only the filter does not move the focus.
  const ofView = view.kind === 'tag' ? view.kind : viewKey(view);
  const section = inSettings ? 'settings' : ofView;
  const last = useRef(section);
  useEffect(() => {
    if (last.current === section) return;
    last.current = section;
    scrollTo(0, 0);
    // A dialog that changes the view, such as the trash, keeps the focus.
    const inDialog = document.activeElement?.closest('[role="dialog"]') ?? null;
    if (inDialog === null) focusMain();
    if (name !== undefined) announce(name);
  }, [section, name]);
}
