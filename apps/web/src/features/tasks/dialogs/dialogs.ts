/** Bundled with the app's overlays. */
export { TurnIntoMenu } from '../convert/turn-into-menu.tsx';
export { RowContextMenu } from '../row/row-context-menu.tsx';
export { RowMenu } from '../row/row-menu.tsx';
export { BulkBar } from '../select/bulk-bar.tsx';
export { RescheduleOverdue } from './reschedule-overdue.tsx';
export { TaskDialogs } from './task-dialogs.tsx';
