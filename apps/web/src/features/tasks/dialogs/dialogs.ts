/** The dialogs about tasks. The build puts them into one file with the app's overlays. */
export { BulkMoveDialog } from './move-dialog.tsx';
export { RescheduleOverdue } from './reschedule-overdue.tsx';
export { ScheduleDialog } from './schedule-dialog.tsx';
export { TaskDialogs } from './task-dialogs.tsx';
export { DisplayPanel } from './display-panel.tsx';
