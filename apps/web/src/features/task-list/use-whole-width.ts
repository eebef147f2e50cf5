import { useLayoutEffect } from 'react';

/** Lets the page use the whole width beside the sidebar while a layout is shown (see board.css and calendar.css). */
export function useWholeWidth(layout: 'board' | 'calendar'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['layout'] = layout;
    return () => {
      delete dataset['layout'];
    };
  }, [layout]);
}
