import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns an element's distance from the top of the page. Updates it when the height of the content above
 * changes. Measures right after a layout, so that reading the position forces no additional layout.
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
