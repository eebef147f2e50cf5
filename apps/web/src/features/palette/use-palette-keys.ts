import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { useState, type KeyboardEvent } from 'react';

/** Enter runs the active entry. With Ctrl or Cmd, it adds a task with the typed text. */
export type Enter = 'choose' | 'add';

/** How many entries PageUp and PageDown move by. */
const PAGE = 8;

export interface PaletteKeys {
  /** The index of the active entry, reset to 0 whenever the list changes. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Handles the keys of a list below a search field. The field keeps the focus.
 * @param listKey changes whenever a different list is shown
 */
export function usePaletteKeys(
  listKey: string,
  length: number,
  onEnter: (enter: Enter, active: number) => void,
): PaletteKeys {
  const [{ key, index }, set] = useState({ key: listKey, index: 0 });
  // Live updates can shorten the list while the typed text stays the same.
  const active = key === listKey ? Math.min(index, Math.max(0, length - 1)) : 0;
  const setActive = (next: number): void => set({ key: listKey, index: next });

  const target = (name: string): number | undefined => {
    switch (name) {
      case 'ArrowDown':
        return (active + 1) % length;
      case 'ArrowUp':
        return (active + length - 1) % length;
      case 'PageDown':
        return Math.min(active + PAGE, length - 1);
      case 'PageUp':
        return Math.max(active - PAGE, 0);
      case 'Home':
        return 0;
      case 'End':
        return length - 1;
      default:
        return undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || event.altKey || event.shiftKey) return;
    const withMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(withMod ? 'add' : 'choose', active);
      return;
    }
    const next = withMod || length === 0 ? undefined : target(event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return { active, setActive, onKeyDown };
}
