/**
 * The controls of the list on the screen. The list publishes them and the page's header shows them, so that
 * the rows begin directly below the add field.
 */
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { CompletedSwitch } from './task-filter.ts';

export interface ListControls {
  readonly completed: CompletedSwitch | undefined;
  readonly selecting: boolean;
  /** Starts select mode and focuses a row, so that the arrow keys work. */
  readonly onSelect: () => void;
  readonly onLeaveSelecting: () => void;
  /** Undefined if the account has no tags. */
  readonly onFilterByTags: (() => void) | undefined;
}

const shown = createValue<ListControls | undefined>(undefined);

/** Publishes a list's controls while it is on the screen and ready. */
export function usePublishedControls(isReady: boolean, controls: ListControls): void {
  const { completed, selecting, onSelect, onLeaveSelecting, onFilterByTags } = controls;
  const published = useMemo(
    () => ({ completed, selecting, onSelect, onLeaveSelecting, onFilterByTags }),
    [completed, selecting, onSelect, onLeaveSelecting, onFilterByTags],
  );
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    shown.set(published);
    return () => shown.set(undefined);
  }, [isReady, published]);
}

/** Returns the visible list's controls; undefined if no list is shown. */
export function useListControls(): ListControls | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get);
}
