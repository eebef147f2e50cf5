import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Load these dialogs after the list is shown, so that each opens immediately. */
export const taskDialogs = chunk(() => import('./dialogs.ts'));

export const BulkBar = lazyWithRetry(taskDialogs, (module) => module.BulkBar);
export const RescheduleOverdue = lazyWithRetry(taskDialogs, (module) => module.RescheduleOverdue);
export const RowContextMenu = lazyWithRetry(taskDialogs, (module) => module.RowContextMenu);
export const RowMenu = lazyWithRetry(taskDialogs, (module) => module.RowMenu);
export const TaskDialogs = lazyWithRetry(taskDialogs, (module) => module.TaskDialogs);
export const TurnIntoMenu = lazyWithRetry(taskDialogs, (module) => module.TurnIntoMenu);
