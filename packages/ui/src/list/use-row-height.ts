import { useRem } from './use-rem.ts';

/** Matches if there is no room for buttons next to a title: they would cover it. */
export const narrowQuery = '(width <= 640px)';

/**
 * Returns the height of a row in pixels, equal to the design token `--spacing-row` at the user's font size.
 */
export function useRowHeight(touch: boolean): number {
  return (touch ? 3 : 2.75) * useRem();
}
