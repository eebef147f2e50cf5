import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { OpenRow } from '../row/use-open-row.ts';

/** Number of rows rendered above and below the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 10;
/** The estimated height of an open row in pixels, used until the row is measured. */
const OPEN_HEIGHT = 280;
/** The gap in pixels above each section header except the first. */
const HEAD_GAP = 12;
/** The minimum height of a section header, including the space below it, in pixels. */
const HEAD_HEIGHT = 44;

interface ListLines {
  readonly isFolding: (id: string) => boolean;
  /**
   * The rows that stay rendered outside the viewport, in addition to the open row and the one being edited.
   */
  readonly kept: readonly (string | undefined)[];
  readonly touch: boolean;
  readonly narrow: boolean;
}

/** Virtualizes the lines of a list. `isFolding` must stay the same between renders. */
export function useListLines(
  plan: ListPlan,
  container: RefObject<HTMLElement | null>,
  { openId, editingId }: OpenRow,
  { isFolding, kept, touch, narrow }: ListLines,
) {
  const rowHeight = useRowHeight(touch);
  const printing = usePrinting();
  const scrollMargin = useOffsetTop(container);
  // The key under which the height of a line is cached. Open, edited and folding rows have separate keys, so
  // that no row gets the height that it had in a different state.
  const getItemKey = useCallback(
    (index: number) => {
      const id = plan.rowAt(index);
      if (id === undefined) return `head:${index}`;
      if (isFolding(id)) return `fold:${id}`;
      if (id === openId) return `open:${id}`;
      return id === editingId ? `edit:${id}` : id;
    },
    [plan, isFolding, openId, editingId],
  );
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: plan.length,
    getItemKey,
    estimateSize: (index) => {
      const id = plan.rowAt(index);
      if (id === undefined) return Math.max(rowHeight, HEAD_HEIGHT) + (index > 0 ? HEAD_GAP : 0);
      if (isFolding(id)) return 0;
      return id === openId ? OPEN_HEIGHT : rowHeight;
    },
    // The default implementation would reuse a stale height that was measured when the row was taller.
    measureElement: (element) => element.clientHeight,
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      if (printing) return plan.lines;
      const shown = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      for (const id of [openId, editingId, ...kept]) {
        const line = id === undefined ? undefined : plan.lineOf(id);
        if (line !== undefined) shown.add(line);
      }
      return [...shown].sort((a, b) => a - b);
    },
  });
  // After a rotation or a change of the font size, all measured heights are stale.
  const sizes = `${rowHeight} ${narrow}`;
  const previousSizes = useRef(sizes);
  useEffect(() => {
    if (previousSizes.current === sizes) return;
    previousSizes.current = sizes;
    virtualizer.measure();
  }, [sizes, virtualizer]);

  return virtualizer;
}
