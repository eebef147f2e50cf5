import { useMemo } from 'react';
import type { ScreenCallbacks } from './screen-body.tsx';

/** Returns the callbacks as one object, which only changes when one of them does. */
export function useScreenCallbacks({
  onOpenView,
  onOpenTask,
  onFilterByTags,
  onManageTags,
  onOpenTag,
  onRepeat,
  Details,
  repeatDetails,
  onUpgrade,
  onImport,
}: ScreenCallbacks): ScreenCallbacks {
  return useMemo(
    () => ({
      onOpenView,
      onOpenTask,
      onFilterByTags,
      onManageTags,
      onOpenTag,
      onRepeat,
      Details,
      repeatDetails,
      onUpgrade,
      onImport,
    }),
    [
      onOpenView,
      onOpenTask,
      onFilterByTags,
      onManageTags,
      onOpenTag,
      onRepeat,
      Details,
      repeatDetails,
      onUpgrade,
      onImport,
    ],
  );
}
