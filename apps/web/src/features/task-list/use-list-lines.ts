import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { headHeight, useRowHeight } from '@questlog/ui/list/use-row-height.ts';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { OpenRow } from './use-open-row.ts';

/** Rows rendered above and below the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 10;
/** Estimated height of an open row until it is measured, in pixels. */
const OPEN_HEIGHT = 280;

interface ListLines {
  readonly isFolding: (id: string) => boolean;
  /** Rows that stay rendered outside the viewport, in addition to the open row and the edited one. */
  readonly alwaysShown: readonly (string | undefined)[];
  readonly touch: boolean;
  readonly narrow: boolean;
}

/** Virtualises a list's lines. `isFolding` must be stable between renders. */
export function useListLines(
  plan: ListPlan,
  container: RefObject<HTMLElement | null>,
  { openId, editingId }: OpenRow,
  { isFolding, alwaysShown, touch, narrow }: ListLines,
) {
  const rowHeight = useRowHeight(touch);
  const printing = usePrinting();
  const scrollMargin = useOffsetTop(container);
  // The key of a line's cached height. Open, edited and collapsing rows have separate keys, because their
  // heights differ.
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
      if (id === undefined) {
        const head = headHeight(index, rowHeight, plan.isSmallAt(index));
        return plan.invitesAt(index) ? head + rowHeight : head;
      }
      if (isFolding(id)) return 0;
      return id === openId ? OPEN_HEIGHT : rowHeight;
    },
    // The default would reuse a stale height from when the row was taller.
    measureElement: (element) => element.clientHeight,
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      if (printing) return plan.lines;
      const shown = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      for (const id of [openId, editingId, ...alwaysShown]) {
        const line = id === undefined ? undefined : plan.lineOf(id);
        if (line !== undefined) shown.add(line);
      }
      return [...shown].sort((a, b) => a - b);
    },
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
