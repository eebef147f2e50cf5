import { useEffect, useState } from 'react';

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/**
 * Returns the size of one rem in pixels at the user's font size. Scripts use it for sizes that they need
 * before the page is laid out.
 */
export function useRem(): number {
  const [font, setFont] = useState(rootFontSize);
  useEffect(() => {
    const read = (): void => setFont(rootFontSize());
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return font;
}
