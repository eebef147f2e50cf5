import { readStored, useStored, writeStored } from '../hooks/use-stored.ts';

const KEY = 'questlog.sidebar';
const FOLDED = 'folded';

/** Returns whether the sidebar is hidden. This browser remembers it (VIEW-79). */
export function useSidebarFolded(): boolean {
  return useStored(KEY) === FOLDED;
}

/** Shows or hides the sidebar. If the focused element disappears, the toggle button gets the focus. */
export function toggleSidebar(): void {
  writeStored(KEY, readStored(KEY) === FOLDED ? '' : FOLDED);
  // Wait for a microtask, by which time React has rendered the change.
  queueMicrotask(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-sidebar-toggle]')?.focus();
    }
  });
}
