import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** Bundled with the app's overlays. */
export const newTaskForms = chunk(() => import('./new-task-forms.ts'));

export const AddSheet = lazyWithRetry(newTaskForms, (module) => module.AddSheet);
export const NewTaskDialog = lazyWithRetry(newTaskForms, (module) => module.NewTaskDialog);
