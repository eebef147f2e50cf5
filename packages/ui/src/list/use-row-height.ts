import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useDensity } from '../theme/density.ts';
import { useRem } from './use-rem.ts';

/** Matches if the window is so narrow that buttons next to a title would cover it. */
export const narrowQuery = '(width <= 640px)';

/**
 * Returns the height of a row in pixels, equal to the design token `--spacing-row` at the user's font size
 * and density. Rows in narrow windows are never compact, because their titles take two lines.
 */
export function useRowHeight(touch: boolean): number {
  const narrow = useMediaQuery(narrowQuery);
  const compact = useDensity() === 'compact' && !narrow;
  return (touch ? 3 : compact ? 2.25 : 2.75) * useRem();
}
