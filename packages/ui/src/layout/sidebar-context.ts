import { createContext, useContext } from 'react';

export interface SidebarState {
  /** True if the sidebar is a drawer, because the window is narrow. */
  drawer: boolean;
  open: boolean;
  openSidebar: () => void;
  /** Does nothing if the sidebar is not a drawer. */
  closeSidebar: () => void;
}

/** Outside an `AppFrame`, components behave as if the sidebar were not a drawer. */
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
