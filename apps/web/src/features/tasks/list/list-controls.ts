/**
 * The controls of the list on the screen. The list publishes them, and the header of the page shows them, so
 * that the rows begin directly below the add field.
 */
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createValue } from '../../../data/engine/browser/signal.ts';
import type { SelectionControls } from '../select/use-selection.ts';
import type { CompletedSwitch } from './task-filter.ts';

export interface ListControls {
  readonly completed: CompletedSwitch | undefined;
  readonly selecting: boolean;
  readonly selection: SelectionControls;
  /** Opens the dialog to filter by tags. Undefined if the account has no tags. */
  readonly onFilterByTags: (() => void) | undefined;
}

const shown = createValue<ListControls | undefined>(undefined);

/** Publishes the controls of a list while the list is on the screen and ready. */
export function usePublishedControls(isReady: boolean, controls: ListControls): void {
  const { completed, selecting, selection, onFilterByTags } = controls;
  const published = useMemo(
    () => ({ completed, selecting, selection, onFilterByTags }),
    [completed, selecting, selection, onFilterByTags],
  );
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    shown.set(published);
    return () => shown.set(undefined);
  }, [isReady, published]);
}

/** Returns the controls of the list on the screen; undefined if no list is shown. */
export function useListControls(): ListControls | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get);
}
