import { useEffect, useState } from 'react';

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** One rem in pixels, as the reader's font size has it: for sizes that a script must know before anything is laid out. */
export function useRem(): number {
  const [font, setFont] = useState(rootFontSize);
  useEffect(() => {
    const read = (): void => setFont(rootFontSize());
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return font;
}
