import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How far an element lies below the top of the page, kept up to date: what stands above it may grow. It is read only
 * when the page has just been laid out, so that the reading costs nothing.
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
