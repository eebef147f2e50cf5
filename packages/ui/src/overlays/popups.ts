/** What hangs on a button or fills a panel, and brings a library along; in the browser one file with the app's overlays. */
export { DateCalendar } from '../controls/date-calendar.tsx';
export { Menu } from './menu.tsx';
export { Popover } from './popover.tsx';
