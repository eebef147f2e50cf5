/** The menus, dialogs, editors, gestures and checklists of rows. Bundled with the app's overlays. */
export { RowContextMenu } from './menu/row-context-menu.tsx';
export { RowMenu } from './menu/row-menu.tsx';
export { BulkBar } from './selection/bulk-bar.tsx';
export { ChecklistBadge } from './checklist-badge.tsx';
export { FactsLayer } from './facts-layer.tsx';
export { RescheduleOverdue } from './dialogs/reschedule-overdue.tsx';
export { RowTitleEditor } from './row-title-editor.tsx';
export { TaskDialogs } from './dialogs/task-dialogs.tsx';
export { SwipeLayer } from './swipe-layer.tsx';
