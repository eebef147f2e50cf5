import { createContext, useContext } from 'react';

export interface SidebarState {
  /** Whether the sidebar is a drawer, because the window is narrow. */
  drawer: boolean;
  /** Whether the drawer is open. */
  open: boolean;
  openSidebar: () => void;
  /** Closes the drawer. Has no effect on a fixed sidebar. */
  closeSidebar: () => void;
}

/** The value outside an `AppFrame`, where the sidebar counts as fixed. */
export const SidebarContext = createContext<SidebarState>({
  drawer: false,
  open: false,
  openSidebar: () => undefined,
  closeSidebar: () => undefined,
});

/** Returns the state of the sidebar, so that its contents can close the drawer when an item is selected. */
export function useSidebar(): SidebarState {
  return useContext(SidebarContext);
}
