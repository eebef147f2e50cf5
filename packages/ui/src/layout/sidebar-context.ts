import { createContext, useContext } from 'react';

export interface SidebarState {
  /** The sidebar is a drawer now, because the window is narrow. */
  drawer: boolean;
  /** The drawer is open. */
  open: boolean;
  openSidebar: () => void;
  /** Closes the drawer; does nothing beside the content. */
  closeSidebar: () => void;
}

/** Made by `AppFrame`; without one the sidebar counts as fixed. */
export const SidebarContext = createContext<SidebarState>({
  drawer: false,
  open: false,
  openSidebar: () => undefined,
  closeSidebar: () => undefined,
});

/** How the sidebar stands, for what lives in it: a selection closes the drawer. */
export function useSidebar(): SidebarState {
  return useContext(SidebarContext);
}
