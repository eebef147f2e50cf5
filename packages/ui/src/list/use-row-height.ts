import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useDensity } from '../theme/density.ts';
import { useRem } from './use-rem.ts';

/** Matches windows so narrow that buttons next to a title would cover it. */
export const narrowQuery = '(width <= 640px)';

/** Gap above each section header except the first, in pixels. */
const HEAD_GAP = 12;
/** Minimum height of a section header with the space below it, in pixels. */
const HEAD_HEIGHT = 44;

/**
 * Returns a row's height in pixels, equal to the token `--spacing-row` in a list at the user's font size and
 * density. In narrow windows, titles take two lines, so rows are never compact (VIEW-69).
 */
export function useRowHeight(touch: boolean): number {
  const narrow = useMediaQuery(narrowQuery);
  const compact = useDensity() === 'compact' && !narrow;
  return (touch ? (narrow ? 3.25 : 3) : compact ? 2.25 : 2.75) * useRem();
}

/** Minimum height of a small heading with the space around it, in pixels. */
const SMALL_HEIGHT = 36;

/**
 * Returns the height of a section header in pixels, with the gap above it.
 * @param line the number of its line in the list, from 0
 * @param isSmall true for a small heading
 */
export function headHeight(line: number, rowHeight: number, isSmall = false): number {
  if (isSmall) return Math.max(rowHeight, SMALL_HEIGHT);
  return Math.max(rowHeight, HEAD_HEIGHT) + (line > 0 ? HEAD_GAP : 0);
}
