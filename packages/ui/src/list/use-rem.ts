import { useEffect, useState } from 'react';

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Returns one rem in pixels at the user's font size, for sizes that scripts need before the layout. */
export function useRem(): number {
  const [font, setFont] = useState(rootFontSize);
  useEffect(() => {
    const read = (): void => setFont(rootFontSize());
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return font;
}
