/**
 * Menus, popovers and panels that depend on a library. The build bundles them into one file together with the
 * app's overlays.
 */
export { AnchoredDialog } from './anchored-dialog.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { DateCalendar } from '../controls/date-calendar.tsx';
export { Menu } from './menu.tsx';
export { Popover } from './popover.tsx';
