import { useEffect, useState } from 'react';

/** A finger points: rows are higher, and there is no hovering. */
export const touchQuery = '(pointer: coarse)';

/** No room for buttons beside a title: they would lie over it. */
export const narrowQuery = '(width <= 640px)';

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** The height of a row in pixels, as the design token `--spacing-row` has it in the reader's font size. */
export function useRowHeight(touch: boolean): number {
  const [font, setFont] = useState(rootFontSize);
  useEffect(() => {
    const read = (): void => setFont(rootFontSize());
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return (touch ? 3 : 2.75) * font;
}
