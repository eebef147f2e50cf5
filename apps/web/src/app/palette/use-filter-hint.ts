import { useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { useFilters } from '../../data/hooks.ts';
import type { DialogState } from '../shell/dialog-state.ts';

/** Set once the user has followed the hint. */
const USED_KEY = 'questlog.filter-hint';

/**
 * Returns what follows the palette's hint about filters, until it was followed in this browser or the user sees a filter
 * (FILTER-54). Undefined afterwards.
 */
export function useFilterHint(show: DialogState['show']): (() => void) | undefined {
  const isUsed = useStored(USED_KEY) !== null;
  const hasFilter = useFilters().length > 0;
  if (isUsed || hasFilter) return undefined;
  return () => {
    writeStored(USED_KEY, 'yes');
    show({ kind: 'filter' });
  };
}
