import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useCallback } from 'react';
import type { OpenRow } from './use-open-row.ts';

export interface ShownLines {
  readonly isFolding: (id: string) => boolean;
  /** Rows that stay rendered outside the viewport, in addition to the open row and the edited one. */
  readonly alwaysShown: readonly (string | undefined)[];
}

/** Returns the options that the virtualisers of lists and of the columns of boards share. */
export function useLineOptions(
  plan: ListPlan,
  { openId, editingId }: OpenRow,
  { isFolding, alwaysShown }: ShownLines,
) {
  const printing = usePrinting();
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
  return {
    count: plan.length,
    getItemKey,
    // The default would reuse a stale height from when the row was taller.
    measureElement: (element: Element) => element.clientHeight,
    rangeExtractor: (range: Range): number[] => {
      if (printing) return plan.lines;
      const shown = new Set([...plan.heads, ...defaultRangeExtractor(range)]);
      for (const id of [openId, editingId, ...alwaysShown]) {
        const line = id === undefined ? undefined : plan.lineOf(id);
        if (line !== undefined) shown.add(line);
      }
      return [...shown].sort((a, b) => a - b);
    },
  };
}
