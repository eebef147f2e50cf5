import { readStored, useStored, writeStored } from '../hooks/use-stored.ts';

const KEY = 'questlog.sidebar';
const FOLDED = 'folded';

/**
 * Returns whether the sidebar next to the content is hidden. This browser remembers the setting (VIEW-79).
 */
export function useSidebarFolded(): boolean {
  return useStored(KEY) === FOLDED;
}

/**
 * Hides the sidebar, or shows it. If the focused element disappears, the focus moves to the button that
 * undoes this change.
 */
export function toggleSidebar(): void {
  writeStored(KEY, readStored(KEY) === FOLDED ? '' : FOLDED);
  // Runs after React has rendered the change.
  queueMicrotask(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-sidebar-toggle]')?.focus();
    }
  });
}
