import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Load these dialogs after the list is shown, so that each opens immediately. */
export const rowOverlays = chunk(() => import('./overlays.ts'));

export const BulkBar = lazyWithRetry(rowOverlays, (module) => module.BulkBar);
export const ChecklistBadge = lazyWithRetry(rowOverlays, (module) => module.ChecklistBadge);
export const FactsLayer = lazyWithRetry(rowOverlays, (module) => module.FactsLayer);
export const RescheduleOverdue = lazyWithRetry(rowOverlays, (module) => module.RescheduleOverdue);
export const RowContextMenu = lazyWithRetry(rowOverlays, (module) => module.RowContextMenu);
export const RowMenu = lazyWithRetry(rowOverlays, (module) => module.RowMenu);
export const RowTitleEditor = lazyWithRetry(rowOverlays, (module) => module.RowTitleEditor);
export const TaskDialogs = lazyWithRetry(rowOverlays, (module) => module.TaskDialogs);
export const SwipeLayer = lazyWithRetry(rowOverlays, (module) => module.SwipeLayer);
