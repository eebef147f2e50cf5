import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { headHeight, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useLineOptions, type ShownLines } from './use-line-options.ts';
import type { OpenRow } from './use-open-row.ts';

/** Rows rendered above and below the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 10;
/** Estimated height of an open row until it is measured, in pixels. */
export const OPEN_HEIGHT = 280;

interface ListLines extends ShownLines {
  readonly touch: boolean;
  readonly narrow: boolean;
}

/** Virtualises a list's lines. `isFolding` must be stable between renders. */
export function useListLines(
  plan: ListPlan,
  container: RefObject<HTMLElement | null>,
  row: OpenRow,
  lines: ListLines,
) {
  const { isFolding, touch, narrow } = lines;
  const rowHeight = useRowHeight(touch);
  const scrollMargin = useOffsetTop(container);
  const options = useLineOptions(plan, row, lines);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    ...options,
    estimateSize: (index) => {
      const id = plan.rowAt(index);
      if (id === undefined) {
        return headHeight(index, rowHeight, plan.isSmallAt(index)) + rowHeight * plan.rowsBelow(index);
      }
      if (isFolding(id)) return 0;
      return id === row.openId ? OPEN_HEIGHT : rowHeight;
    },
    scrollMargin,
    overscan: OVERSCAN,
  });
  // A rotation or a new font size makes all measured heights stale.
  const sizes = `${rowHeight} ${narrow}`;
  const previousSizes = useRef(sizes);
  useEffect(() => {
    if (previousSizes.current === sizes) return;
    previousSizes.current = sizes;
    virtualizer.measure();
  }, [sizes, virtualizer]);

  return virtualizer;
}
