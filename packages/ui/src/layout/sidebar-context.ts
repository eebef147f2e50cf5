import { createContext, useContext } from 'react';

export interface SidebarState {
  /** True if the window is narrow, so the sidebar is a drawer. */
  drawer: boolean;
  open: boolean;
  openSidebar: () => void;
  /** Has no effect on a fixed sidebar. */
  closeSidebar: () => void;
}

/** Outside an `AppFrame`, the sidebar counts as fixed. */
export const SidebarContext = createContext<SidebarState>({
  drawer: false,
  open: false,
  openSidebar: () => undefined,
  closeSidebar: () => undefined,
});

/** Returns the sidebar's state, so that its contents can close the drawer. */
export function useSidebar(): SidebarState {
  return useContext(SidebarContext);
}
