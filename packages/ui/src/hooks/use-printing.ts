import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from './use-media-query.ts';

/**
 * Returns whether the page is being printed, so that lists render all rows. The browser counts the pages when
 * the `beforeprint` listeners return, so the rows must be rendered by then. The media query changes too late.
 */
export function usePrinting(): boolean {
  const isPrintMedia = useMediaQuery('print');
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => {
    const prepare = (): void => flushSync(() => setPrepared(true));
    const restore = (): void => setPrepared(false);
    addEventListener('beforeprint', prepare);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', prepare);
      removeEventListener('afterprint', restore);
    };
  }, []);
  return isPrepared || isPrintMedia;
}
