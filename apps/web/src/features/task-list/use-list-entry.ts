import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useEffect, type RefObject } from 'react';
import type { TaskListControls } from './use-list-controls.ts';

const KEYS = ['down', 'up', 'j', 'k'];

/** Elements that handle the arrow keys themselves. */
const WITH_ARROWS =
  'input, textarea, select, dialog, [role$="dialog"], [role="menu"], [role="tree"], [role="listbox"], [role="tablist"]';

/**
 * Makes the keys for moving between tasks work anywhere: they focus the row that Tab would reach. Fields,
 * dialogs and menus keep their keys (VIEW-66).
 */
export function useListEntry(list: RefObject<TaskListControls | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!KEYS.some((key) => matchesHotkey(event, key)) || isPopupOpen()) return;
      if (target instanceof Element && target.closest(WITH_ARROWS) !== null) return;
      if (list.current?.focusActive() === true) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
