import { readStored, useStored, writeStored } from '../hooks/use-stored.ts';

const KEY = 'questlog.sidebar';
const FOLDED = 'folded';

/** Returns whether the sidebar is hidden. This browser remembers it (VIEW-79). */
export function useSidebarFolded(): boolean {
  return useStored(KEY) === FOLDED;
}

/**
 * Hides or shows the sidebar. If the focused element disappears, the focus moves to the button that undoes
 * this.
 */
export function toggleSidebar(): void {
  writeStored(KEY, readStored(KEY) === FOLDED ? '' : FOLDED);
  // React has rendered the change by then.
  queueMicrotask(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-sidebar-toggle]')?.focus();
    }
  });
}
