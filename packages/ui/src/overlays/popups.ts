/** The menus, popovers and panels that depend on a library. Bundled with the app's overlays. */
export { AnchoredDialog } from './anchored-dialog.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { DateCalendar } from '../controls/date-calendar.tsx';
export { Menu } from './menu.tsx';
export { Popover } from './popover.tsx';
