import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useDensity } from '../theme/density.ts';
import { useRem } from './use-rem.ts';

/** In such narrow windows, buttons next to a title would cover it. */
export const narrowQuery = '(width <= 640px)';

/**
 * Returns a row's height in pixels, equal to the token `--spacing-row` at the user's font size and density.
 * In narrow windows, titles take two lines, so rows are never compact.
 */
export function useRowHeight(touch: boolean): number {
  const narrow = useMediaQuery(narrowQuery);
  const compact = useDensity() === 'compact' && !narrow;
  return (touch ? 3 : compact ? 2.25 : 2.75) * useRem();
}
