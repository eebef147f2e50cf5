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
 * Hides or shows the sidebar. If this removes the focused element, the focus moves to the button that undoes
 * the change.
 */
export function toggleSidebar(): void {
  writeStored(KEY, readStored(KEY) === FOLDED ? '' : FOLDED);
  // Wait until React has rendered the change.
  queueMicrotask(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-sidebar-toggle]')?.focus();
    }
  });
}
