/** The menus, popovers and panels that depend on a library. Bundled with the app's overlays. */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Menu } from './menu.tsx';
export { Popover } from './popover.tsx';
