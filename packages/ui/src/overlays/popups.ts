/**
 * The menus, popovers and panels that depend on a library. The build bundles them and the app's overlays into
 * one file.
 */
export { AnchoredDialog } from './anchored-dialog.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { DateCalendar } from '../controls/date-calendar.tsx';
export { Menu } from './menu.tsx';
export { Popover } from './popover.tsx';
