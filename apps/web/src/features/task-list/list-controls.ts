/**
 * The controls of the list on the screen. The list publishes them and the page's header shows them, so that
 * the rows begin directly below the add field, or on a phone below the header.
 */
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { FilterChoice } from './list-header.tsx';
import type { CompletedSwitch } from './task-filter.ts';

export interface ListControls {
  readonly completed: CompletedSwitch | undefined;
  /** The list's filter, on phones, whose lists have no room for it; otherwise undefined. */
  readonly choice: FilterChoice | undefined;
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
  const { completed, choice, selecting, onSelect, onLeaveSelecting, onFilterByTags } = controls;
  const published = useMemo(
    () => ({ completed, choice, selecting, onSelect, onLeaveSelecting, onFilterByTags }),
    [completed, choice, selecting, onSelect, onLeaveSelecting, onFilterByTags],
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
