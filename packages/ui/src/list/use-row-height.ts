import { useRem } from './use-rem.ts';

/** No room for buttons beside a title: they would lie over it. */
export const narrowQuery = '(width <= 640px)';

/** The height of a row in pixels, as the design token `--spacing-row` has it in the reader's font size. */
export function useRowHeight(touch: boolean): number {
  return (touch ? 3 : 2.75) * useRem();
}
